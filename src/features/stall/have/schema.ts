import * as v from "valibot";
import { ListedCardResponse } from "#features/cards/schema.ts";
import { SearchQuery } from "#features/search/schema.ts";

export const HaveQuery = v.pick(SearchQuery, ["q"]);

const Price = v.strictObject({ text: v.nullable(v.string()), day: v.nullable(v.string()) });

const Had = v.object({
  ...ListedCardResponse.entries,
  /** By variant; absent while prices are hidden. */
  prices: v.optional(v.record(v.string(), Price)),
  /** What follows is the caller's own, if signed in. */
  isWanted: v.optional(v.boolean()),
  /** The first goal that still needs the card. */
  needs: v.optional(v.nullable(v.picklist(["complete", "master", "grandmaster"]))),
  /** Copies that could be given away. */
  spares: v.optional(v.number()),
});

export const HaveResponse = v.object({
  query: v.string(),
  total: v.number(),
  value: v.array(Had),
});
