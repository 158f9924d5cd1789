/** A number as it is written in an emblem, in steps of one part of a unit. */
export const inGrid = (value: number, parts = 2): string => String(Math.round(value * parts) / parts);

/** A point as every path of an emblem writes it, so that a path can be placedAt and mirrored. */
export const at = (x: number, y: number): string => `${inGrid(x)},${inGrid(y)}`;

const placed = (d: string, place: (x: number, y: number) => string): string =>
  d.replaceAll(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => place(Number(x), Number(y)));

/** A path on the other side of the emblem's middle. */
export const mirrored = (d: string): string => placed(d, (x, y) => at(100 - x, y));

/** A path in its place: its origin at `x`, `y`, `size` times as large. */
export const placedAt = (d: string, x: number, y: number, size: number): string =>
  placed(d, (px, py) => at(x + px * size, y + py * size));

export type Form = { crown?: number; jaw?: number };

/** A closed shape like an egg; `crown` and `jaw`: how broad it is above and below, from 0.2 (pointed) to 0.9 (square). */
export function egg(x: number, y: number, rx: number, ry: number, { crown = 0.55, jaw = 0.55 }: Form = {}): string {
  const right = `C${at(x + rx * crown, y - ry)} ${at(x + rx, y - ry * 0.55)} ${at(x + rx, y)}C${at(x + rx, y + ry * 0.55)} ${at(x + rx * jaw, y + ry)} ${at(x, y + ry)}`;
  const left = `C${at(x - rx * jaw, y + ry)} ${at(x - rx, y + ry * 0.55)} ${at(x - rx, y)}C${at(x - rx, y - ry * 0.55)} ${at(x - rx * crown, y - ry)} ${at(x, y - ry)}`;
  return `M${at(x, y - ry)}${right}${left}Z`;
}

/** A path upside down. */
export const turned = (d: string): string => placed(d, (x, y) => at(x, -y));

/** A point as numbers; without one the middle. */
export function spotOf(point = "50,50"): [x: number, y: number] {
  const [x = 50, y = 50] = point.split(",").map(Number);
  return [x, y];
}

/** A smooth line through points with spaces between them. */
export function through(text: string): string {
  const points = text.split(" ").map(spotOf);
  const [first, ...rest] = points;
  if (!first) return "";
  let d = `M${at(...first)}`;
  for (const [index, next] of rest.entries()) {
    const here = points[index] ?? next;
    const before = points[index - 1] ?? here;
    const after = points[index + 2] ?? next;
    const out = at(here[0] + (next[0] - before[0]) / 6, here[1] + (next[1] - before[1]) / 6);
    const into = at(next[0] - (after[0] - here[0]) / 6, next[1] - (after[1] - here[1]) / 6);
    d += `C${out} ${into} ${at(...next)}`;
  }
  return d;
}
