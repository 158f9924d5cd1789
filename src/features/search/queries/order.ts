import { type AnyColumn, and, eq, like, or, type SQL, sql } from "drizzle-orm";
import { artists, cards, rarities, sets } from "../../../../db/schema/catalogue.ts";
import type { KeyType } from "../../../lib/cursor.ts";
import type { KeyColumn } from "../../../lib/sql/keyset.ts";
import {
  fieldPattern,
  fieldStartPattern,
  nameAndSetReadings,
  nameReadings,
  numberReadings,
  type Search,
} from "../../catalogue/words/rules.ts";
import type { Direction, Query, Sort } from "../rules/query.ts";
import { releaseDate } from "./filters/numbers.ts";
import { amount } from "./prices.ts";

type ColumnType = Extract<KeyType, "bigint" | "text" | "date">;

const up = (value: SQL, type: ColumnType = "bigint"): KeyColumn => ({ value, type });
const unknown: Record<ColumnType, SQL> = { bigint: sql`0`, text: sql`''`, date: sql`'0001-01-01'::date` };

/** Unknown values come last in both directions. */
const unknownLast = (value: SQL, type: ColumnType, isDescending: boolean): KeyColumn[] => [
  up(sql`(${value} is null)::int`),
  { value: sql`coalesce(${value}, ${unknown[type]})`, type, isDescending },
];

/** Byte order is twice as fast for ids, which need no collation. */
const byBytes = (id: AnyColumn) => sql`${id} collate "C"`;

const firstField = sql`split_part(${cards.searchText}, '|', 2)`;

const columns: Record<Exclude<Sort, "match">, { value: SQL; type: ColumnType; dir: Direction }> = {
  number: { value: sql`${cards.position}`, type: "bigint", dir: "asc" },
  name: { value: firstField, type: "text", dir: "asc" },
  rarity: { value: sql`${rarities.rank}`, type: "bigint", dir: "desc" },
  price: { value: amount, type: "bigint", dir: "desc" },
  artist: { value: sql`${artists.searchText}`, type: "text", dir: "asc" },
  released: { value: releaseDate, type: "date", dir: "desc" },
};

export const usualDirection = (sort: Sort): Direction => (sort === "match" ? "desc" : columns[sort].dir);

/** The chosen order, then newest set, then position; the id makes it total. "Best match" has no reverse. */
export function orderOf({ sort, dir }: Pick<Query, "sort" | "dir">, search: Search): KeyColumn[] {
  const first =
    sort === "match"
      ? rankOf(search)
      : unknownLast(columns[sort].value, columns[sort].type, (dir ?? columns[sort].dir) === "desc");
  return [
    ...first,
    ...unknownLast(sql`${sets.releaseDate}`, "date", true),
    up(byBytes(sets.id), "text"),
    up(sql`${cards.position}`),
    up(byBytes(cards.id), "text"),
  ];
}

/** First number with whole name or set, then name with set, printed name, its start, and other names. */
function rankOf(search: Search): KeyColumn[] {
  const isNamed = (name: string) =>
    or(like(cards.searchText, fieldPattern(name)), like(sets.searchText, fieldPattern(name)));
  const names = nameReadings(search);
  const byNumber = numberReadings(search).map(({ numberKey, others }) =>
    and(eq(cards.numberKey, numberKey), others === "" ? undefined : isNamed(others)),
  );
  const byNameAndSet = nameAndSetReadings(search).map(([name, set]) =>
    and(like(cards.searchText, fieldPattern(name)), like(sets.searchText, fieldPattern(set))),
  );
  const conditions = [
    byNumber,
    byNameAndSet,
    names.map((name) => like(cards.searchText, `| ${name} |%`)),
    names.map((name) => like(cards.searchText, `| ${name}%`)),
    names.map((name) => like(cards.searchText, fieldPattern(name))),
    names.map((name) => like(cards.searchText, fieldStartPattern(name))),
  ];
  const cases = conditions.flatMap((ways, place) =>
    ways.length === 0 ? [] : [sql`when ${or(...ways)} then ${place}::int`],
  );
  return cases.length === 0 ? [] : [up(sql`case ${sql.join(cases, sql` `)} else ${conditions.length}::int end`)];
}
