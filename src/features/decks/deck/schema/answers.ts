import * as v from "valibot";

export const SavedResponse = v.strictObject({ id: v.string(), version: v.number() });

const Card = v.strictObject({
  cardId: v.string(),
  setId: v.string(),
  numberKey: v.string(),
  name: v.string(),
  englishName: v.nullable(v.string()),
  set: v.string(),
  number: v.string(),
  supertype: v.string(),
  quantity: v.number(),
});

const summary = {
  id: v.string(),
  name: v.string(),
  format: v.string(),
  archetype: v.nullable(v.string()),
  folder: v.string(),
  visibility: v.string(),
  username: v.nullable(v.string()),
  coverCardId: v.nullable(v.string()),
  version: v.number(),
  count: v.number(),
  isLegal: v.boolean(),
  lockState: v.picklist(["LOCKED", "UNLOCKED"]),
  updatedAt: v.string(),
};

export const DeckResponse = v.strictObject({
  ...summary,
  description: v.string(),
  energy: v.array(v.string()),
  cards: v.array(Card),
  considering: v.array(Card),
  broken: v.array(v.strictObject({ rule: v.string(), why: v.string(), cards: v.array(v.string()) })),
  unknown: v.array(v.strictObject({ fact: v.string(), why: v.string(), cards: v.array(v.string()) })),
});

export const DecksResponse = v.strictObject({
  value: v.array(v.strictObject(summary)),
  pagingKey: v.nullable(v.string()),
});

const lineStates = ["matched", "ambiguous", "unknown", "invalid", "skipped"] as const;

export type LineState = (typeof lineStates)[number];

export const LinesResponse = v.strictObject({
  lines: v.array(
    v.strictObject({
      line: v.string(),
      state: v.picklist(lineStates),
      cardId: v.nullable(v.string()),
      quantity: v.number(),
      reason: v.string(),
    }),
  ),
  isSaved: v.boolean(),
  version: v.optional(v.number()),
});

export const VersionsResponse = v.array(
  v.strictObject({ version: v.number(), name: v.string(), format: v.string(), count: v.number(), savedAt: v.string() }),
);

const BuilderCard = v.strictObject({
  id: v.string(),
  category: v.string(),
  setId: v.string(),
  numberKey: v.string(),
  number: v.string(),
  name: v.string(),
  englishName: v.nullable(v.string()),
  nameKey: v.string(),
  reprintKey: v.string(),
  supertype: v.string(),
  subtypes: v.array(v.string()),
  types: v.array(v.string()),
  evolvesFrom: v.nullable(v.string()),
  releaseDate: v.nullable(v.string()),
  legal: v.record(v.string(), v.unknown()),
  setCode: v.nullable(v.string()),
  set: v.string(),
  prints: v.array(v.strictObject({ id: v.string(), setId: v.string(), mark: v.nullable(v.string()) })),
  face: v.looseObject({ id: v.string(), name: v.string(), number: v.string(), type: v.string() }),
  href: v.string(),
  owned: v.optional(v.number()),
  price: v.optional(v.nullable(v.string())),
  /** Minor units of the viewer's currency. */
  amount: v.nullable(v.number()),
  cheapest: v.nullable(v.number()),
});

export const DeckCardsResponse = v.strictObject({
  value: v.array(BuilderCard),
  total: v.number(),
  /** How many cards of the game match, where the format has none. */
  outside: v.number(),
  problems: v.array(v.string()),
  pagingKey: v.nullable(v.string()),
});
