import * as v from "valibot";
import { wholeNumber } from "#lib/input/inputs.ts";
import { choice } from "#lib/url/state.ts";
import { ListedCardResponse } from "../cards/schema.ts";
import { lastSpecies } from "../catalogue/species/rules.ts";

export const PokemonQuery = v.object({
  limit: v.optional(wholeNumber(1, lastSpecies), 60),
  /** Number of the last Pokémon of the page before. */
  oldestPokemon: v.optional(wholeNumber(0, 100_000), 0),
});

const facts = {
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

export const SpeciesQuery = v.object({ game: choice(["", "en", "jp", "tcg-pocket-en"]) });

export const PokemonResponse = v.array(v.strictObject(species));

/** How far a Pokémon is collected; all but `cards` are null for visitors. */
const mark = {
  /** Distinct cards in the viewer's categories. */
  cards: v.number(),
  owned: v.nullable(v.number()),
  /** 0: not caught, to 5. */
  level: v.nullable(v.number()),
  isCaught: v.nullable(v.boolean()),
  isShiny: v.nullable(v.boolean()),
};

export const SpeciesResponse = v.object({
  ...species,
  cards: v.number(),
  /** Games that have cards of it, each with their number. */
  games: v.array(v.strictObject({ game: v.string(), cards: v.number() })),
  problems: v.array(v.string()),
  value: v.array(ListedCardResponse),
});

export const DexResponse = v.strictObject({
  total: v.number(),
  caught: v.nullable(v.number()),
  generations: v.array(
    v.strictObject({ generation: v.number(), region: v.string(), total: v.number(), caught: v.nullable(v.number()) }),
  ),
  problems: v.array(v.string()),
  value: v.array(v.strictObject({ ...facts, ...mark })),
});
