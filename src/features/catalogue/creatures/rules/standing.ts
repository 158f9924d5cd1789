import { at, egg, placedAt } from "./geometry.ts";
import { head } from "./head.ts";
import { ball, pair, patch, shape, tube } from "./ink.ts";
import { belly, feet, grandeur, headSize, ruff, tail, wingsIf } from "./limbs.ts";
import { between, inLine, type Look, ofOwn } from "./look.ts";

/** A body on two feet, with a tail. */
export const upright = (look: Look): string => {
  const r = headSize(look);
  const rx = Math.min(27, (15 + 2.5 * look.stage) * look.bulk ** 1.3);
  const ry = 19 + 2 * look.stage;
  const y = 88 - ry;
  const shoulder = y - ry * 0.35;
  const [out = 8, down = 12] = ["8 12", "12 2", "10 -10"][ofOwn(look, "reach", 3)]?.split(" ").map(Number) ?? [];
  const [handX, handY] = [50 + rx + out, shoulder + down];
  const arm = `${at(50 + rx * 0.7, shoulder)} ${at(50 + rx + 3, shoulder + 7)} ${at(handX, handY)}`;
  const claws = ofOwn(look, "hand", 3) > 0 ? pair(ball(handX, handY, 5), look.stage > 0 ? look.deep : look.main) : "";
  const headY = y - ry - r * 0.55;
  return (
    grandeur(look, 50, shoulder, rx + 8) +
    tail(look, 50 + rx * 0.6, 83) +
    wingsIf(look, 50 + rx * 0.6, shoulder + 2, 0.7 + 0.1 * look.stage) +
    feet(look, rx * 0.62, 89, 7 + rx * 0.12) +
    tube(arm, 7, look.main, true) +
    claws +
    shape(egg(50, y, rx, ry, { crown: 0.42, jaw: 0.68 })) +
    belly(look, 50, y + ry * 0.25, rx * 0.6, ry * 0.55) +
    ruff(look, 50, y - ry * 0.78, rx * 0.85) +
    head(look, 50, headY, r)
  );
};

/** Elbow and hand of an arm from a shoulder of its width: hanging, raised, spread and folded. */
const poses = ["9,16 6,27", "10,13 17,1", "12,9 17,20", "7,14 -8,19"];

const folded = 3;

/** Arms of a body of human shape. */
function armsOf(look: Look, rx: number, neck: number, limb: number): string {
  const [elbow = "", hand = ""] = placedAt(poses[ofOwn(look, "pose", poses.length)] ?? "", 50 + rx, neck, 1).split(" ");
  const glove = placedAt(ball(0, 0, limb * 0.8), Number(hand.split(",")[0]), Number(hand.split(",")[1]), 1);
  const arm = tube(`${at(50 + rx * 0.8, neck + 7)} ${elbow} ${hand}`, limb, look.main, true);
  return arm + pair(glove, ofOwn(look, "glove", 2) === 0 ? look.accent : look.light);
}

/** Legs and feet of a body of human shape. */
function legsOf(look: Look, rx: number, hip: number, limb: number): string {
  const stance = between(look, "stance", 5, 11);
  const leg = tube(
    `${at(50 + rx * 0.4, hip - 4)} ${at(50 + stance, 78)} ${at(51 + stance, 89)}`,
    limb,
    look.main,
    true,
  );
  const boot = ball(52 + stance, 90, limb, limb * 0.55);
  return leg + pair(boot, inLine(look, "boots", 2) === 0 ? look.deep : look.main);
}

/** A body of human shape. */
export const humanoid = (look: Look): string => {
  const r = headSize(look) * 0.86;
  const rx = Math.min(23, (9.5 + 1.6 * look.stage) * look.bulk ** 1.5);
  const [hip, neck, limb] = [68, 42 - look.stage, 5.5 + 2 * look.bulk];
  const torso = shape(
    `M${at(50 - rx, neck + 4)}Q${at(50, neck - 3)} ${at(50 + rx, neck + 4)}Q${at(50 + rx * 1.02, neck + 16)} ${at(50 + rx * 0.7, hip)}L${at(50 - rx * 0.7, hip)}Q${at(50 - rx * 1.02, neck + 16)} ${at(50 - rx, neck + 4)}Z`,
  );
  const arms = armsOf(look, rx, neck, limb);
  const [behind, before] = garments[ofOwn(look, "garb", garments.length)]?.(look, rx, neck, hip) ?? ["", ""];
  const back = behind + grandeur(look, 50, neck + 12, rx + 11) + wingsIf(look, 50 + rx * 0.6, neck + 14, 0.85);
  const front = torso + belly(look, 50, (neck + hip) / 2 + 3, rx * 0.55, 9) + before;
  const body = ofOwn(look, "pose", poses.length) === folded ? front + arms : arms + front;
  const top = ruff(look, 50, neck + 5, rx * 0.95) + head(look, 50, neck - r * 0.72, r);
  return back + legsOf(look, rx, hip, limb) + body + top;
};

/** What those of human shape wear, behind and before the body. */
const garments: ((look: Look, rx: number, neck: number, hip: number) => [string, string])[] = [
  () => ["", ""],
  ({ deep }, rx, neck) => [
    shape(
      `M${at(50 - rx * 0.9, neck + 4)}C${at(50 - rx - 16, 70)} ${at(50 - rx - 10, 84)} ${at(50 - rx - 12, 92)}Q50,84 ${at(50 + rx + 12, 92)}C${at(50 + rx + 10, 84)} ${at(50 + rx + 16, 70)} ${at(50 + rx * 0.9, neck + 4)}Z`,
      deep,
    ),
    "",
  ],
  ({ accent }, rx, _neck, hip) => [
    "",
    shape(
      `M${at(50 - rx * 0.8, hip - 7)}L${at(50 + rx * 0.8, hip - 7)}Q${at(50 + rx + 6, hip + 4)} ${at(50 + rx + 9, hip + 13)}Q50,${hip + 18} ${at(50 - rx - 9, hip + 13)}Q${at(50 - rx - 6, hip + 4)} ${at(50 - rx * 0.8, hip - 7)}Z`,
      accent,
    ),
  ],
  ({ deep }, rx, _neck, hip) => [
    "",
    shape(`M${at(50 - rx, hip - 8)}L${at(50 + rx, hip - 8)}L${at(50 + rx, hip - 2)}L${at(50 - rx, hip - 2)}Z`, deep) +
      shape(`M${at(50 - 3, hip - 4)}L${at(50 - 7, hip + 12)}L${at(50 + 2, hip + 9)}Z`, deep),
  ],
  ({ accent }, rx, neck) => ["", pair(ball(50 + rx * 1.02, neck + 6, 6.5, 5), accent)],
  ({ light }, rx, neck, hip) => [
    "",
    patch(
      `M${at(50 - rx * 0.3, neck + 2)}L${at(50 + rx * 0.3, neck + 2)}L${at(50 + rx * 0.5, hip - 2)}L${at(50 - rx * 0.5, hip - 2)}Z`,
      light,
    ),
  ],
];
