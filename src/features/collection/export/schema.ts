import * as v from "valibot";

export const CsvQuery = v.object({
  format: v.optional(v.picklist(["ours", "tcgplayer"], "must be ours or tcgplayer"), "ours"),
});

const money = { value: v.nullable(v.number()), valueCurrency: v.nullable(v.string()) };
const variant = {
  setId: v.string(),
  cardId: v.string(),
  set: v.string(),
  name: v.string(),
  number: v.string(),
  variant: v.string(),
  variantName: v.string(),
};

const known = {
  format: v.literal("toploader-collection-1"),
  exportedAt: v.string(),
  profile: v.strictObject({
    username: v.nullable(v.string()),
    email: v.nullable(v.string()),
    bio: v.string(),
    avatar: v.nullable(v.string()),
    banner: v.nullable(v.string()),
    heardAboutUs: v.nullable(v.string()),
    heardAboutUsAdditional: v.nullable(v.string()),
  }),
  socials: v.strictObject({ x: v.string(), youtube: v.string(), twitch: v.string() }),
  preferences: v.strictObject({
    showPrices: v.boolean(),
    profileVisibility: v.string(),
    collectionValueVisibility: v.string(),
    preferredCurrency: v.string(),
    disallowedCategories: v.array(v.string()),
    priceSource: v.string(),
    hiddenMilestones: v.array(v.string()),
  }),
  signIns: v.array(v.strictObject({ provider: v.string(), label: v.string() })),
  people: v.array(
    v.strictObject({
      kind: v.picklist(["block", "friend", "report", "request", "trade"]),
      username: v.nullable(v.string()),
      at: v.string(),
      reason: v.nullable(v.string()),
    }),
  ),
  pictures: v.array(v.strictObject({ kind: v.string(), dataUrl: v.string() })),
  changes: v.array(
    v.strictObject({
      setId: v.string(),
      cardId: v.string(),
      variant: v.string(),
      before: v.number(),
      after: v.number(),
      at: v.string(),
      isUndone: v.boolean(),
    }),
  ),
  entries: v.array(
    v.object({
      ...variant,
      quantity: v.number(),
      addedAt: v.string(),
      copies: v.array(
        v.object({
          quantity: v.number(),
          condition: v.nullable(v.string()),
          language: v.nullable(v.string()),
          cost: v.nullable(v.number()),
          costCurrency: v.nullable(v.string()),
          acquiredOn: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  graded: v.array(
    v.object({
      ...variant,
      company: v.string(),
      grade: v.string(),
      condition: v.string(),
      certificate: v.string(),
      url: v.string(),
      ...money,
    }),
  ),
  notes: v.array(
    v.object({
      setId: v.string(),
      cardId: v.nullable(v.string()),
      set: v.string(),
      name: v.nullable(v.string()),
      number: v.nullable(v.string()),
      label: v.string(),
      text: v.string(),
    }),
  ),
};

export const ExportResponse = v.objectWithRest(known, v.array(v.record(v.string(), v.unknown())));
