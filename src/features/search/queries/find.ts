import { and, eq, exists, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { artists, cards, rarities, sets } from "../../../../db/schema/index.ts";
import { type Search, takePrintedNumber, wordsOf } from "../../catalogue/words/rules.ts";
import { type Query, required, termsOf } from "../rules/query.ts";
import { conditionOf, type Reader } from "./filter.ts";
import { inTime } from "./in-time.ts";
import { type OrderColumn, orderOf, placeText, readPlace } from "./order.ts";
import { type Money, mainPrices, minorOf } from "./prices.ts";

/** What the results depend on besides the query. */
export type Asker = { userId: string | null; hidden: string[]; money: Money; today: string };

/** A query with its texts folded and its words ready to rank by. */
export type Prepared = { query: Query; search: Search; reader: Reader; asker: Asker };

/** The database folds all texts at once, as it folded the texts they are compared with. */
export async function prepareQuery(db: Db, query: Query, asker: Asker): Promise<Prepared> {
  const texts = termsOf(query.filter).flatMap((term) => ("text" in term ? takeApart(term.text).texts : []));
  const rows =
    texts.length === 0
      ? []
      : await db
          .select({ text: sql<string>`text`, folded: sql<string>`search_fold(text)` })
          .from(sql`unnest(${sql.param(texts)}::text[]) as text`);
  const folded = new Map(rows.map((row) => [row.text, row.folded]));
  const fold = (text: string) => folded.get(text) ?? "";
  const searchFor = (text: string): Search => {
    const { printed, rest } = takeApart(text);
    return { printed, words: wordsOf(fold(rest)) };
  };
  const words = required(query.filter).flatMap((part) =>
    part.kind === "word" || part.kind === "phrase" ? searchFor(part.text) : [],
  );
  return {
    query,
    search: {
      printed: words.find(({ printed }) => printed)?.printed ?? null,
      words: wordsOf(words.flatMap((one) => one.words).join(" ")),
    },
    reader: {
      userId: asker.userId,
      today: asker.today,
      search: searchFor,
      fold,
      toMinor: (price) => minorOf(price, asker.money.currency),
    },
    asker,
  };
}

function takeApart(text: string) {
  const { printed, rest } = takePrintedNumber(text);
  return { printed, rest, texts: [text, rest] };
}

const isThere = (hidden: string[]) => and(isNull(cards.goneAt), notInArray(cards.category, hidden));

const asksForPrices = ({ filter, sort }: Query): boolean =>
  sort === "price" || termsOf(filter).some((term) => term.kind === "number" && term.key === "price");

/** Selects id, place in the order, and total of all matching cards. */
function foundCards(db: Db, { query, reader, asker }: Prepared, order: OrderColumn[]): SQL {
  const by = sql.join(
    order.map(({ value, isDescending }) => (isDescending ? sql`${value} desc` : value)),
    sql`, `,
  );
  const values = order.map(({ value }, index) => sql`${value} as ${column(index)}, `);
  const artist = query.sort === "artist" ? sql`left join ${artists} on ${eq(artists.id, cards.artistId)}` : sql``;
  const rarity =
    query.sort === "rarity"
      ? sql`left join ${rarities} on ${and(eq(rarities.category, cards.category), eq(rarities.key, cards.rarity))}`
      : sql``;
  const prices = asksForPrices(query)
    ? sql`left join ${mainPrices(asker.money)} on main_prices.card_id = ${cards.id}`
    : sql``;
  return sql`
    select ${cards.id} as id, ${sql.join(values)}
      row_number() over (${order.length > 0 ? sql`order by ${by}` : sql``})::int as place, count(*) over ()::int as total
    from ${cards} join ${sets} on ${eq(sets.id, cards.setId)} ${artist} ${rarity} ${prices}
    where ${and(isThere(asker.hidden), conditionOf(db, query.filter, reader))}`;
}

const column = (index: number): SQL => sql.identifier(`k${index}`).getSQL();

export type Found = {
  ids: string[];
  total: number;
  before: number;
  /** Cursors of the neighbouring pages. null: none; "": the start. */
  previous: string | null;
  next: string | null;
};

type Row = { id: string; place: number; total: number; values: string[] };

/** The page after the cursor; an invalid cursor is the start. */
export async function findPage(db: Db, prepared: Prepared, after: string, limit: number): Promise<Found> {
  const order = orderOf(prepared.query, prepared.search);
  const place = readPlace(after, order);
  const values = sql.join(
    order.map((_, index) => sql`${column(index)}::text`),
    sql`, `,
  );
  const passed = place ? sql`count(*) filter (where not (${isAfter(order, place)}))` : sql`0`;
  const rows = await inTime<Row>(
    db,
    sql`
    with found as materialized (${foundCards(db, prepared, order)}), 
    -- A place past the end, where all that came after is gone: the last page there is.
    start as (select (case when passed < all_found then passed else greatest(all_found - ${limit}::int, 0) end)::int as place
      from (select ${passed} as passed, count(*) as all_found from found) as counts)
    select id, found.place, total, array[${values}] as "values" from found, start
    where found.place = start.place - ${limit}::int
      or (found.place > start.place and found.place <= start.place + ${limit}::int)
    order by found.place`,
  );
  return pageOf([...rows], limit);
}

/** The first row may be the previous page's cursor. */
function pageOf(rows: Row[], limit: number): Found {
  const [first, second] = rows;
  const isPrevious = first !== undefined && second !== undefined && second.place > first.place + 1;
  const page = isPrevious ? rows.slice(1) : rows;
  const before = (page[0]?.place ?? 1) - 1;
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    total: first?.total ?? 0,
    before,
    previous: before === 0 ? null : isPrevious && first ? placeText(first.values) : "",
    next: last && last.place < last.total && page.length === limit ? placeText(last.values) : null,
  };
}

function isAfter(order: OrderColumn[], place: string[]): SQL {
  const ways = order.map(({ type, isDescending }, index) => {
    const value = (at: number) => sql`${place[at] ?? ""}::${sql.raw(order[at]?.type ?? type)}`;
    const equal = order.slice(0, index).map((_, at) => sql`${column(at)} = ${value(at)}`);
    return and(...equal, sql`${column(index)} ${isDescending ? sql`<` : sql`>`} ${value(index)}`);
  });
  return or(...ways) ?? sql`true`;
}

export async function countFound(db: Db, prepared: Prepared): Promise<number> {
  const [row] = await inTime<{ total: number }>(
    db,
    sql`select count(*)::int as total from (${foundCards(db, prepared, [])}) as found`,
  );
  return row?.total ?? 0;
}

/** The cards at `index` (from 0) and beside it, and the total. */
export async function findAround(db: Db, prepared: Prepared, index: number) {
  const order = orderOf(prepared.query, prepared.search);
  const rows = await inTime<{ id: string; place: number; total: number }>(
    db,
    sql`
    with found as materialized (${foundCards(db, prepared, order)})
    select id, place, total from found where place between ${index}::int and ${index + 2}::int`,
  );
  const at = (place: number) => rows.find((row) => row.place === place)?.id ?? null;
  return { previous: at(index), current: at(index + 1), next: at(index + 2), total: rows[0]?.total ?? 0 };
}

export async function wordsNowhere(db: Db, prepared: Prepared): Promise<string[]> {
  const { search, reader, asker } = prepared;
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
        .where(and(isThere(asker.hidden), has)),
    );
  });
  const [row] = await inTime<{ found: boolean[] }>(db, sql`select array[${sql.join(isSomewhere, sql`, `)}] as found`);
  return search.words.filter((_, index) => row?.found[index] === false);
}
