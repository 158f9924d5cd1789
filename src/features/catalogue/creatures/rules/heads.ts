import { at, egg, spotOf } from "./geometry.ts";
import { head } from "./head.ts";
import { ball, charge, pair, shape, strokes, tube } from "./ink.ts";
import { belly, feet, grandeur, headSize, ruff, tail, wings, wingsIf } from "./limbs.ts";
import { between, inLine, type Look, ofOwn } from "./look.ts";

/** A body that is a head. */
export const round = (look: Look): string => {
  const r = 27 + 2 * look.stage;
  return (
    wingsIf(look, 50 + r * 0.8, 58, 0.7) +
    tail(look, 50 + r * 0.75, 74, 0.9) +
    feet(look, 13, 87, 9) +
    grandeur(look, 50, 56, r) +
    head(look, 50, 58, r)
  );
};

/** A head with arms. */
export const armed = (look: Look): string => {
  const r = 23 + 2 * look.stage;
  const raised = inLine(look, "raised", 3);
  const hand = [50 + r + 14, [46, 62, 76][raised] ?? 62] as const;
  const arm = tube(`${at(50 + r * 0.7, 62)} ${at(58 + r, 66)} ${at(...hand)}`, 6, look.main, true);
  const fist = pair(ball(hand[0], hand[1], 6.5), ofOwn(look, "fist", 2) === 0 ? look.accent : look.main);
  const base =
    inLine(look, "base", 3) === 0
      ? shape(charge(look.types.at(-1) ?? "ghost", 50, 94, 0.9), look.accent)
      : shape(`M${at(36, 70)}L${at(64, 70)}L${at(58, 88)}L${at(50, 94)}L${at(42, 88)}Z`, look.deep);
  return grandeur(look, 50, 56, r) + wingsIf(look, 60, 66, 0.8) + base + arm + fist + head(look, 50, 54, r);
};

/** A head with legs. */
export const legged = (look: Look): string => {
  const r = 22 + 1.5 * look.stage;
  const out = between(look, "stride", 8, 18);
  const leg = `${at(50 + r * 0.4, 60)} ${at(50 + r * 0.4 + out * 0.9, 74)} ${at(50 + out, 87)}`;
  return (
    grandeur(look, 50, 46, r) +
    tail(look, 50 + r * 0.7, 62, 0.8) +
    wingsIf(look, 50 + r * 0.8, 52, 0.8) +
    tube(leg, 7, look.main, true) +
    feet(look, out + 2, 88, 8) +
    head(look, 50, 48, r)
  );
};

/** One tentacle of the right side, and its mirror image. */
function tentacle(look: Look, x: number, index: number): string {
  const out = between(look, `arm ${index}`, -4, 10) + index * 5;
  const path = `${at(x, 58)} ${at(x + out * 0.7, 74)} ${at(x + out + (index % 2 ? -7 : 5), 90)}`;
  return tube(path, 7, index % 2 ? look.accent : look.main, true);
}

/** A head with tentacles. */
export const jelly = (look: Look): string => {
  const r = 22 + 2 * look.stage;
  const count = 2 + inLine(look, "arms", 2);
  const arms = Array.from({ length: count }, (_, index) =>
    tentacle(look, 50 + ((index + 0.6) / count) * r * 0.9, index),
  );
  const frill =
    inLine(look, "frill", 2) === 0
      ? shape(
          `M${at(50 - r, 58)}Q${at(50 - r * 0.6, 72)} ${at(50 - r * 0.3, 62)}Q${at(50, 74)} ${at(50 + r * 0.3, 62)}Q${at(50 + r * 0.6, 72)} ${at(50 + r, 58)}Z`,
          look.light,
        )
      : "";
  return (
    grandeur(look, 50, 50, r) +
    wingsIf(look, 50 + r * 0.8, 50, 0.7) +
    arms.reverse().join("") +
    frill +
    head(look, 50, 46, r)
  );
};

/** Places of two and three heads. */
const groups = ["34,64 66,64", "50,42 32,70 68,70", "32,50 68,50 50,70"];

