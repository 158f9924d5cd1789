import * as v from "valibot";
import { HistoryResponse } from "#features/library/value/schema.ts";

const Part = v.strictObject({
  name: v.string(),
  part: v.number(),
  whole: v.nullable(v.number()),
  href: v.optional(v.string()),
});

export const InsightsAnswer = v.strictObject({
  username: v.string(),
  breakdowns: v.array(
    v.strictObject({
      key: v.string(),
      title: v.string(),
      unit: v.string(),
      parts: v.array(Part),
      all: v.optional(v.string()),
    }),
  ),
  /** How much of each set is owned, of series with owned cards. */
  sets: v.array(v.strictObject({ setId: v.string(), part: v.number(), whole: v.number() })),
  /** New cards of a year, the newest unless `year` names another, by month; null for visitors. `best`: for those who see worth. */
  year: v.nullable(
    v.strictObject({
      year: v.string(),
      years: v.array(v.string()),
      cards: v.number(),
      days: v.number(),
      finished: v.number(),
      months: v.array(v.number()),
      best: v.nullable(v.strictObject({ cardId: v.string(), variant: v.string(), price: v.string() })),
    }),
  ),
  /** Null for visitors. */
  timeline: v.nullable(
    v.strictObject({
      first: v.nullable(v.strictObject({ name: v.string(), href: v.string(), date: v.string() })),
      streak: v.nullable(v.string()),
      levels: v.array(v.strictObject({ day: v.string(), amount: v.number() })),
    }),
  ),
  /** Null unless they show it. */
  value: v.nullable(HistoryResponse),
  top: v.array(
    v.strictObject({
      cardId: v.string(),
      name: v.string(),
      number: v.string(),
      set: v.string(),
      variant: v.string(),
      price: v.string(),
    }),
  ),
});
