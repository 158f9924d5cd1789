import { bodies } from "#features/catalogue/creatures/rules/bodies.ts";
import { type Build, builds } from "#features/catalogue/creatures/rules/facts.ts";
import { at, inGrid } from "#features/catalogue/creatures/rules/geometry.ts";
import { ball, dark, patch, pen } from "#features/catalogue/creatures/rules/ink.ts";
import { creatureOf, type Look } from "#features/catalogue/creatures/rules/look.ts";
import { kindEmblems } from "./kinds.ts";
import { wrapperSheet } from "./wrappers.ts";

/** The line's colour. */
const ink = "#20242f";

/** Where a creature stands. */
const floor = 92;

/** A picture of its own of what is drawn on the grid of 100. */
const framed = (drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100" color="${ink}" stroke="${ink}" stroke-width="${pen}" stroke-linejoin="round" stroke-linecap="round">${drawn}</svg>`;

/** How much of the room it takes: the smallest 0.8, those as tall as a tree and taller all. */
const shareOf = ({ height }: Build): number => Math.min(1, 0.82 + 0.1 * Math.log10(Math.max(1, height) / 2));

/** Rays behind the legendary, a ring of scallops behind the mythical. */
function haloOf({ rank, accent }: Look): string {
  if (rank === 0) return "";
  const rays = Array.from({ length: 32 }, (_, index) => {
    const angle = (index * Math.PI) / 16;
    const size = index % 2 === 0 ? 49 : rank === 1 ? 41 : 45;
    return at(50 + Math.sin(angle) * size, 50 - Math.cos(angle) * size);
  });
  return patch(`M${rays.join("L")}Z`, rank === 1 ? "#ffe07a" : accent);
}

/** The place of a drawing: as large as its share of the room allows, in the middle, on the floor. */
function standing(body: string, share: number): { place: string; width: number } {
  const paths = [...body.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d ?? "");
  const points = paths.flatMap((d) =>
    [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]),
  );
  const xs = points.map(([x = 0]) => x);
  const [left, right, top] = [Math.min(...xs), Math.max(...xs), Math.min(...points.map(([, y = 0]) => y))];
  const size = Math.min(1.3 * share, 94 / (right - left + pen), (86 * (0.4 + share * 0.6)) / (floor - top + pen));
  const [x, y] = [50 - ((left + right) / 2) * size, floor - floor * size];
  return {
    place: `translate(${inGrid(x)} ${inGrid(y)}) scale(${inGrid(size, 100)})`,
    width: (right - left) * size,
  };
}

/** The emblem of a species, without its frame. */
function emblemOf(build: Build): string {
  const look = creatureOf(build);
  const body = bodies[look.shape - 1]?.(look) ?? "";
  const { place, width } = standing(body, shareOf(look));
  const ground = `<g opacity=".14">${patch(ball(50, floor, Math.min(44, width * 0.42), 4), dark)}</g>`;
  return `${haloOf(look)}${ground}<g fill="${look.main}" transform="${place}">${body}</g>`;
}

const kinds = new Map<string, string>(Object.entries(kindEmblems));

/** What is in an emblem's frame, by a species' number or the name of a type or kind; undefined if there is none. */
function emblemParts(name: string): string | undefined {
  const build = /^[1-9]\d*$/.test(name) ? builds[Number(name) - 1] : undefined;
  return build ? emblemOf(build) : kinds.get(name);
}

/** An emblem as an SVG picture, or the patterns of all wrappers. */
export function drawnEmblem(name: string): string | undefined {
  if (name === "wrappers") return wrapperSheet();
  const parts = emblemParts(name);
  return parts === undefined ? undefined : framed(parts);
}
