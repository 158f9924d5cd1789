import * as v from "valibot";
import { wholeNumber } from "../../lib/input/inputs.ts";
import { lastSpecies } from "../catalogue/species/rules.ts";

export const PokemonQuery = v.object({
  limit: v.optional(wholeNumber(1, lastSpecies), 60),
  /** The last number of the page before. */
  oldestPokemon: v.optional(wholeNumber(0, 100_000), 0),
});

const facts = {
  /** National Pokédex number. */
  id: v.number(),
  name: v.string(),
  slug: v.string(),
  japaneseName: v.nullable(v.string()),
  generation: v.number(),
  types: v.array(v.string()),
};

const species = {
  ...facts,
  genus: v.nullable(v.string()),
  height: v.nullable(v.number()),
  weight: v.nullable(v.number()),
  evolvesFromId: v.nullable(v.number()),
};

export const PokemonResponse = v.array(v.strictObject(species));

/** All but `cards` are null for visitors. */
const mark = {
  /** Distinct cards in the viewer's categories. */
  cards: v.number(),
  owned: v.nullable(v.number()),
  /** 0: not caught, to 5. */
  level: v.nullable(v.number()),
  isCaught: v.nullable(v.boolean()),
  isShiny: v.nullable(v.boolean()),
};

export const DexResponse = v.strictObject({
  total: v.number(),
  caught: v.nullable(v.number()),
  generations: v.array(
    v.strictObject({ generation: v.number(), region: v.string(), total: v.number(), caught: v.nullable(v.number()) }),
  ),
  value: v.array(v.strictObject({ ...facts, ...mark })),
});
