import { sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";

/** One action on a collection. `card` is what it changed where that is a single entry; else there are `entries` of them. */
export type Activity = {
  /** Of its latest line in the change log; those after a page are asked for with it. */
  id: number;
  batch: string;
  at: Date;
  entries: number;
  /** Copies more, or less where it is below 0. */
  change: number;
  isUndone: boolean;
  /** Whether there is no way back from it. */
  isFinal: boolean;
  setId: string;
  setName: string;
  setSlug: string;
  seriesSlug: string;
  category: string;
  /** How many sets it touched. */
  sets: number;
  cardId: string;
  cardName: string;
  number: string;
  numberKey: string;
  variant: string;
  variantName: string;
  before: number;
  after: number;
};

/**
 * A person's actions, newest first, each once however many entries it changed, where its last line stands. The log is
 * walked from action to action, so a page costs the same whatever lies behind it; two that were written at the same time
 * may have their lines in turn. What was said of copies changes no number, and is for their owner alone (`isOwn`); a tap that
 * changed nothing is for nobody.
 */
export async function activityOf(
  db: Db,
  owner: { id: string; hiddenGames: string[] },
  { olderThan, limit, isOwn }: { olderThan?: number; limit: number; isOwn: boolean },
): Promise<Activity[]> {
  const isOfGames =
    owner.hiddenGames.length === 0
      ? sql``
      : sql`and set_id <> all(array(select id from sets where category = any(${sql.param(owner.hiddenGames)}::text[])))`;
  const lines = sql`(
    select * from entry_changes where user_id = ${owner.id}::uuid
      and (before <> after ${isOwn ? sql`or tap_id is null` : sql``}) ${isOfGames}
  )`;
  const rows = await db.execute<Omit<Activity, "at"> & { at: string }>(sql`
    with recursive latest as (
      select ${olderThan ?? Number.MAX_SAFE_INTEGER}::bigint as id,
        (select batch from ${lines} seen where id = ${olderThan ?? null}::bigint) as batch
      union all
      select next.id, next.batch from latest cross join lateral (
        select id, batch from ${lines} e
        where e.id < latest.id and e.batch is distinct from latest.batch
          and not exists (select from ${lines} later where later.batch = e.batch and later.id > e.id)
        order by id desc limit 1
      ) next
    ),
    actions as (select * from latest offset 1 limit ${limit}::int)
    select line.id::float8 as id, line.batch, line.at::text as at, line.set_id as "setId", sets.name as "setName",
      sets.slug as "setSlug", series.slug as "seriesSlug", sets.category, line.card_id as "cardId",
      cards.name as "cardName", cards.number, cards.number_key as "numberKey", line.variant,
      variants.name as "variantName", line.before, line.after, whole.entries, whole.change, whole.sets,
      whole.undone as "isUndone", line.is_final as "isFinal"
    from actions
    join entry_changes line on line.id = actions.id
    join lateral (
      select count(*)::int as entries, sum(after - before)::int as change, count(distinct set_id)::int as sets,
        bool_and(undone_at is not null) as undone
      from ${lines} e where e.batch = line.batch
    ) whole on true
    join sets on sets.id = line.set_id join series on series.id = sets.series_id
    join cards on cards.id = line.card_id
    join variants on variants.card_id = line.card_id and variants.key = line.variant
    order by line.id desc`);
  // Drizzle's client leaves times as text.
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}
