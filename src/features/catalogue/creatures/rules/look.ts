import type { Build } from "./facts.ts";

export type Look = Build & {
  main: string;
  light: string;
  deep: string;
  /** The colour of the first type, or of the second where the body already has that of the first. */
  accent: string;
  /** From 0.75 (thin) to 1.5 (stout). */
  bulk: number;
};

/** Body, belly and markings of the source's ten colours, in its order. */
const coats: [main: string, light: string, deep: string][] = [
  ["#565c72", "#a2a8bd", "#343a4d"],
  ["#5a9fe6", "#c3e2fb", "#2c69b4"],
  ["#bd8453", "#f0d8b2", "#84532f"],
  ["#a9b1bd", "#e6eaef", "#6f7987"],
  ["#6fc25d", "#d5f0b8", "#3a8a48"],
  ["#f39dbb", "#ffe0e9", "#cd5e8c"],
  ["#9c7cd4", "#e0d1f7", "#6545a4"],
  ["#ea6450", "#ffcdb2", "#ad3335"],
  ["#f3efe4", "#ffffff", "#b4c0d2"],
  ["#f8cf4a", "#fff2bd", "#d08f2a"],
];

const accents: Record<string, string> = {
  normal: "#d9b98c",
  fire: "#f5762d",
  water: "#3f8fdd",
  grass: "#58b04c",
  electric: "#ffd23f",
  ice: "#9fe0ea",
  psychic: "#e86fb0",
  fighting: "#c4623a",
  poison: "#a45bc0",
  ground: "#cf9f55",
  flying: "#a9c3f2",
  rock: "#b6a37c",
  bug: "#9fbf3a",
  ghost: "#7a6bc4",
  dragon: "#5f6fe0",
  dark: "#4a4f66",
  steel: "#b7c6d2",
  fairy: "#f7a8cf",
};

/** Types whose accent a coat of this colour already has. */
const alike: Record<number, string[]> = {
  1: ["dark"],
  2: ["water"],
  3: ["normal", "fighting", "ground", "rock"],
  4: ["steel"],
  5: ["grass", "bug"],
  6: ["fairy", "psychic"],
  7: ["poison", "ghost"],
  8: ["fire"],
  10: ["electric"],
};

const hash = (text: string): number => {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619);
  value = Math.imul(value ^ (value >>> 15), 2246822507);
  return (value ^ (value >>> 13)) >>> 0;
};

/** One of `count`, always the same for a line of evolution. */
export const inLine = ({ root }: Build, trait: string, count: number): number => hash(`${trait} ${root}`) % count;

/** One of `count`, always the same for a species. */
export const ofOwn = ({ number }: Build, trait: string, count: number): number => hash(`${trait} of ${number}`) % count;

/** A number from `least` to `most`, always the same for a species. */
export const between = (build: Build, trait: string, least: number, most: number): number =>
  least + (ofOwn(build, trait, 101) / 100) * (most - least);

/** Kilograms for the height, on a scale where a body of ordinary build is 1. */
function bulkOf({ height, weight }: Build): number {
  const metres = Math.max(1, height) / 10;
  const dense = Math.max(0.1, weight / 10) / metres ** 2.4;
  return Math.min(1.5, Math.max(0.75, 1 + Math.log10(dense / 35) * 0.55));
}

/** What is drawn of a species: its facts with colors and build. */
export function creatureOf(build: Build): Look {
  const [main, light, deep] = coats[build.color - 1] ?? ["#c9cdd4", "#eef0f3", "#80899a"];
  const type = build.types.find((one) => !alike[build.color]?.includes(one));
  const accent = type === undefined ? light : (accents[type] ?? light);
  return { ...build, main, light, deep, accent, bulk: bulkOf(build) };
}
