import * as v from "valibot";
import { identifier } from "#lib/input/inputs.ts";
import { CATEGORY_IDS, numberKey } from "./rules/paths.ts";

export const category = v.picklist(CATEGORY_IDS, `must be one of ${CATEGORY_IDS.join(", ")}`);

export const OfCategory = v.object({ category: v.optional(category) });
export const CardByNumber = v.object({ setId: identifier, numberKey: v.pipe(identifier, v.transform(numberKey)) });
export const ById = v.object({ id: identifier });
export const CardsOfSet = v.object({ series: identifier, set: identifier });
export const StatsQuery = v.object({ series: identifier, userId: v.optional(identifier) });
export const LevelQuery = v.object({ username: v.optional(identifier) });

const text = v.nullable(v.string());
const typeValue = v.strictObject({ type: v.string(), value: v.optional(v.string()) });

export const VariantResponse = v.strictObject({
  key: v.string(),
  name: v.string(),
  tier: v.picklist(["standard", "special"]),
  /**
   * Whether a variant is derived from era and rarity: no source states it and no price confirms it. Only in a card's
   * response.
   */
  derived: v.optional(v.boolean()),
});

/** What names a card in a row of an answer, and leads to its page. */
export const CardPlace = v.strictObject({
  name: v.string(),
  number: v.string(),
  numberKey: v.string(),
  set: v.string(),
  setSlug: v.string(),
  seriesSlug: v.string(),
  category: v.string(),
});

/** The name in the language that the caller chose, and that language; both null if the card has none in it. */
export const LocalNameResponse = v.strictObject({ localName: text, language: text });

const summary = {
  id: v.string(),
  category: v.string(),
  series: v.string(),
  seriesSlug: v.string(),
  set: v.string(),
  setId: v.string(),
  setEnglishName: text,
  setCode: text,
  setSlug: v.string(),
  slug: v.string(),
  numberKey: v.string(),
  number: v.string(),
  name: v.string(),
  englishName: text,
  ...LocalNameResponse.entries,
  rarity: text,
  supertype: v.string(),
  subtypes: v.array(v.string()),
  types: v.array(v.string()),
  hp: v.nullable(v.number()),
  /** National Pokédex number of its first Pokémon. */
  speciesId: v.nullable(v.number()),
  artist: text,
  releaseDate: text,
  isSecret: v.boolean(),
  /** Whether /images/cards/{id} exists. */
  hasImage: v.boolean(),
  variants: v.array(VariantResponse),
};

export const CardSummary = v.strictObject(summary);

export const CardResponse = v.strictObject({
  ...summary,
  isGone: v.boolean(),
  goneVariants: v.array(VariantResponse),
  artistId: v.nullable(v.string()),
  alternateName: text,
  retreat: v.nullable(v.number()),
  weaknesses: v.array(typeValue),
  resistances: v.array(typeValue),
  attacks: v.array(
    v.strictObject({
      name: v.string(),
      cost: v.array(v.string()),
      damage: v.optional(v.string()),
      effect: v.optional(v.string()),
    }),
  ),
  abilities: v.array(v.strictObject({ name: v.string(), type: v.string(), effect: v.optional(v.string()) })),
  rules: v.array(v.string()),
  flavor: text,
  evolvesFrom: text,
  evolvesFromEnglish: text,
  regulationMark: text,
  /** Equal for cards that count as one name in a deck. */
  nameKey: v.string(),
  reprintKey: v.string(),
  legal: v.strictObject({
    standard: v.optional(v.boolean()),
    expanded: v.optional(v.boolean()),
    unlimited: v.optional(v.boolean()),
  }),
  boosters: v.array(v.string()),
  species: v.array(v.strictObject({ id: v.number(), name: v.string(), slug: v.string() })),
});

export const SetResponse = v.strictObject({
  id: v.string(),
  category: v.string(),
  seriesName: v.string(),
  seriesEnglishName: text,
  seriesSlug: v.string(),
  name: v.string(),
  englishName: text,
  ...LocalNameResponse.entries,
  slug: v.string(),
  code: text,
  releaseDate: text,
  printedTotal: v.number(),
  cardCount: v.number(),
  hasPrices: v.boolean(),
  logo: text,
  symbol: text,
});

export const SeriesResponse = v.strictObject({
  id: v.string(),
  category: v.string(),
  name: v.string(),
  englishName: text,
  slug: v.string(),
  releaseDate: text,
  setCount: v.number(),
});

/** `isComplete`: staff said that these are all its cards. */
export const CuratedResponse = v.strictObject({
  slug: v.string(),
  name: v.string(),
  category: v.string(),
  pinToBottom: v.boolean(),
  releaseDate: text,
  isComplete: v.boolean(),
  cardCount: v.number(),
});

export const TotalStats = v.strictObject({
  cards: v.number(),
  sets: v.number(),
  variants: v.number(),
  categories: v.array(v.strictObject({ category: v.string(), cards: v.number(), sets: v.number() })),
});

export const LevelResponse = v.strictObject({
  level: v.number(),
  stats: v.array(v.strictObject({ category: v.string(), uniqueCardCount: v.number() })),
});

export const SetStats = v.array(
  v.strictObject({
    setId: v.string(),
    slug: v.string(),
    uniqueCardCount: v.number(),
    cardCount: v.number(),
    copies: v.number(),
    /** The highest goal that is reached. */
    goal: v.nullable(v.picklist(["complete", "master", "grandmaster"])),
  }),
);
