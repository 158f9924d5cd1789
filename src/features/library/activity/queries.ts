import { sql } from "drizzle-orm";
import * as v from "valibot";
import { isOpenTo } from "#access/people/queries.ts";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { users } from "#db/schema/accounts.ts";
import { type PageOf, pageOf } from "#lib/cursor.ts";

/** An action. With several `entries`, the card and variant are those of its last line in the change log. */
export const Activity = v.strictObject({
  /** The id of its last line in the change log: the cursor of the next page. */
  id: v.number(),
  batch: v.string(),
  at: v.date(),
  entries: v.number(),
  /** Negative when copies were removed. */
  change: v.number(),
  added: v.number(),
  /** Cards of which no changed variant was there before. */
  first: v.number(),
  /** Cards given and got, where the action is a swap, or undoes one; its partner is named to the owner alone. */
  trade: v.nullable(
    v.strictObject({ gives: v.number(), takes: v.number(), username: v.nullable(v.string()), isUndo: v.boolean() }),
  ),
  /** Whether its changes are the pulls of an opening, whose id is the batch. */
  isOpening: v.boolean(),
  isUndone: v.boolean(),
  isFinal: v.boolean(),
  setId: v.string(),
  setName: v.string(),
  setSlug: v.string(),
  seriesSlug: v.string(),
  category: v.string(),
  sets: v.number(),
  cardId: v.string(),
  cardName: v.string(),
  cardEnglishName: v.nullable(v.string()),
  number: v.string(),
  numberKey: v.string(),
  variant: v.string(),
  variantName: v.string(),
  before: v.number(),
  after: v.number(),
});
export type Activity = v.InferOutput<typeof Activity>;

const cardsIn = (side: "gives" | "takes") => sql`(select coalesce(sum((card ->> 'quantity')::int), 0)::int
  from jsonb_array_elements(t.${sql.identifier(side)}) card)`;

/**
 * Actions, newest first, placed by their last line. The log is walked action by action, so a page costs the same at any
 * depth. Lines of two simultaneous actions may alternate. Leaves out taps that changed nothing and, unless `isOwn`,
 * descriptions of copies.
 */
export async function activityOf(
  db: Db,
  owner: { id: string; hiddenGames: string[] },
  { olderThan, limit, isOwn }: { olderThan?: number; limit: number; isOwn: boolean },
): Promise<PageOf<Activity, number>> {
  const isOfGames =
    owner.hiddenGames.length === 0
      ? sql``
      : sql`and set_id <> all(array(select id from sets where category = any(${sql.param(owner.hiddenGames)}::text[])))`;
  const lines = sql`(
    select * from entry_changes where user_id = ${owner.id}::uuid
      and (before <> after ${isOwn ? sql`or tap_id is null` : sql``}) ${isOfGames}
  )`;
  const rows = await typedRows(
    Activity,
    db.execute(sql`
    with recursive latest as (
      select ${olderThan ?? Number.MAX_SAFE_INTEGER}::bigint as id,
        (select batch from ${lines} seen where id = ${olderThan ?? null}::bigint) as batch,
        false as is_action
      union all
      select next.id, next.batch, true from latest cross join lateral (
        select id, batch from ${lines} e
        where e.id < latest.id and e.batch is distinct from latest.batch
          and not exists (select from ${lines} later where later.batch = e.batch and later.id > e.id)
        order by id desc limit 1
      ) next
    ),
    actions as (select * from latest where is_action limit ${limit + 1}::int)
    select line.id::float8 as id, line.batch, line.at, line.set_id as "setId", coalesce(sets.english_name, sets.name) as "setName",
      sets.slug as "setSlug", series.slug as "seriesSlug", sets.category, line.card_id as "cardId",
      cards.name as "cardName", cards.english_name as "cardEnglishName", cards.number, cards.number_key as "numberKey", line.variant,
      variants.name as "variantName", line.before, line.after, whole.entries, whole.change, whole.sets, whole.added,
      whole.first, whole.undone as "isUndone", line.is_final as "isFinal",
      exists (select from openings o where o.user_id = line.user_id and o.id = line.batch) as "isOpening",
      case when t.id is not null then jsonb_build_object('gives', ${cardsIn("gives")}, 'takes', ${cardsIn("takes")},
        'username', users.username, 'isUndo', t.batch <> line.batch) end as trade
    from actions
    join entry_changes line on line.user_id = ${owner.id}::uuid and line.id = actions.id
    join lateral (
      select count(*)::int as entries, sum(after - before)::int as change, count(distinct set_id)::int as sets,
        sum(greatest(after - before, 0))::int as added, bool_and(undone_at is not null) as undone,
        (count(distinct card_id) - count(distinct card_id) filter (where before > 0))::int as first
      from ${lines} e where e.batch = line.batch
    ) whole on true
    join sets on sets.id = line.set_id join series on series.id = sets.series_id
    join cards on cards.id = line.card_id
    join variants on variants.card_id = line.card_id and variants.key = line.variant
    left join trades t on t.user_id = ${owner.id}::uuid and (t.batch = line.batch or (t.state = 'undone' and exists (
      select from entry_changes e where e.user_id = ${owner.id}::uuid and e.batch = t.batch and e.undone_at = line.at)))
    left join trades p on ${isOwn} and p.id = t.id and p.user_id <> t.user_id
    left join ${users} on users.id = p.user_id and ${isOpenTo(owner)}
    order by line.id desc`),
  );
  return pageOf(rows, limit, ({ id }) => id);
}
