import * as v from "valibot";
import { listTypes, purposeNames } from "../rules/types.ts";

export const ListResponse = v.strictObject({
  id: v.string(),
  name: v.string(),
  type: v.picklist(listTypes),
  visibility: v.picklist(["PRIVATE", "PUBLIC"]),
  purpose: v.nullable(v.picklist(purposeNames)),
  favorite: v.number(),
  version: v.number(),
  lockState: v.picklist(["LOCKED", "UNLOCKED"]),
  cardCount: v.number(),
  /** Cards of a checklist that its owner has. */
  ownedCount: v.nullable(v.number()),
  coverCardId: v.nullable(v.string()),
  updatedAt: v.string(),
});

export const ListsResponse = v.strictObject({ value: v.array(ListResponse), pagingKey: v.nullable(v.string()) });

const cardFields = {
  listCardId: v.string(),
  order: v.number(),
  setId: v.string(),
  cardId: v.string(),
  numberKey: v.string(),
  name: v.string(),
  englishName: v.nullable(v.string()),
  variant: v.nullable(v.string()),
};

export const WholeListResponse = v.strictObject({
  ...ListResponse.entries,
  /** Null if you may not see their profile. */
  owner: v.nullable(v.strictObject({ username: v.string(), slug: v.string(), avatar: v.nullable(v.string()) })),
  pockets: v.number(),
  showsNames: v.boolean(),
  cards: v.array(v.strictObject(cardFields)),
  /** `after` of the next cards, for the query. */
  pagingKey: v.nullable(v.string()),
});

/** `batch` undoes the write when posted to /api/lists/{id}/undo; null when nothing changed. */
export const VersionResponse = v.strictObject({ id: v.string(), version: v.number(), batch: v.nullable(v.string()) });

export const CreatedList = v.strictObject({ id: v.string(), version: v.number() });

export const AddedResponse = v.strictObject({
  ...VersionResponse.entries,
  listCardId: v.nullable(v.string()),
  order: v.nullable(v.number()),
  cardCount: v.number(),
});

export const ListLockResponse = v.strictObject({ id: v.string(), lockState: v.picklist(["LOCKED", "UNLOCKED"]) });

export const FavoriteResponse = v.strictObject({ id: v.string(), favorite: v.number() });

export const DexListResponse = v.array(
  v.strictObject({
    number: v.number(),
    name: v.string(),
    card: v.nullable(v.strictObject(cardFields)),
  }),
);
