import * as v from "valibot";
import { LocalNameResponse } from "#features/catalogue/schema.ts";
import { storedCopyEntries } from "#features/collection/rules/copies.ts";

export const CsvQuery = v.object({
  format: v.optional(v.picklist(["ours", "tcgplayer"], "must be ours or tcgplayer"), "ours"),
});

export const Named = v.strictObject({
  setId: v.string(),
  cardId: v.string(),
  set: v.string(),
  name: v.string(),
  number: v.string(),
  variant: v.string(),
  variantName: v.string(),
});
export type Named = v.InferOutput<typeof Named>;

/** What the catalogue says of a card, for people who read the file; an import leaves it out. */
export const ExportedFacts = v.strictObject({
  rarityName: v.nullable(v.string()),
  artist: v.nullable(v.string()),
  releasedOn: v.nullable(v.string()),
  packs: v.string(),
});
export type ExportedFacts = v.InferOutput<typeof ExportedFacts>;

export const OwnedCopies = v.strictObject({
  quantity: v.number(),
  ...storedCopyEntries,
});
export type OwnedCopies = v.InferOutput<typeof OwnedCopies>;

export const OwnedChange = v.strictObject({
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  before: v.number(),
  after: v.number(),
  at: v.string(),
  isUndone: v.boolean(),
  /** The opening whose pull it was. */
  opening: v.nullable(v.string()),
});
export type OwnedChange = v.InferOutput<typeof OwnedChange>;

export const OwnedGraded = v.strictObject({
  ...Named.entries,
  company: v.string(),
  grade: v.string(),
  condition: v.string(),
  certificate: v.string(),
  url: v.string(),
  value: v.nullable(v.number()),
  valueCurrency: v.nullable(v.string()),
  cost: v.nullable(v.number()),
  costCurrency: v.nullable(v.string()),
  acquiredOn: v.nullable(v.string()),
  seller: v.nullable(v.string()),
});
export type OwnedGraded = v.InferOutput<typeof OwnedGraded>;

export const OwnedNote = v.strictObject({
  setId: v.string(),
  cardId: v.nullable(v.string()),
  set: v.string(),
  name: v.nullable(v.string()),
  number: v.nullable(v.string()),
  label: v.string(),
  text: v.string(),
});
export type OwnedNote = v.InferOutput<typeof OwnedNote>;

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
    nameLanguage: v.string(),
    wantsVisibility: v.string(),
    hiddenMilestones: v.array(v.string()),
    mailedNews: v.array(v.string()),
  }),
  passkeys: v.array(v.strictObject({ name: v.string(), at: v.string() })),
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
  changes: v.array(OwnedChange),
  entries: v.array(
    v.object({
      ...Named.entries,
      ...LocalNameResponse.entries,
      quantity: v.number(),
      addedAt: v.string(),
      copies: v.array(v.object(OwnedCopies.entries)),
    }),
  ),
  graded: v.array(v.object({ ...OwnedGraded.entries, ...LocalNameResponse.entries })),
  notes: v.array(v.object(OwnedNote.entries)),
};

export const ExportResponse = v.objectWithRest(known, v.array(v.record(v.string(), v.unknown())));
