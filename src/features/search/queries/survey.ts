import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "../../../../db/open.ts";
import { cards, rarities } from "../../../../db/schema/catalogue/cards.ts";
import { column, foundCards } from "./found.ts";
import { withTimeout } from "./in-time.ts";
import { isRanked, orderOf } from "./order.ts";
import type { Prepared } from "./prepare.ts";

const Count = v.strictObject({ name: v.string(), total: v.number() });
export const Counts = v.strictObject({
  games: v.array(
    v.strictObject({ category: v.string(), total: v.number(), ids: v.array(v.string()), rank: v.number() }),
  ),
  sets: v.array(Count),
  rarities: v.array(Count),
});
export type Counts = v.InferOutput<typeof Counts>;

const maxChoices = 30;

type Wanted = { game: string | null; perGame: number };

/** Tables made from `found`, and the members of Counts made from them. */
export function countedIn({ query, ranking }: Prepared, { game, perGame }: Wanted): { tables: SQL; members: SQL } {
  const rank = isRanked(query, ranking) ? column(0) : sql`0`;
  const countsOf = (name: SQL) => sql`
    (select coalesce(json_agg(json_build_object('name', name, 'total', total) order by total desc, name), '[]') from (
      select ${name} as name, count(*)::int as total from described
      where ${game}::text is null or category = ${game} group by 1 order by 2 desc, 1 limit ${maxChoices}::int) as counts
    where name is not null)`;
  const tables = sql`
    described as (
      select found.id, place, ${rank} as rank, ${cards.category}, ${cards.setId} as set_id, ${rarities.display} as rarity
      from found join ${cards} on ${cards.id} = found.id
      left join ${rarities} on ${rarities.category} = ${cards.category} and ${rarities.key} = ${cards.rarity}),
    numbered as (
      select id, category, place, rank, row_number() over (partition by category order by place) as nth,
        count(*) over (partition by category)::int as total from described)`;
  const members = sql`
    'games', (select coalesce(json_agg(json_build_object('category', category, 'total', total, 'ids', ids, 'rank', rank)), '[]') from (
        select category, max(total) as total, min(rank)::int as rank, array_agg(id order by place) as ids
        from numbered where nth <= ${perGame}::int group by category) as games),
    'sets', ${countsOf(sql`set_id`)}, 'rarities', ${countsOf(sql`rarity`)}`;
  return { tables, members };
}

/** The first cards of each game, by best match; the sets and rarities of one game, or of all if it is null. */
export async function countByGame(db: Db, prepared: Prepared, wanted: Wanted): Promise<Counts> {
  const { tables, members } = countedIn(prepared, wanted);
  const [row] = await withTimeout(
    db,
    v.strictObject({ counts: Counts }),
    sql`
    with found as materialized (${foundCards(db, prepared, orderOf(prepared.query, prepared.ranking))}), ${tables}
    select json_build_object(${members}) as counts`,
  );
  return row?.counts ?? { games: [], sets: [], rarities: [] };
}
