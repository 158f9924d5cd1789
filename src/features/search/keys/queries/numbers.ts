import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { cards, sets } from "#db/schema/catalogue/cards.ts";
import { cardSpecies } from "#db/schema/catalogue/species.ts";
import type { Comparison, Term } from "#features/search/language/rules/query.ts";
import { amount } from "#features/search/results/queries/prices.ts";
import { comparisons, isOwned } from "./owned.ts";
import type { Reader } from "./reader.ts";

/** Condition of a term that compares a number, such as `hp>100`. */
export function isNumber(
  db: Db,
  { key, compare: comparison, value }: Extract<Term, { kind: "number" }>,
  reader: Reader,
): SQL {
  const is = comparisons[comparison];
  switch (key) {
    case "hp":
      return is(cards.hp, value);
    case "retreat":
      // Sources that describe a Pokémon omit a retreat cost of 0.
      return is(
        sql`case when ${cards.supertype} = 'pokemon' and ${cards.hp} is not null then coalesce(${cards.retreat}, 0) end`,
        value,
      );
    case "own":
      return isOwned(db, reader.userId, comparison, value);
    case "price":
      return is(amount, reader.toMinor(value));
    case "dex": {
      const ofSpecies = db.select({ id: cardSpecies.cardId }).from(cardSpecies).where(is(cardSpecies.speciesId, value));
      return inArray(cards.id, ofSpecies);
    }
  }
}

export const releaseDate = sql`coalesce(${cards.releaseDate}, ${sets.releaseDate})`;

/** A year or month is a period: "<" means before its first day, ">" after its last. */
export function isReleased(comparison: Comparison, date: string): SQL | undefined {
  const [year = "", month = "01", day = "01"] = date.split("-");
  const first = sql`${`${year}-${month}-${day}`}::date`;
  const unit = { 4: "1 year", 7: "1 month" }[date.length] ?? "1 day";
  const next = sql`(${first} + ${unit}::interval)::date`;
  switch (comparison) {
    case "=":
      return and(sql`${releaseDate} >= ${first}`, sql`${releaseDate} < ${next}`);
    case ">":
      return sql`${releaseDate} >= ${next}`;
    case ">=":
      return sql`${releaseDate} >= ${first}`;
    case "<":
      return sql`${releaseDate} < ${first}`;
    case "<=":
      return sql`${releaseDate} < ${next}`;
  }
}
