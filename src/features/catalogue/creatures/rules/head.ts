import { at, egg, type Form, placedAt } from "./geometry.ts";
import { ball, charge, dark, pair, patch, patches, shape, stroke, strokes, tube } from "./ink.ts";
import { inLine, type Look } from "./look.ts";

type Place = { x: number; y: number; rx: number; ry: number };

const horn = "#f6ead0";

const forms: (Form & { wide: number; high: number })[] = [
  { wide: 1, high: 1 },
  { wide: 1.18, high: 0.9, crown: 0.6, jaw: 0.62 },
  { wide: 0.9, high: 1.08 },
  { wide: 1.06, high: 1, crown: 0.66, jaw: 0.22 },
  { wide: 1, high: 0.92, crown: 0.84, jaw: 0.74 },
  { wide: 1.06, high: 0.98, crown: 0.34, jaw: 0.8 },
  { wide: 1.05, high: 1, crown: 0.86, jaw: 0.36 },
  { wide: 0.98, high: 1.1, crown: 0.2, jaw: 0.66 },
];

/** Every kind of ear on the right side of a head; the left is its mirror image. */
const ears: ((p: Place) => [d: string, fill?: "deep" | "accent" | "horn"])[] = [
  () => [""],
  ({ x, y, rx, ry }) => [
    `M${at(x + 0.2 * rx, y - 0.86 * ry)}Q${at(x + 0.6 * rx, y - 1.6 * ry)} ${at(x + 0.95 * rx, y - 1.7 * ry)}Q${at(x + 1.1 * rx, y - 1 * ry)} ${at(x + 0.92 * rx, y - 0.2 * ry)}Z`,
  ],
  ({ x, y, rx, ry }) => [
    `M${at(x + 0.12 * rx, y - 0.8 * ry)}C${at(x + 0.1 * rx, y - 2.3 * ry)} ${at(x + 0.8 * rx, y - 2.5 * ry)} ${at(x + 0.72 * rx, y - 0.6 * ry)}Z`,
  ],
  ({ x, y, rx, ry }) => [ball(x + 0.78 * rx, y - 0.82 * ry, 0.42 * rx, 0.42 * ry)],
  ({ x, y, rx, ry }) => [
    `M${at(x + 0.55 * rx, y - 0.8 * ry)}C${at(x + 1.6 * rx, y - 1.2 * ry)} ${at(x + 1.9 * rx, y + 0.6 * ry)} ${at(x + 1.35 * rx, y + 0.85 * ry)}C${at(x + 1.05 * rx, y + 0.7 * ry)} ${at(x + 1.2 * rx, y)} ${at(x + 0.8 * rx, y - 0.1 * ry)}Z`,
    "deep",
  ],
  ({ x, y, rx, ry }) => [
    `M${at(x + 0.7 * rx, y - 0.55 * ry)}L${at(x + 1.65 * rx, y - 0.95 * ry)}L${at(x + 1.35 * rx, y - 0.3 * ry)}L${at(x + 1.75 * rx, y + 0.05 * ry)}L${at(x + 1.3 * rx, y + 0.2 * ry)}L${at(x + 1.4 * rx, y + 0.65 * ry)}L${at(x + 0.75 * rx, y + 0.5 * ry)}Z`,
    "accent",
  ],
  ({ x, y, rx, ry }) => [
    `M${at(x + 0.5 * rx, y - 0.6 * ry)}Q${at(x + 0.8 * rx, y - 1.7 * ry)} ${at(x + 1.85 * rx, y - 1.4 * ry)}Q${at(x + 1.7 * rx, y - 0.4 * ry)} ${at(x + 0.8 * rx, y - 0.3 * ry)}Z`,
    "accent",
  ],
  ({ x, y, rx, ry }) => [
    `M${at(x + 0.35 * rx, y - 0.85 * ry)}L${at(x + 0.75 * rx, y - 1.5 * ry)}L${at(x + 0.85 * rx, y - 0.95 * ry)}L${at(x + 1.4 * rx, y - 1.15 * ry)}L${at(x + 1.2 * rx, y - 0.55 * ry)}L${at(x + 1.6 * rx, y - 0.35 * ry)}L${at(x + 0.9 * rx, y + 0.1 * ry)}Z`,
  ],
  ({ x, y, rx, ry }) => [
    `M${at(x + 0.6 * rx, y - 0.45 * ry)}C${at(x + 1.6 * rx, y - 0.3 * ry)} ${at(x + 1.8 * rx, y - 1 * ry)} ${at(x + 1.45 * rx, y - 1.7 * ry)}C${at(x + 1.3 * rx, y - 1.1 * ry)} ${at(x + 0.95 * rx, y - 0.95 * ry)} ${at(x + 0.4 * rx, y - 0.85 * ry)}Z`,
    "horn",
  ],
  ({ x, y, rx, ry }) => [
    `M${at(x + 0.25 * rx, y - 0.85 * ry)}L${at(x + 0.85 * rx, y - 1.95 * ry)}L${at(x + 0.8 * rx, y - 0.5 * ry)}Z`,
    "horn",
  ],
  ({ x, y, rx, ry }) => [
    `M${at(x + 0.3 * rx, y - 0.9 * ry)}C${at(x + 1.3 * rx, y - 1.9 * ry)} ${at(x + 2.1 * rx, y - 0.9 * ry)} ${at(x + 1.6 * rx, y - 0.1 * ry)}C${at(x + 1.25 * rx, y + 0.35 * ry)} ${at(x + 0.95 * rx, y)} ${at(x + 1.2 * rx, y - 0.25 * ry)}C${at(x + 1.4 * rx, y - 0.7 * ry)} ${at(x + 1.1 * rx, y - 0.8 * ry)} ${at(x + 0.8 * rx, y - 0.45 * ry)}Z`,
    "horn",
  ],
];

