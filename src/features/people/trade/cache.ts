import { keptBy } from "#lib/cache/kept.ts";
import type { Spare } from "./rules/match.ts";

/** The first of a side's spares in their order, how many there are, and how many special copies would be. */
export type FirstSpares = { first: Spare[]; count: number; left: number };

const bytesOfSpare = 60;

/** Finding them reads both collections. */
export const firstSpares = keptBy(
  "catalogue",
  "prices",
  "entries",
)<FirstSpares>({
  name: "spares",
  part: "own",
  bytesOf: ({ first }) => bytesOfSpare * first.length,
});
