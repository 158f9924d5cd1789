import * as v from "valibot";
import { ListedCardResponse } from "../cards/schema.ts";
import { CardResponse, CuratedResponse, SeriesResponse, SetResponse } from "../catalogue/schema.ts";

export const SeriesListResponse = v.array(SeriesResponse);

export const SeriesPageResponse = v.strictObject({ ...SeriesResponse.entries, sets: v.array(SetResponse) });

/** A card with the viewer's copies by variant. */
export const CardPageResponse = v.strictObject({
  ...CardResponse.entries,
  quantities: v.optional(v.record(v.string(), v.number())),
});

const SetPageResponse = v.strictObject({
  ...SetResponse.entries,
  cards: v.array(v.looseObject(ListedCardResponse.entries)),
  problems: v.array(v.string()),
});

/** What stands at the address of a set, or of a card by its slug. */
export const SlugResponse = v.union([SetPageResponse, CardPageResponse]);

export const HomeResponse = v.strictObject({
  categories: v.array(
    v.strictObject({ category: v.string(), sets: v.number(), cards: v.number(), variants: v.number() }),
  ),
  newest: v.array(SetResponse),
});

/** `stamped`: what is known of the cards that may be in it. */
const collection = {
  ...CuratedResponse.entries,
  stamped: v.nullable(v.strictObject({ cards: v.number(), years: v.string(), query: v.string() })),
};

export const CuratedCollectionsResponse = v.array(v.strictObject(collection));

/** `quantity`: copies of a member who is logged in. */
export const CuratedCollectionResponse = v.object({
  ...collection,
  problems: v.array(v.string()),
  cards: v.array(v.object({ id: v.string(), variant: v.string(), quantity: v.optional(v.number()) })),
});
