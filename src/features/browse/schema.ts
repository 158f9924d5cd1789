import * as v from "valibot";
import { ListedCardResponse } from "../cards/schema.ts";
import { CardResponse, SeriesResponse, SetResponse } from "../catalogue/schema.ts";

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

const collection = {
  slug: v.string(),
  name: v.string(),
  category: v.string(),
  pinToBottom: v.boolean(),
  releaseDate: v.nullable(v.string()),
  cardCount: v.number(),
};

export const CollectionsResponse = v.array(v.object(collection));

/** `quantity`: copies of a member who is logged in. */
export const CollectionResponse = v.object({
  ...collection,
  problems: v.array(v.string()),
  cards: v.array(v.object({ id: v.string(), variant: v.string(), quantity: v.optional(v.number()) })),
});