function antennae({ accent }: Look, { x, y, rx, ry }: Place): string {
  const tip = [x + 0.95 * rx, y - 1.75 * ry] as const;
  const stalk = `M${at(x + 0.3 * rx, y - 0.8 * ry)}Q${at(x + 0.35 * rx, y - 1.6 * ry)} ${at(...tip)}`;
  return strokes(stalk) + pair(ball(tip[0], tip[1], 4, 4), accent);
}

function antlers({ x, y, rx, ry }: Place): string {
  const beam = `${at(x + 0.3 * rx, y - 0.8 * ry)} ${at(x + 0.7 * rx, y - 1.45 * ry)} ${at(x + 1.45 * rx, y - 1.85 * ry)}`;
  const branch = `${at(x + 0.72 * rx, y - 1.4 * ry)} ${at(x + 1.5 * rx, y - 1.25 * ry)}`;
  return tube(branch, 5, horn, true) + tube(beam, 5, horn, true);
}

const kinds = ears.length + 2;

function earsOf(look: Look, place: Place): string {
  const kind = inLine(look, "ears", kinds);
  if (kind === ears.length) return antennae(look, place);
  if (kind > ears.length) return look.stage === 0 ? pair(ears[3]?.(place)[0] ?? "") : antlers(place);
  const [d = "", fill] = ears[kind]?.(place) ?? [];
  if (d === "") return "";
  return pair(d, fill === "horn" ? horn : fill && look[fill]);
}

type Drawn = (x: number, y: number, r: number, look: Look) => string;

const white = "#fff";

