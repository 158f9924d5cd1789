import * as v from "valibot";
import { LocalNameResponse } from "#features/catalogue/schema.ts";
import { identifier, line } from "#lib/input/inputs.ts";
import { wantsVisibilities } from "./rules.ts";

/** Without a variant, or with an empty one, any variant will do. */
export const WantInput = v.strictObject({
  setId: v.optional(identifier),
  cardId: identifier,
  variant: v.pipe(
    v.optional(line(100), ""),
    v.transform((text) => text || null),
  ),
});
/** A heart in a page without script: the card, and whether it is to be wanted. */
export const HeartInput = v.strictObject({
  heart: v.pipe(
    line(200),
    v.regex(/^.+\/(true|false)$/, "must be a card and true or false"),
    v.transform((text) => ({ cardId: text.slice(0, text.lastIndexOf("/")), isWanted: text.endsWith("/true") })),
  ),
});

/** In the query or the body. */
export const PartOfRemoval = v.strictObject({ setId: v.optional(identifier), cardId: v.optional(identifier) });

export const WantsOfSet = v.strictObject({ setId: identifier });

export const VisibilityInput = v.strictObject({
  visibility: v.picklist(wantsVisibilities, `must be one of ${wantsVisibilities.join(", ")}`),
});

export const WantResponse = v.strictObject({
  setId: v.string(),
  cardId: v.string(),
  variant: v.nullable(v.string()),
  isWanted: v.boolean(),
});
export const WantsOfSetResponse = v.strictObject({ added: v.number(), left: v.number() });

const WantedCard = v.strictObject({
  setId: v.string(),
  set: v.string(),
  category: v.string(),
  cardId: v.string(),
  numberKey: v.string(),
  number: v.string(),
  name: v.string(),
  englishName: v.nullable(v.string()),
  ...LocalNameResponse.entries,
  rarity: v.nullable(v.string()),
  variant: v.nullable(v.string()),
  wantedAt: v.string(),
});

export const WantsResponse = v.strictObject({
  /** Who else sees them; null on another person's. */
  visibility: v.nullable(v.picklist(wantsVisibilities)),
  total: v.number(),
  value: v.array(WantedCard),
  pagingKey: v.nullable(v.string()),
});
