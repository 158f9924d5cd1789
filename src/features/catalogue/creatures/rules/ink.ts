import { egg, type Form, inGrid, mirrored, placedAt, through } from "./geometry.ts";

/** The one weight of line of all emblems, on a grid of 100. */
export const pen = 2.6;

const attributes = (fill: string | undefined, more: string) => `${fill ? ` fill="${fill}"` : ""}${more}`;

/** A closed shape with an outline; without `fill` in the colour of the body. */
export const shape = (d: string, fill?: string): string => `<path d="${d}"${attributes(fill, "")}/>`;

/** A shape and its mirror image in one. */
export const pair = (d: string, fill?: string): string => shape(d + mirrored(d), fill);

/** A shape without an outline. */
export const patch = (d: string, fill: string): string => `<path d="${d}" fill="${fill}" stroke="none"/>`;

/** A shape without an outline, and its mirror image. */
export const patches = (d: string, fill: string): string => patch(d + mirrored(d), fill);

/** A line alone. */
export const stroke = (d: string): string => `<path d="${d}" fill="none"/>`;

/** A stroke and its mirror image. */
export const strokes = (d: string): string => stroke(d + mirrored(d));

export const dark = "currentColor";

/** A limb of one width through points with spaces between them, and its outline; `isBoth`: with its mirror image. */
export function tube(points: string, width: number, fill: string, isBoth = false): string {
  const one = through(points);
  const d = isBoth ? one + mirrored(one) : one;
  const drawn = (stroke: string, size: number) =>
    `<path d="${d}" fill="none"${stroke} stroke-width="${inGrid(size, 10)}"/>`;
  return drawn("", width + pen) + drawn(` stroke="${fill}"`, width - pen);
}

/** A disc, or another egg. */
export const ball = (x: number, y: number, rx: number, ry = rx, form?: Form): string => egg(x, y, rx, ry, form);

/** Outlines of the eighteen types, twenty units high above their origin. */
const charges: Record<string, string> = {
  normal: egg(0, -10, 9, 9),
  fire: "M0,0C-10,-2 -10,-13 -3,-17C-3,-13 -1,-13 1,-22C9,-15 11,-2 0,0Z",
  water: "M0,-22C4,-14 9,-10 9,-6C8,2 -8,2 -9,-6C-9,-10 -4,-14 0,-22Z",
  grass: "M0,0C-12,-5 -10,-16 0,-23C10,-16 12,-5 0,0Z",
  electric: "M4,-23L-9,-9L-2,-9L-5,0L9,-14L2,-14Z",
  ice: "M0,-23L4,-15L12,-15L7,-9L9,0L0,-4L-9,0L-7,-9L-12,-15L-4,-15Z",
  psychic: "M0,-23Q8,-17 11,-11Q8,-5 0,0Q-8,-5 -11,-11Q-8,-17 0,-23Z",
  fighting: "M0,-20L12,-7L12,1L0,-8L-12,1L-12,-7Z",
  poison: "M-6,0C-12,-1 -12,-10 -6,-11C-7,-21 7,-21 6,-11C12,-10 12,-1 6,0C3,-2 -3,-2 -6,0Z",
  ground: "M-13,0Q-11,-9 -6,-8Q-3,-18 3,-15Q6,-17 9,-9Q12,-8 13,0Z",
  flying: "M-9,0C-11,-12 -2,-21 11,-23C8,-18 10,-15 5,-13C7,-9 2,-7 -1,-7Z",
  rock: "M-10,0L-8,-12L1,-20L9,-11L10,0Z",
  bug: "M0,-21L9,-16L9,-6L0,0L-9,-6L-9,-16Z",
  ghost: "M-6,0C-13,-8 -6,-19 7,-23C2,-17 10,-14 8,-7C6,0 0,-4 -6,0Z",
  dragon: "M-9,0C-9,-13 -1,-21 10,-23C5,-15 10,-8 6,0L-1,-4Z",
  dark: "M5,-22C-13,-21 -13,0 5,1C-2,-5 -2,-16 5,-22Z",
  steel: "M-9,-20L9,-20L10,-9Q8,-2 0,1Q-8,-2 -10,-9Z",
  fairy: "M0,-23Q2,-13 11,-11Q2,-9 0,0Q-2,-9 -11,-11Q-2,-13 0,-23Z",
};

/** The sign of a type, standing on a point. */
export const charge = (type: string, x: number, y: number, size: number): string =>
  placedAt(charges[type] ?? charges.normal ?? "", x, y, size);