/** Every kind of eye, on both sides: `x` is that of the right one. */
const eyes: Drawn[] = [
  (x, y, r) => patches(ball(x, y, r * 0.8, r), dark) + patches(ball(x + r * 0.3, y - r * 0.4, r * 0.4), white),
  (x, y, r) => patches(ball(x, y, r * 0.7, r * 1.35), dark) + patches(ball(x + 0.5, y - r * 0.6, r * 0.4), white),
  (x, y, r) => pair(ball(x, y, r * 1.25), white) + patches(ball(x - r * 0.2, y + r * 0.1, r * 0.6), dark),
  (x, y, r) =>
    pair(
      `M${at(x - r * 1.2, y - r * 0.2)}L${at(x + r * 1.5, y - r * 1.3)}Q${at(x + r * 1.3, y + r)} ${at(x - r * 0.4, y + r)}Z`,
      white,
    ) + patches(ball(x + r * 0.1, y + r * 0.1, r * 0.6), dark),
  (x, y, r) => strokes(`M${at(x - r * 1.3, y)}Q${at(x, y + r * 1.6)} ${at(x + r * 1.3, y)}`),
  (x, y, r) => strokes(`M${at(x - r * 1.3, y + r * 0.6)}Q${at(x, y - r * 1.6)} ${at(x + r * 1.3, y + r * 0.6)}`),
  (x, y, r) => patches(`M${at(x - r * 1.2, y)}L${at(x + r * 1.6, y - r * 1.2)}L${at(x + r * 0.9, y + r * 0.7)}Z`, dark),
  (x, y, r) => pair(ball(x, y, r * 1.3, r * 1.1), "#ffe07a") + patches(ball(x, y, r * 0.4, r), dark),
  (_x, y, r) => shape(ball(50, y, r * 2, r * 1.9), white) + patch(ball(50, y + 0.5, r * 0.9), dark),
  (x, y, r) =>
    pair(
      `M${at(x - r * 1.3, y - r * 0.4)}L${at(x + r * 1.3, y - r * 0.4)}Q${at(x + r * 1.2, y + r * 1.2)} ${at(x, y + r * 1.2)}Q${at(x - r * 1.2, y + r * 1.2)} ${at(x - r * 1.3, y - r * 0.4)}Z`,
      white,
    ) + patches(ball(x, y + r * 0.4, r * 0.55), dark),
];

const young = [0, 1, 2, 5, 0, 1, 9, 8];
const grown = [0, 2, 9, 4, 7, 3, 1, 8];
const strong = [3, 6, 7, 3, 9, 6, 3, 7];

function eyesOf(look: Look, place: Place, x: number): string {
  const choices = look.stage === 0 ? (look.isLast ? grown : young) : look.stage === 1 && !look.isLast ? grown : strong;
  const kind = choices[inLine(look, "eyes", choices.length)] ?? 0;
  const size = Math.max(3.1, place.rx * (look.stage === 0 ? 0.21 : 0.19));
  const gap = place.rx * (0.4 + 0.06 * inLine(look, "gap", 3));
  return eyes[kind]?.(x + gap, place.y + place.ry * 0.06, size, look) ?? "";
}

/** Every kind of mouth, around a point below the eyes. */
const mouths: Drawn[] = [
  (x, y, r) => stroke(`M${at(x - r, y)}Q${at(x, y + r * 1.2)} ${at(x + r, y)}`),
  (x, y, r) =>
    stroke(
      `M${at(x - r * 1.6, y)}Q${at(x - r * 0.8, y + r * 1.4)} ${at(x, y)}Q${at(x + r * 0.8, y + r * 1.4)} ${at(x + r * 1.6, y)}`,
    ),
  (x, y, r, { accent }) =>
    shape(
      `M${at(x - r * 1.3, y - r * 0.4)}Q${at(x, y - r * 1.4)} ${at(x + r * 1.3, y - r * 0.4)}L${at(x, y + r * 1.6)}Z`,
      accent,
    ),
  (x, y, r, { light }) =>
    shape(ball(x, y + r * 0.1, r * 2.1, r * 1.3), light) + patch(ball(x, y - r * 0.4, r * 0.8, r * 0.55), dark),
  (x, y, r) =>
    shape(
      `M${at(x - r * 1.6, y - r * 0.2)}L${at(x + r * 1.6, y - r * 0.2)}Q${at(x, y + r * 2)} ${at(x - r * 1.6, y - r * 0.2)}Z`,
      "#8a2f3f",
    ),
  (x, y, r) =>
    stroke(`M${at(x - r * 1.9, y)}Q${at(x, y + r * 0.9)} ${at(x + r * 1.9, y)}`) +
    shape(`M${at(x + r * 0.4, y + 1)}L${at(x + r * 1.4, y + 1)}L${at(x + r, y + r * 1.3)}Z`, white),
  () => "",
];

