import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import {
  changeEntries,
  logLines,
  putEntries,
  removeEntries,
  sum,
} from "#features/collection/entries/queries/changes.ts";
import { removeLeaving, tradedColumns } from "#features/details/copies/queries.ts";
import { isOrdinary, usualLanguages } from "#features/details/spares/queries.ts";
import { given, isOf, type Move } from "./copies.ts";

/** An import may hold entries for long; then the swap is refused rather than waited for. */
export const waitBriefly = (tx: Tx) => tx.execute(sql`select set_config('lock_timeout', '500ms', true)`);

const isOfEntry = isOf("e");

/** Locks the entries of a swap in the order in which an import locks them, person by person. */
export async function lockSwapped(tx: Tx, moves: readonly Move[], slabs: string[]): Promise<void> {
  await tx.execute(sql`
    with ${given(moves)}
    select from entries e join (select distinct user_id, set_id, card_id, variant from given) given on ${isOfEntry}
    order by e.user_id, e.set_id, e.card_id, e.variant for update of e`);
  await tx.execute(sql`select from graded_cards where id = any(${sql.param(slabs)}::uuid[]) order by id for update`);
}

/**
 * Marks the described copies that leave, where too few have neither details nor a grade: ordinary ones first, then the
 * newest, as they were offered in that order.
 */
export const releaseCopies = (tx: Tx, moves: readonly Move[], slabs: string[]) =>
  tx.execute(sql`
    with ${given(moves.filter(({ change }) => change < 0))}, ${usualLanguages(sql`(select user_id from given)`)},
    needed as (
      select given.*, s.category, -change - greatest(0, e.quantity
        - (select coalesce(sum(c.quantity), 0) from copies c where ${isOf("c")} and c.removed_at is null)
        - (select count(*) from graded_cards g where ${isOf("g")} and g.id <> all(${sql.param(slabs)}::uuid[]))) as copies
      from given join entries e on ${isOfEntry} join sets s on s.id = given.set_id
    ),
    leaving as (
      select c.user_id, c.id, least(c.quantity, given.copies - sum(c.quantity) over (
        partition by c.user_id, c.card_id, c.variant order by ${isOrdinary} desc, c.id desc) + c.quantity) as copies
      from copies c join needed given on ${isOf("c")} left join usual u on u.user_id = c.user_id and u.category = given.category
      where c.removed_at is null
    ),
    ${removeLeaving}`);

/** Changes both collections, and logs each change as final: one side alone cannot undo it. @returns moves that were made. */
export async function moveCopies(tx: Tx, moves: readonly Move[], batch: string): Promise<number> {
  const rows = sql`select user_id, set_id, card_id, variant, change from given where change > 0`;
  const isLess = sql`${isOfEntry} and change < 0`;
  const made = await tx.execute(sql`
    with ${given(moves)},
    raised as (${putEntries({ rows, quantity: sum })}),
    lowered as (
      ${changeEntries(sql`e.quantity + change`, sql`from given where ${isLess} and e.quantity + change > 0`)}
    ),
    removed as (${removeEntries(sql`using given where ${isLess} and e.quantity + change <= 0`)}),
    lines as (select * from raised union all select * from lowered union all select * from removed)
    ${logLines({
      batch: sql`${batch}::uuid`,
      isFinal: sql`true`,
      from: sql`from lines order by user_id, set_id, card_id, variant`,
    })} returning user_id`);
  return made.length;
}

type Handover = { from: string; to: string };
type Times = { now: Date; since?: Date };

/** What describes the copies that went: those that the smaller quantity removed just now. What was paid, and when, stays. */
export const moveDescriptions = (tx: Tx, { from, to }: Handover, moves: readonly Move[]) =>
  tx.execute(sql`
    with ${given(moves.filter(({ userId, change }) => userId === from && change < 0))}
    insert into copies (user_id, set_id, card_id, variant, quantity, ${tradedColumns()})
    select ${to}::uuid, e.set_id, e.card_id, e.variant, e.quantity, ${tradedColumns("e")}
    from copies e join given on ${isOfEntry}
    where e.removed_at = now() and num_nonnulls(${tradedColumns("e")}) > 0 order by e.id`);

/**
 * What was paid, when and to whom does not go with them.
 * @param since only those that were not changed after it. @returns how many had this owner.
 */
export async function moveSlabs(tx: Tx, { from, to, now, since }: Handover & Times, ids: string[]): Promise<number> {
  const moved = await tx.execute(sql`
    update graded_cards set user_id = ${to}::uuid, batch = null, cost = null, cost_currency = null,
      acquired_on = null, seller = null, updated_at = ${now.toISOString()}::timestamptz
    where id = any(${sql.param(ids)}::uuid[]) and user_id = ${from}::uuid
      and (${since?.toISOString() ?? null}::timestamptz is null or updated_at = ${since?.toISOString() ?? null}::timestamptz)
    returning id`);
  return moved.length;
}

/** Allows what follows in this transaction to undo a swap. */
export const openBatch = (tx: Tx, batch: string) =>
  tx.execute(sql`update entry_changes set is_final = false where batch = ${batch}::uuid`);

/** Makes this transaction's lines final again, those of the undo too. */
export const closeBatch = (tx: Tx, batch: string) =>
  tx.execute(sql`
    update entry_changes l set is_final = true from (
      select user_id, min(id) as first from entry_changes where batch = ${batch}::uuid group by 1
    ) swapped
    where l.user_id = swapped.user_id and l.id >= swapped.first and (l.batch = ${batch}::uuid or l.at = now())`);

/** Ids of those people whose writes are locked. */
export async function writeLockedUsers(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await typedRows(
    v.strictObject({ id: v.string() }),
    tx.execute(sql`select id from users where id = any(${sql.param(ids)}::uuid[]) and are_writes_locked`),
  );
  return rows.map(({ id }) => id);
}
