import { at, egg, placedAt } from "./geometry.ts";
import { head } from "./head.ts";
import { ball, pair, patches, shape, stroke, tube } from "./ink.ts";
import { grandeur, headSize, ruff, wingsIf } from "./limbs.ts";
import { inLine, type Look, ofOwn } from "./look.ts";

const upper = [
  "M0,0C4,-26 26,-36 38,-28C42,-12 24,2 0,4Z",
  "M0,0C14,-30 30,-30 40,-22C36,-8 20,0 0,4Z",
  "M0,0L20,-30Q32,-34 40,-24L30,-14L34,-6L16,2L0,4Z",
];
const lower = [
  "M0,2C20,0 32,10 26,24C14,28 2,18 0,8Z",
  "M0,2C22,6 26,18 20,30C10,26 2,16 0,8Z",
  "M0,2L24,6L28,18L18,20L14,30L0,8Z",
];

/** A body with two pairs of wings. */
export const insect = (look: Look): string => {
  const kind = inLine(look, "wings", upper.length);
  const wing =
    pair(placedAt(lower[kind] ?? "", 53, 58, 1), look.accent) +
    pair(placedAt(upper[kind] ?? "", 53, 58, 1), look.light) +
    patches(ball(72, 45, 5 + 2 * ofOwn(look, "spot", 2)), look.accent);
  const rx = 8 + 2.4 * look.bulk;
  const rings = [68, 75, 82].map((y) => {
    const half = rx * (1.5 - y / 100) * 1.05;
    return stroke(`M${at(50 - half, y)}Q50,${y + 4} ${at(50 + half, y)}`);
  });
  const abdomen = shape(egg(50, 73, rx, 17, { crown: 0.7, jaw: 0.24 })) + rings.join("");
  const top = ruff(look, 50, 55, 13) + head(look, 50, 42, headSize(look) * 0.85);
  return wing + grandeur(look, 50, 56, 22) + abdomen + top;
};

const shellLegs = (look: Look, w: number): string =>
  [0.55, 0.85]
    .map((where, index) => {
      const [knee, foot] = [at(50 + w * where + 11, 74 + index * 2), at(50 + w * where + 13 - index * 14, 91)];
      return tube(`${at(50 + w * where * 0.8, 76)} ${knee} ${foot}`, 5, look.deep, true);
    })
    .join("");

function pincers(look: Look, w: number): string {
  const kind = inLine(look, "claws", 3);
  if (kind === 0) return "";
  const arm = tube(`${at(50 + w * 0.7, 68)} ${at(58 + w, 62)} ${at(58 + w, 52)}`, 5, look.main, true);
  const open = "M2,52C-2,36 8,34 9,44C12,34 20,40 14,52Z";
  return arm + pair(kind === 1 ? placedAt(open, 50 + w, 0, 1) : ball(58 + w, 48, 7, 9, { crown: 0.3 }), look.accent);
}

/** A body under a shell. */
export const shelled = (look: Look): string => {
  const w = Math.min(36, (25 + 3 * look.stage) * look.bulk ** 0.5);
  const dome = shape(
    `M${at(50 - w, 82)}C${at(50 - w, 44)} ${at(50 - w * 0.6, 40)} 50,40C${at(50 + w * 0.6, 40)} ${at(50 + w, 44)} ${at(50 + w, 82)}Q50,90 ${at(50 - w, 82)}Z`,
  );
  const plates =
    inLine(look, "plates", 3) === 0
      ? stroke(`M50,42L50,62M${at(50 - w * 0.9, 62)}Q50,52 ${at(50 + w * 0.9, 62)}`)
      : patches(ball(50 + w * 0.62, 58, 5, 6), look.deep);
  return (
    grandeur(look, 50, 60, w * 0.85) +
    wingsIf(look, 62, 56, 0.8) +
    shellLegs(look, w) +
    pincers(look, w) +
    dome +
    plates +
    head(look, 50, 66, headSize(look) * 0.95)
  );
};
