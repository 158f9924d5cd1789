const hash = (text: string): number => Bun.hash.crc32(text);

/** A color of the wheel that white words can be read on. */
const shade = (hue: number, light: number): string => `hsl(${Math.round(hue) % 360} 62% ${light}%)`;

/** Hues that look as bright as others only when they are darker: yellow to cyan. */
const lightOf = (hue: number): number => (hue > 40 && hue < 195 ? 27 : 36);

/**
 * The look of a set's booster pack, from its id alone: sets of a series, whose ids begin with the same letters, have
 * neighboring colors.
 */
export function wrapperOf(setId: string): { base: string; shine: string; weave: number } {
  const [, series = setId, number = ""] = /^((?:jp-|pocket-)?[a-z]*)(.*)$/i.exec(setId) ?? [];
  const hue = ((hash(series) % 360) + (hash(number) % 9) * 24) % 360;
  return { base: shade(hue, lightOf(hue)), shine: shade(hue + 40, 72), weave: hash(setId) % patterns.length };
}

const rows = (count: number, drawn: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => drawn(index)).join("");

const patterns = [
  rows(9, (index) => `M${index * 14 - 56} 70 ${index * 14} 0`),
  rows(
    6,
    (index) =>
      `M${25 - index * 8} 35a${index * 8} ${index * 8} 0 1 0 ${index * 16} 0a${index * 8} ${index * 8} 0 1 0-${index * 16} 0`,
  ),
  rows(9, (index) => `M0 ${index * 10}l25-12 25 12`),
  rows(8, (index) => `M${index * 12 - 30} 0l50 70M${index * 12 - 4} 70l50-70`),
  rows(
    12,
    (index) =>
      `M25 35L${25 + Math.round(60 * Math.cos((index * Math.PI) / 6))} ${35 + Math.round(60 * Math.sin((index * Math.PI) / 6))}`,
  ),
  rows(8, (index) => `M0 ${index * 10}q6-8 12.5 0t12.5 0 12.5 0 12.5 0`),
  rows(8, (y) => rows(6, (x) => `M${x * 10 + (y % 2) * 5 - 2} ${y * 10 + 2}h.1`)),
  rows(7, (index) => `M0 ${index * 12}l10-9 8 6 12-10 10 9 10-6`),
];

/** The patterns of wrappers as symbols of one picture, with seams and the band that bears the code. */
export const wrapperSheet = (): string => {
  const seam = (y: number) => `M0 ${y}h50`;
  const symbols = patterns.map(
    (d, weave) =>
      `<symbol id="w${weave}" viewBox="0 0 50 70" preserveAspectRatio="none"><g fill="none"><path d="${d}" stroke="currentColor" stroke-width="3.5" stroke-linecap="round" opacity=".4"/><path d="M0 24h50v22H0z" fill="#000" opacity=".34"/><path d="${seam(4)}${seam(66)}" stroke="#fff" stroke-width="8" stroke-dasharray="1 1.5" opacity=".38"/></g></symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
};