const mouthOf = (look: Look, { x, y, rx, ry }: Place): string =>
  mouths[look.types.includes("flying") && inLine(look, "beak", 3) > 0 ? 2 : inLine(look, "mouth", mouths.length)]?.(
    x,
    y + ry * 0.5,
    Math.max(2.4, rx * 0.17),
    look,
  ) ?? "";

/** What is on the forehead or the cheeks; the crest of a type stands above. */
function marksOf(look: Look, { x, y, rx, ry }: Place): string {
  const kind = inLine(look, "mask", 8);
  if (kind === 0)
    return patch(
      `M${at(x - rx * 0.3, y - ry * 0.9)}Q${at(x, y - ry * 1.02)} ${at(x + rx * 0.3, y - ry * 0.9)}L${at(x, y - ry * 0.1)}Z`,
      look.light,
    );
  if (kind === 1) return patches(ball(x + rx * 0.45, y + ry * 0.02, rx * 0.34, ry * 0.4), look.deep);
  if (kind === 2) return patch(ball(x, y + ry * 0.42, rx * 0.62, ry * 0.44), look.light);
  if (kind === 3)
    return patches(
      `M${at(x + rx * 0.92, y + ry * 0.1)}L${at(x + rx * 0.62, y + ry * 0.3)}L${at(x + rx * 0.82, y + ry * 0.5)}Z`,
      look.deep,
    );
  if (kind === 4) return patch(ball(x, y - ry * 0.5, rx * 0.16, ry * 0.2), look.accent);
  return "";
}

function crestOf(look: Look, { x, y, rx, ry }: Place): string {
  if (inLine(look, "crest", 5) === 0 && look.stage < 2) return "";
  const [first = "normal"] = look.types;
  const size = (0.42 + 0.15 * look.stage) * (rx / 18) ** 0.5;
  const top = y - ry * 0.86;
  if (first === "normal" || first === "flying") {
    const tuft = `M${at(x - 5 * size * 2, top)}Q${at(x - 3, top - 10 * size)} ${at(x - 1, top - 22 * size)}Q${at(x + 6 * size, top - 12 * size)} ${at(x + 5 * size * 2, top)}Z`;
    return shape(tuft, look.accent);
  }
  return shape(charge(first, x, top + 1, size), look.accent);
}

const shine = ({ x, y, rx, ry }: Place): string =>
  `<g opacity=".35">${patch(ball(x - rx * 0.48, y - ry * 0.52, rx * 0.26, ry * 0.15), white)}</g>`;

/** A head in front of its ears, with all that is on it. */
export function head(look: Look, x: number, y: number, r: number): string {
  const drawn = headInMiddle(look, y, r);
  return x === 50 ? drawn : drawn.replaceAll(/ d="[^"]+"/g, (d) => placedAt(d, x - 50, 0, 1));
}

/** A head where mirror images have their axis. */
function headInMiddle(look: Look, y: number, r: number): string {
  const x = 50;
  const form = forms[inLine(look, "head", forms.length)] ?? { wide: 1, high: 1 };
  const place = { x, y, rx: r * form.wide, ry: r * form.high };
  const skull = shape(egg(x, y, place.rx, place.ry, form));
  return (
    earsOf(look, place) +
    crestOf(look, place) +
    skull +
    shine(place) +
    marksOf(look, place) +
    eyesOf(look, place, x) +
    mouthOf(look, place)
  );
}
