import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { rarities } from "#db/schema/catalogue/cards.ts";
import { inOrder } from "#lib/sql/keyset.ts";
import { cursorKeys, foundCards, matchingCards, sortColumn } from "./found.ts";
import { inSearchTime } from "./in-time.ts";
import { foundOrder, isRanked } from "./order.ts";
import type { Prepared } from "./prepare.ts";

const Count = v.strictObject({ name: v.string(), total: v.number() });
const BestOfGame = v.strictObject({ category: v.string(), ids: v.array(v.string()), rank: v.number() });
export type BestOfGame = v.InferOutput<typeof BestOfGame>;
export const SurveyCounts = v.strictObject({
  games: v.array(v.strictObject({ ...BestOfGame.entries, total: v.number() })),
  sets: v.array(Count),
  rarities: v.array(Count),
});
export type SurveyCounts = v.InferOutput<typeof SurveyCounts>;

const maxChoices = 30;

type Wanted = { game: string | null; perGame: number };

/** Tables made from `found`, and the members of Counts made from them. */
export function countedIn(prepared: Prepared, { game, perGame }: Wanted): { tables: SQL; members: SQL } {
  const games = gamesIn(prepared, perGame);
  const countsOf = (name: SQL) => sql`
    (select coalesce(json_agg(json_build_object('name', name, 'total', total) order by total desc, name), '[]') from (
      select ${name} as name, count(*)::int as total from described
      where ${game}::text is null or category = ${game} group by 1 order by 2 desc, 1 limit ${maxChoices}::int) as counts
    where name is not null)`;
  const tables = sql`${games.table},
    described as (
      select found.category, set_id, ${rarities.display} as rarity from found
      left join ${rarities} on ${rarities.category} = found.category and ${rarities.key} = found.rarity)`;
  const members = sql`'games', ${games.member}, 'sets', ${countsOf(sql`set_id`)}, 'rarities', ${countsOf(sql`rarity`)}`;
  return { tables, members };
}

const rankIn = ({ query, ranking }: Prepared): SQL => (isRanked(query, ranking) ? sortColumn(0) : sql`0`);

function gamesIn(prepared: Prepared, perGame: number): { table: SQL; member: SQL } {
  const table = sql`
    numbered as (
      select id, category, place, ${rankIn(prepared)} as rank, row_number() over (partition by category order by place) as nth,
        count(*) over (partition by category)::int as total from found)`;
  const member = sql`(
      select coalesce(json_agg(json_build_object('category', category, 'total', total, 'ids', ids, 'rank', rank)), '[]') from (
        select category, max(total) as total, min(rank)::int as rank, array_agg(id order by place) as ids
        from numbered where nth <= ${perGame}::int group by category) as games)`;
  return { table, member };
}

/** The first cards of each game, by best match; the sets and rarities of one game, or of all if it is null. */
export async function countByGame(db: Db, prepared: Prepared, wanted: Wanted): Promise<SurveyCounts> {
  const { tables, members } = countedIn(prepared, wanted);
  const [row] = await inSearchTime(
    db,
    v.strictObject({ counts: SurveyCounts }),
    sql`with ${foundOf(db, prepared)}, ${tables} select json_build_object(${members}) as counts`,
  );
  return row?.counts ?? { games: [], sets: [], rarities: [] };
}

/** The first cards of each game, without totals: for suggestions. */
export async function bestOfGames(db: Db, prepared: Prepared, perGame: number): Promise<BestOfGame[]> {
  const order = foundOrder(prepared.query, prepared.ranking);
  const inKeys = inOrder(cursorKeys(order));
  const rows = await inSearchTime(
    db,
    v.strictObject({ category: v.string(), id: v.string(), rank: v.number() }),
    sql`
    with matching as materialized (${matchingCards(db, prepared, order)})
    select games.category, id, ${rankIn(prepared)} as rank
    from (select distinct category from matching) as games, lateral (
      select * from matching where matching.category = games.category
      order by ${inKeys} limit ${perGame}::int) as best
    order by games.category, ${inKeys}`,
  );
  const byGame = Map.groupBy(rows, ({ category }) => category);
  return [...byGame].map(([category, best]) => ({
    category,
    rank: best[0]?.rank ?? 0,
    ids: best.map(({ id }) => id),
  }));
}

const foundOf = (db: Db, prepared: Prepared): SQL =>
  sql`found as materialized (${foundCards(db, prepared, foundOrder(prepared.query, prepared.ranking))})`;
