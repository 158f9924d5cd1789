import { at, placedAt } from "./geometry.ts";
import { ball, charge, pair, patch, patches, shape, strokes, tube } from "./ink.ts";
import { inLine, type Look, ofOwn } from "./look.ts";

/** Tails to the right of a point, every kind of them. */
const tails: ((x: number, y: number, s: number, look: Look) => string)[] = [
  () => "",
  (x, y, s, { main }) =>
    tube(
      `${at(x, y)} ${at(x + 14 * s, y - 2 * s)} ${at(x + 18 * s, y - 16 * s)} ${at(x + 10 * s, y - 22 * s)}`,
      7,
      main,
    ),
  (x, y, s) =>
    shape(
      `M${at(x, y)}C${at(x + 12 * s, y + 4 * s)} ${at(x + 30 * s, y - 6 * s)} ${at(x + 20 * s, y - 34 * s)}C${at(x + 6 * s, y - 28 * s)} ${at(x + 4 * s, y - 14 * s)} ${at(x - 4 * s, y - 6 * s)}Z`,
    ),
  (x, y, s) =>
    shape(
      `M${at(x - 4 * s, y + 4 * s)}Q${at(x + 18 * s, y + 6 * s)} ${at(x + 30 * s, y - 12 * s)}Q${at(x + 12 * s, y - 8 * s)} ${at(x, y - 10 * s)}Z`,
    ),
  (x, y, s, { main, accent }) =>
    tube(`${at(x, y)} ${at(x + 12 * s, y)} ${at(x + 20 * s, y - 10 * s)}`, 6, main) +
    shape(ball(x + 21 * s, y - 13 * s, 6 * s), accent),
  (x, y, s, { main }) =>
    tube(
      `${at(x, y)} ${at(x + 12 * s, y + 2)} ${at(x + 24 * s, y - 6 * s)} ${at(x + 20 * s, y - 18 * s)} ${at(x + 12 * s, y - 13 * s)} ${at(x + 17 * s, y - 8 * s)}`,
      6,
      main,
    ),
  (x, y, s, { accent, main }) =>
    tube(`${at(x, y)} ${at(x + 10 * s, y - 1)} ${at(x + 18 * s, y - 8 * s)}`, 6, main) +
    shape(placedAt("M0,0L-6,-12L2,-9L10,-14L8,-4L13,2Z", x + 17 * s, y - 6 * s, s), accent),
  (x, y, s, { deep }) => shape(placedAt("M0,4L16,8L12,0L24,-2L16,-9L24,-18L9,-14L0,-8Z", x, y, s), deep),
];

/** A tail behind a body. */
export const tail = (look: Look, x: number, y: number, size = 1): string =>
  tails[inLine(look, "tail", tails.length)]?.(x, y, size * (0.86 + 0.12 * look.stage), look) ?? "";

/** Every kind of right wing. */
const wingForms: ((x: number, y: number, s: number) => string)[] = [
  (x, y, s) =>
    placedAt("M0,0C4,-18 18,-26 34,-28C32,-20 33,-16 28,-14C32,-8 28,-4 23,-4C24,2 18,6 12,5C8,8 2,8 0,6Z", x, y, s),
  (x, y, s) => placedAt("M0,0C6,-14 14,-26 32,-30C36,-18 38,-8 36,4Q29,-4 24,4Q18,-2 12,9Q8,4 0,8Z", x, y, s),
  (x, y, s) => placedAt("M0,2L10,-24L18,-16L24,-32L30,-18L38,-22L34,-6L24,2L12,8Z", x, y, s),
  (x, y, s) => placedAt("M0,0C-2,-20 20,-34 38,-24C40,-8 26,6 10,8Q4,8 0,6Z", x, y, s),
];

/** Wings at a shoulder right of the middle, and their mirror image. */
export function wings(look: Look, x: number, y: number, size: number): string {
  const form =
    look.types.includes("dragon") || look.types.includes("dark") ? 1 : inLine(look, "wing", wingForms.length);
  const d = wingForms[form]?.(x, y, size) ?? "";
  const rib = form === 1 ? strokes(placedAt("M2,2Q14,-14 32,-29M10,-3Q20,-12 24,3", x, y, size)) : "";
  return pair(d, ofOwn(look, "wing colour", 2) === 0 ? look.accent : look.light) + rib;
}

