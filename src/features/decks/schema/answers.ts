import * as v from "valibot";

export const SavedResponse = v.strictObject({ id: v.string(), version: v.number() });

const Card = v.strictObject({
  cardId: v.string(),
  setId: v.string(),
  numberKey: v.string(),
  name: v.string(),
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
  isLocked: v.boolean(),
  updatedAt: v.string(),
};

export const DeckResponse = v.strictObject({
  ...summary,
  description: v.string(),
  energy: v.array(v.string()),
  cards: v.array(Card),
  considering: v.array(Card),
  broken: v.array(v.strictObject({ rule: v.string(), why: v.string(), cards: v.array(v.string()) })),
});

export const DecksResponse = v.strictObject({
  value: v.array(v.strictObject(summary)),
  pagingKey: v.nullable(v.string()),
});

export const LinesResponse = v.strictObject({
  lines: v.array(
    v.strictObject({
      line: v.string(),
      state: v.picklist(["matched", "ambiguous", "unknown"]),
      cardId: v.nullable(v.string()),
      quantity: v.number(),
    }),
  ),
  isSaved: v.boolean(),
  version: v.optional(v.number()),
});

export const VersionsResponse = v.array(
  v.strictObject({ version: v.number(), name: v.string(), format: v.string(), count: v.number(), savedAt: v.string() }),
);
