import * as v from "valibot";
import { ListedCardResponse } from "#features/cards/schema.ts";
import { category } from "#features/catalogue/schema.ts";
import { SearchQuery } from "#features/search/schema.ts";
import { nameLanguages } from "#lib/text/language.ts";

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

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));

/** Others are as if the phone had nothing. */
export const OwnQuery = v.object({
  /** When the phone asked before: `at` in the Server-Timing of that answer, in milliseconds. */
  since: v.optional(
    v.fallback(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.toDate()), new Date(0)),
  ),
  version: v.optional(v.fallback(text(100), "")),
});

export const OwnResponse = v.strictObject({
  user: v.string(),
  /** Stands for the session: another one deletes what the phone has. */
  session: v.string(),
  /** Of all but the entries. */
  version: v.string(),
  /** Cards that changed since, of which alone the rest is; null: all cards are here. */
  changed: v.nullable(v.array(v.string())),
  language: v.string(),
  isLocked: v.boolean(),
  ownsPocketOnly: v.boolean(),
  /** Copies to keep of single sets. */
  keep: v.record(v.string(), v.number()),
  wants: v.array(v.string()),
  /** Addresses of the games' files: their cards, and the names in the language. */
  games: v.array(v.strictObject({ index: v.string(), local: v.nullable(v.string()) })),
  /** By set: lines of card, variant, copies, those that are not like any other, price and its day. */
  cards: v.record(v.string(), v.string()),
});

export const OfIndexFile = v.object({
  game: category,
  language: v.picklist(nameLanguages),
  name: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, "is not a valid name")),
});
