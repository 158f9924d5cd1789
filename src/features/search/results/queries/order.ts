import { type AnyColumn, and, eq, like, or, type SQL, sql } from "drizzle-orm";
import { artists, cards, rarities, sets } from "#db/schema/catalogue/cards.ts";
import {
  fieldPattern,
  fieldStartPattern,
  isPlain,
  nameAndSetReadings,
  nameReadings,
  numberReadings,
  type Search,
  wordPattern,
} from "#features/catalogue/words/rules.ts";
import { releaseDate } from "#features/search/keys/queries/numbers.ts";
import type { Direction, Query, Sort } from "#features/search/language/rules/query.ts";
import type { KeyType } from "#lib/cursor.ts";
import type { KeyColumn } from "#lib/sql/keyset.ts";
import { begun, gamesInOrder, lastRank, padded, ranks } from "../rules/ranks.ts";
import type { PreparedReading, Ranking } from "./prepare.ts";
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

const field = (place: number) => sql`split_part(${cards.searchText}, '|', ${sql.raw(String(place + 1))})`;

/** The English name of a Japanese card is the second field, where a third follows. */
const shownName = sql`case when ${cards.category} = 'JP' and ${field(3)} <> '' then ${field(2)} else ${field(1)} end`;

const columns: Record<Exclude<Sort, "match">, { value: SQL; type: ColumnType; dir: Direction }> = {
  number: { value: sql`${cards.position}`, type: "bigint", dir: "asc" },
  name: { value: shownName, type: "text", dir: "asc" },
  rarity: { value: sql`${rarities.rank}`, type: "bigint", dir: "desc" },
  price: { value: amount, type: "bigint", dir: "desc" },
  artist: { value: sql`${artists.searchText}`, type: "text", dir: "asc" },
  released: { value: releaseDate, type: "date", dir: "desc" },
};

/** The direction of an order when none is typed. */
export const usualDirection = (sort: Sort): Direction => (sort === "match" ? "desc" : columns[sort].dir);

/** The chosen order, then newest set, then position; the id makes it total. "Best match" has no reverse. */
export function foundOrder({ sort, dir }: Pick<Query, "sort" | "dir">, ranking: Ranking): KeyColumn[] {
  const first =
    sort === "match"
      ? rankOf(ranking)
      : unknownLast(columns[sort].value, columns[sort].type, (dir ?? columns[sort].dir) === "desc");
  return [
    ...first,
    ...unknownLast(sql`${sets.releaseDate}`, "date", true),
    up(byBytes(sets.id), "text"),
    up(sql`${cards.position}`),
    up(byBytes(cards.id), "text"),
  ];
}

const laterBy = 10;

/** By number, by printed name, by name and set, by the printed name's start, by other names and their starts, by all words. */
const waysOf = (search: Search): (SQL | undefined)[][] => {
  const isNamed = (name: string) =>
    or(like(cards.searchText, fieldPattern(name)), like(sets.searchText, fieldPattern(name)));
  const names = nameReadings(search);
  return [
    numberReadings(search).map(({ numberKey, others }) =>
      and(eq(cards.numberKey, numberKey), others === "" ? undefined : isNamed(others)),
    ),
    names.map((name) => like(cards.searchText, `| ${name} |%`)),
    nameAndSetReadings(search).map(([name, set]) =>
      and(like(cards.searchText, fieldPattern(name)), like(sets.searchText, fieldPattern(set))),
    ),
    names.map((name) => like(cards.searchText, `| ${begun(name)}%`)),
    names.map((name) => like(cards.searchText, fieldPattern(name))),
    names.map((name) => like(cards.searchText, fieldStartPattern(begun(name)))),
    names.map((name) => and(...name.split(" ").map((word) => like(cards.searchText, wordPattern(word))))),
  ];
};

function rankBy(searches: Search[], ranksOfWays: number[], otherwise: number): SQL {
  const cases = searches.flatMap((search) =>
    waysOf(search).flatMap((ways, place) =>
      ways.length === 0 ? [] : [{ rank: ranksOfWays[place] ?? lastRank, is: or(...ways) }],
    ),
  );
  const ordered = cases.toSorted((a, b) => a.rank - b.rank).map(({ rank, is }) => sql`when ${is} then ${rank}::int`);
  return ordered.length === 0
    ? sql`${otherwise}::int`
    : sql`case ${sql.join(ordered, sql` `)} else ${otherwise}::int end`;
}

/** Whether the first column is the rank of a match. */
export const isRanked = ({ sort }: Pick<Query, "sort">, { search }: Ranking): boolean =>
  sort === "match" && search.words.length > 0;

/** English numbers have leading zeros since Brilliant Stars. */
const unlikePadded = sql`(case when ${cards.category} = 'EN' and ${sets.releaseDate} < ${padded.since} then ${sql.raw(String(padded.laterBy))} else 0 end)`;

function rankOf({ others: [equal, later], ...ranking }: Ranking): KeyColumn[] {
  const { search, famous, ownsPocketOnly, ...reading } = ranking;
  if (search.words.length === 0) return search.printed ? amongEquals(ranking) : [];
  const rank = sql`${rankIn({ search, ...reading })}${search.printed?.isPadded ? sql` + ${unlikePadded}` : sql``}`;
  const others = [...equal.map(rankIn), ...later.map((one) => sql`${rankIn(one)} + ${laterBy}::int`)];
  return [
    up(others.length === 0 ? rank : sql`least(${sql.join([rank, ...others], sql`, `)})`),
    ...amongEquals(ranking),
  ];
}

function rankIn({ search, meant }: PreparedReading): SQL {
  const byWords = rankBy([search], ranks.words, lastRank);
  if (!meant) return byWords;
  // Without a name left, all that is meant is equal.
  const hasName = meant.searches.some(({ words }) => words.length > 0);
  const byMeaning = rankBy(meant.searches, ranks.meant, hasName ? ranks.lastMeant : ranks.meant[1]!);
  return sql`least(${byWords}, ${byMeaning} + (case when ${meant.condition ?? sql`true`} then 0 else 5 end))`;
}

/**
 * Cards before those of Pocket, then the best known; of a number and a total a Pokémon of the oldest set, as later ones
 * repeat them.
 */
function amongEquals({ search, famous, ownsPocketOnly }: Omit<Ranking, "others">): KeyColumn[] {
  const { words, printed } = search;
  const games = gamesInOrder(ownsPocketOnly);
  return [
    ...(words.every(isPlain) ? [up(sql`array_position(${sql.param(games)}::text[], ${cards.category})`)] : []),
    ...(famous.length > 0 ? [up(sql`(${cards.id} <> all(${sql.param(famous)}::text[]))::int`)] : []),
    ...(printed && !printed.isPadded
      ? [up(sql`(${cards.supertype} <> 'pokemon')::int`), ...unknownLast(sql`${sets.releaseDate}`, "date", false)]
      : []),
  ];
}
