import * as v from "valibot";
import { EntryResponse } from "#features/collection/schema/answers.ts";
import { wholeNumber } from "#lib/input/inputs.ts";

const username = v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)));

export const HistoryQuery = v.object({ limit: v.optional(wholeNumber(1, 1095), 365), username });

export const HistoryResponse = v.strictObject({
  currency: v.string(),
  /** Oldest first; minor units of `currency`. */
  value: v.array(v.strictObject({ day: v.string(), value: v.number() })),
});

export const TrendsQuery = v.object({
  trendMode: v.optional(v.picklist(["amount", "percent"], "must be amount or percent"), "amount"),
  dateRange: v.optional(v.picklist(["24h", "7d", "30d"], "must be 24h, 7d or 30d"), "24h"),
  order: v.optional(v.picklist(["desc", "asc"], "must be desc for gains or asc for losses"), "desc"),
  username,
});

export const TrendsResponse = v.array(
  v.strictObject({
    cardId: v.string(),
    setId: v.string(),
    variant: v.string(),
    name: v.string(),
    number: v.string(),
    quantity: v.number(),
    past: v.number(),
    present: v.number(),
    currency: v.string(),
  }),
);

const text = v.nullable(v.string());

const GameTotal = v.strictObject({
  id: v.string(),
  name: v.string(),
  href: v.string(),
  unique: v.number(),
  copies: v.number(),
  total: v.number(),
  value: text,
});

const SetTotal = v.strictObject({
  setId: v.string(),
  name: v.string(),
  englishName: text,
  code: text,
  slug: v.string(),
  seriesSlug: v.string(),
  seriesId: v.string(),
  category: v.string(),
  cardCount: v.number(),
  uniqueCards: v.number(),
  copies: v.number(),
  touchedAt: text,
});

const GoneEntry = v.strictObject({
  ...EntryResponse.entries,
  cardName: v.string(),
  number: v.string(),
  setName: v.string(),
  category: v.string(),
});

/** `gone`: what you keep of cards that left the catalogue; `value`: null while prices are hidden. */
export const OverviewResponse = v.strictObject({
  level: v.number(),
  totals: v.array(GameTotal),
  sets: v.array(SetTotal),
  gone: v.array(GoneEntry),
  value: text,
});
