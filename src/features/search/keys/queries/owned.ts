import { eq, gt, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cards } from "#db/schema/catalogue/cards.ts";
import { entries } from "#db/schema/collection/entries.ts";
import type { Comparison } from "#features/search/language/rules/query.ts";

export const comparisons = { "=": eq, ">": gt, ">=": gte, "<": lt, "<=": lte } as const;

/** Condition that an entry is the searcher's; false for visitors. */
export const ofUser = (userId: string | null) => (userId === null ? sql`false` : eq(entries.userId, userId));
const holds: Record<Comparison, (zero: number, value: number) => boolean> = {
  "=": (zero, value) => zero === value,
  ">": (zero, value) => zero > value,
  ">=": (zero, value) => zero >= value,
  "<": (zero, value) => zero < value,
  "<=": (zero, value) => zero <= value,
};

/** Condition on the number of owned copies over all variants; a card without entries has 0. */
export function isOwned(db: Db, userId: string | null, comparison: Comparison, value: number): SQL {
  const sum = sql`sum(${entries.quantity})`;
  const owned = (condition: SQL) =>
    db.select({ id: entries.cardId }).from(entries).where(ofUser(userId)).groupBy(entries.cardId).having(condition);
  const isSo = comparisons[comparison](sum, value);
  if (!holds[comparison](0, value)) return inArray(cards.id, owned(isSo));
  return sql`${cards.id} not in ${owned(sql`not ${isSo}`)}`;
}
