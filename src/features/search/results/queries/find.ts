import { and, exists, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { cards } from "#db/schema/catalogue/cards.ts";
import { conditionOf } from "#features/search/keys/queries/condition.ts";
import { cursorText, type Neighbours, neighboursOf, readCursor } from "#lib/cursor.ts";
import { isAfter } from "#lib/sql/keyset.ts";
import { cursorKeys, foundCards, isThere } from "./found.ts";
import { inSearchTime } from "./in-time.ts";
import { foundOrder } from "./order.ts";
import type { Prepared } from "./prepare.ts";
import { countedIn, SurveyCounts } from "./survey.ts";

export type FoundIds = Neighbours & { ids: string[]; total: number };

const Place = v.strictObject({ id: v.string(), place: v.number(), total: v.number() });
const Row = v.strictObject({ ...Place.entries, values: v.array(v.string()) });
type Row = v.InferOutput<typeof Row>;
const Page = v.strictObject({ rows: v.array(Row), counts: v.nullable(SurveyCounts) });

/** The page after the cursor; an invalid cursor is the start. */
export const pageOfFound = async (db: Db, prepared: Prepared, after: string, limit: number): Promise<FoundIds> =>
  (await findCounted(db, prepared, { after, limit, perGame: null })).found;

/**
 * Finds a page of cards and counts them, by game too unless `perGame` is null: in one statement, as finding takes
 * longest.
 */
export async function findCounted(
  db: Db,
  prepared: Prepared,
  { after, limit, perGame }: { after: string; limit: number; perGame: number | null },
): Promise<{ found: FoundIds; counts: SurveyCounts | null }> {
  const order = foundOrder(prepared.query, prepared.ranking);
  const key = readCursor(
    after,
    order.map(({ type }) => type),
  );
  const columns = cursorKeys(order);
  const values = sql.join(
    columns.map(({ value }) => sql`${value}::text`),
    sql`, `,
  );
  const passed = key ? sql`count(*) filter (where not (${isAfter(columns, key)}))` : sql`0`;
  const counted = perGame === null ? null : countedIn(prepared, { game: null, perGame });
  const [row] = await inSearchTime(
    db,
    Page,
    sql`
    with found as materialized (${foundCards(db, prepared, order)}), ${counted ? sql`${counted.tables}, ` : sql``}
    -- A place past the end, where all that came after is gone: the last page there is.
    start as (select (case when passed < all_found then passed else greatest(all_found - ${limit}::int, 0) end)::int as place
      from (select ${passed} as passed, count(*) as all_found from found) as counts),
    page as (
      select id, found.place, total, array[${values}] as "values" from found, start
      where found.place = start.place - ${limit}::int
        or (found.place > start.place and found.place <= start.place + ${limit}::int))
    select coalesce((select json_agg(page order by place) from page), '[]') as rows,
      ${counted ? sql`json_build_object(${counted.members})` : sql`null::json`} as counts`,
  );
  return { found: pageAround(row?.rows ?? []), counts: row?.counts ?? null };
}

/** The first row may be the previous page's cursor. */
function pageAround(rows: Row[]): FoundIds {
  const [first, second] = rows;
  const start = first !== undefined && second !== undefined && second.place > first.place + 1 ? first : undefined;
  const page = start ? rows.slice(1) : rows;
  const [before, total] = [(page[0]?.place ?? 1) - 1, first?.total ?? 0];
  const textOf = ({ values }: Row) => cursorText(values);
  return { ids: page.map(({ id }) => id), total, ...neighboursOf({ rows: page, start, before, total }, textOf) };
}

/** How many cards a search finds. @throws Refusal 503 when it takes too long. */
export async function countFound(db: Db, prepared: Prepared): Promise<number> {
  const [row] = await inSearchTime(
    db,
    v.strictObject({ total: v.number() }),
    sql`select count(*)::int as total from (${foundCards(db, prepared, [])}) as found`,
  );
  return row?.total ?? 0;
}

/** The cards at `index` (from 0) and beside it, and the total. */
export async function findAround(db: Db, prepared: Prepared, index: number) {
  const order = foundOrder(prepared.query, prepared.ranking);
  const rows = await inSearchTime(
    db,
    Place,
    sql`
    with found as materialized (${foundCards(db, prepared, order)})
    select id, place, total from found where place between ${index}::int and ${index + 2}::int`,
  );
  const at = (place: number) => rows.find((row) => row.place === place)?.id ?? null;
  return { previous: at(index), current: at(index + 1), next: at(index + 2), total: rows[0]?.total ?? 0 };
}

/** Those words of a search that no card has. @throws Refusal 503 when it takes too long. */
export async function wordsNowhere(db: Db, prepared: Prepared): Promise<string[]> {
  const { search, reader, searcher } = prepared;
  if (search.words.length === 0) return [];
  const isSomewhere = search.words.map((word) => {
    const has = conditionOf(
      db,
      { kind: "word", text: word },
      { ...reader, search: () => ({ printed: null, words: [word] }) },
    );
    return exists(
      db
        .select({ id: cards.id })
        .from(cards)
        .where(and(isThere(searcher.hidden), has)),
    );
  });
  const [row] = await inSearchTime(
    db,
    v.strictObject({ found: v.array(v.boolean()) }),
    sql`select array[${sql.join(isSomewhere, sql`, `)}] as found`,
  );
  return search.words.filter((_, index) => row?.found[index] === false);
}