/** Feet on both sides; every kind of them. */
export function feet(look: Look, x: number, y: number, rx: number): string {
  const kind = ofOwn(look, "feet", 3);
  if (kind === 0) return pair(ball(50 + x, y, rx, rx * 0.6));
  if (kind === 1) return pair(ball(50 + x, y, rx, rx * 0.6), look.deep);
  const claw = `M${at(50 + x - rx, y + rx * 0.6)}Q${at(50 + x - rx, y - rx)} ${at(50 + x + rx * 0.3, y - rx * 0.6)}L${at(50 + x + rx * 1.4, y + rx * 0.6)}Z`;
  return pair(claw);
}

/** What is drawn on a chest or belly. */
export function belly(look: Look, x: number, y: number, rx: number, ry: number): string {
  const { types, light, deep, accent } = look;
  const kind = ofOwn(look, "belly", 6);
  if (kind === 0) return patch(ball(x, y, rx, ry, { crown: 0.4, jaw: 0.7 }), light);
  const [above, beneath, far] = [y - ry * 0.3, y + ry * 0.3, x + rx * 0.7];
  const folds = `M${at(x, above)}L${at(far, above)}M${at(x, beneath)}L${at(far, beneath)}`;
  if (kind === 1) return patch(ball(x, y, rx, ry), light) + strokes(folds);
  if (kind === 2) return shape(charge(types[1] ?? types[0] ?? "normal", x, y + 0.55 * rx, rx / 18), accent);
  if (kind === 3)
    return patch(ball(x, y, rx * 0.3), deep) + patches(ball(50 + rx * 0.7, y + ry * 0.4, rx * 0.22), deep);
  if (kind === 4)
    return patch(
      `M${at(x - rx, y - ry * 0.6)}L${at(x, y)}L${at(x + rx, y - ry * 0.6)}L${at(x + rx, y - ry * 0.1)}L${at(x, y + ry * 0.6)}L${at(x - rx, y - ry * 0.1)}Z`,
      deep,
    );
  return "";
}

/** A ruff below a head: only of those that evolved. */
export function ruff(look: Look, x: number, y: number, r: number): string {
  const kind = inLine(look, "ruff", 4);
  if (look.stage === 0) return "";
  if (kind === 3) return shape(charge(look.types.at(-1) ?? "normal", x, y + r * 0.8, r / 17), look.accent);
  if (kind === 0) return shape(ball(x, y, r, r * 0.42), look.light);
  const points = kind === 1 ? [-1, -0.62, -0.35, 0, 0.35, 0.62, 1] : [-1, -0.5, -0.25, 0, 0.25, 0.5, 1];
  const zigzag = points.map((p, index) =>
    at(x + p * r, y + (index % 2 === 1 ? 0.1 : 0.55) * r * (1 - Math.abs(p) * 0.4)),
  );
  return shape(`M${at(x - r, y - r * 0.25)}L${zigzag.join("L")}L${at(x + r, y - r * 0.25)}Z`, look.accent);
}

/** Spikes, plates or sails at the back of those that evolved twice, behind all else. */
export function grandeur(look: Look, x: number, y: number, r: number): string {
  if (look.stage < 2 && look.rank === 0) return "";
  const kind = inLine(look, "grandeur", 4);
  if (kind === 0)
    return pair(
      `M${at(x + r * 0.4, y)}L${at(x + r * 1.15, y - r * 0.95)}L${at(x + r * 0.95, y - r * 0.2)}L${at(x + r * 1.6, y - r * 0.45)}L${at(x + r * 1.05, y + r * 0.5)}Z`,
      look.accent,
    );
  if (kind === 1) return wings(look, x + r * 0.3, y, r / 26);
  if (kind === 2) return pair(ball(x + r * 0.95, y - r * 0.05, r * 0.42, r * 0.36), look.deep);
  return pair(
    `M${at(x + r * 0.3, y + r * 0.2)}Q${at(x + r * 0.8, y - r * 1.2)} ${at(x + r * 1.5, y - r * 0.9)}Q${at(x + r * 1.1, y - r * 0.2)} ${at(x + r * 1.3, y + r * 0.9)}Z`,
    look.deep,
  );
}

/** Radius of a head: the young have large ones. */
export const headSize = ({ stage, isLast }: Look): number => [isLast ? 17 : 19, 16, 14][stage] ?? 14;

/** Small wings of those of a body without that fly. */
export const wingsIf = (look: Look, x: number, y: number, size: number): string =>
  look.types.includes("flying") ? wings(look, x, y, size) : "";