/** Heads on one body. */
export const several = (look: Look): string => {
  const r = 14 + look.stage;
  const choice = look.stage === 0 ? inLine(look, "heads", 2) : 1 + inLine(look, "heads", 2);
  const chosen = (groups[choice] ?? "").split(" ").map(spotOf);
  const middle = shape(ball(50, 76, 18 + 3 * look.stage, 14), look.deep);
  const necks = chosen
    .map(([x, y]) => tube(`${at(50, 76)} ${at((50 + x) / 2 + (x - 50) * 0.2, (76 + y) / 2)} ${at(x, y)}`, 9, look.main))
    .join("");
  return (
    grandeur(look, 50, 66, 26) +
    wingsIf(look, 62, 66, 0.8) +
    feet(look, 13, 90, 8) +
    middle +
    necks +
    chosen.map(([x, y]) => head(look, x, y, r)).join("")
  );
};

/** A body like a drop. */
export const slump = (look: Look): string => {
  const w = Math.min(40, (27 + 3 * look.stage) * look.bulk ** 0.6);
  const h = between(look, "high", 46, 56) + 3 * look.stage;
  const top = 91 - h;
  const skirts = [
    `M50,${top}C${at(50 + w * 0.8, top)} ${at(50 + w * 0.75, 66)} ${at(50 + w, 82)}Q${at(50 + w + 3, 91)} ${at(50 + w * 0.6, 91)}L${at(50 - w * 0.6, 91)}Q${at(50 - w - 3, 91)} ${at(50 - w, 82)}C${at(50 - w * 0.75, 66)} ${at(50 - w * 0.8, top)} 50,${top}Z`,
    `M50,${top}C${at(50 + w, top)} ${at(50 + w, 64)} ${at(50 + w * 0.95, 92)}Q${at(50 + w * 0.66, 82)} ${at(50 + w * 0.33, 92)}Q${at(50, 82)} ${at(50 - w * 0.33, 92)}Q${at(50 - w * 0.66, 82)} ${at(50 - w * 0.95, 92)}C${at(50 - w, 64)} ${at(50 - w, top)} 50,${top}Z`,
    `M50,${top}C${at(50 + w * 0.5, top)} ${at(50 + w * 0.5, 56)} ${at(50 + w * 0.8, 70)}C${at(50 + w * 1.2, 76)} ${at(50 + w * 1.1, 91)} ${at(50 + w * 0.7, 91)}L${at(50 - w * 0.7, 91)}C${at(50 - w * 1.1, 91)} ${at(50 - w * 1.2, 76)} ${at(50 - w * 0.8, 70)}C${at(50 - w * 0.5, 56)} ${at(50 - w * 0.5, top)} 50,${top}Z`,
  ];
  const kind = inLine(look, "skirt", skirts.length);
  const arm = `${at(50 + w * 0.6, 68)} ${at(56 + w, 64)} ${at(58 + w, 55 + 8 * inLine(look, "arm", 3))}`;
  const arms = kind === 0 ? "" : tube(arm, 6, look.main, true);
  return (
    grandeur(look, 50, 66, w * 0.9) +
    tail(look, 50 + w * 0.7, 84, 0.8) +
    arms +
    shape(skirts[kind] ?? "") +
    belly(look, 50, 78, w * 0.4, 9) +
    head(look, 50, top + h * 0.34, w * 0.55)
  );
};

/** A body with a pair of wings. */
export const winged = (look: Look): string => {
  const r = headSize(look) * 0.86;
  const rx = Math.min(20, 12 * look.bulk ** 1.2 + look.stage);
  const ry = 17;
  const spread = 0.88 + 0.12 * look.stage;
  const leg = strokes(
    `M${at(50 + rx * 0.4, 78)}L${at(50 + rx * 0.4 + 1, 88)}M${at(50 + rx * 0.4 - 4, 91)}L${at(50 + rx * 0.4 + 1, 88)}L${at(50 + rx * 0.4 + 6, 91)}`,
  );
  const trains = [
    "M40,74L34,94L46,88L50,96L54,88L66,94L60,74Z",
    "M44,76L40,97L60,97L56,76Z",
    "M42,74Q28,88 34,97Q44,92 50,84Q56,92 66,97Q72,88 58,74Z",
  ];
  const train = shape(trains[inLine(look, "train", trains.length)] ?? "", look.deep);
  return (
    train +
    wings(look, 50 + rx * 0.6, 64, spread) +
    leg +
    shape(egg(50, 65, rx, ry, { crown: 0.6, jaw: 0.4 })) +
    belly(look, 50, 69, rx * 0.62, ry * 0.58) +
    ruff(look, 50, 52, rx) +
    head(look, 50, 42, r)
  );
};
