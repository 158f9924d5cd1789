import { getTableColumns, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { gradedCards } from "#db/schema/collection/details.ts";
import { columnName } from "#features/catalogue/import/queries/rows.ts";
import { changeEntries, logLines, putEntries, removeEntries } from "./changes.ts";
import type { StoredEntry } from "./entries.ts";

const Undone = v.strictObject({
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  quantity: v.number(),
  isWhole: v.boolean(),
});

/**
 * Undoes a batch, with the descriptions of its copies, as one logged batch. An import's graded cards and notes are
 * deleted for good, so that undo is final. The caller rolls back unless `isWhole`: false when an entry changed since,
 * or the details of its copies changed.
 * @returns the entries as they are now, quantity 0 when removed; undefined when there is nothing to undo.
 */
export async function undoBatch(
  tx: Tx,
  owner: string,
  batch: string,
): Promise<{ entries: StoredEntry[]; isWhole: boolean } | undefined> {
  // An import of a whole collection may take longer to undo than a page may.
  await tx.execute(sql`select set_config('statement_timeout', '60s', true)`);
  const isFinal = await undoDetails(tx, owner, batch);
  const isSame = sql`e.user_id = ${owner}::uuid and e.set_id = u.set_id and e.card_id = u.card_id
    and e.variant = u.variant and e.quantity = u.after`;
  const again = sql`
    select ${owner}::uuid, u.set_id, u.card_id, u.variant, u.before, coalesce(f.at, now())
    from undone u left join first_added f on f.set_id = u.set_id and f.card_id = u.card_id and f.variant = u.variant
    where u.after = 0`;
  const rows = await typedRows(
    Undone,
    tx.execute(sql`
    with undone as (
      update entry_changes set undone_at = now()
      where user_id = ${owner}::uuid and batch = ${batch}::uuid and undone_at is null and not is_final
      returning set_id, card_id, variant, before, after, at
    ),
    described as (
      update copies c set removed_at = null from undone u
      where c.user_id = ${owner}::uuid and c.set_id = u.set_id and c.card_id = u.card_id and c.variant = u.variant
        and c.removed_at = u.at
    ),
    undescribed as (
      update copies c set removed_at = now() from undone u
      where c.user_id = ${owner}::uuid and c.set_id = u.set_id and c.card_id = u.card_id and c.variant = u.variant
        and c.created_at = u.at and c.removed_at is null
    ),
    redescribed as (
      select from undone u cross join lateral (
        select coalesce(sum(quantity) filter (where c.removed_at = u.at), 0) as back,
          coalesce(sum(quantity) filter (where c.removed_at is null and c.created_at <> u.at), 0) as staying
        from copies c
        where c.user_id = ${owner}::uuid and c.set_id = u.set_id and c.card_id = u.card_id and c.variant = u.variant
      ) c
      where case when u.after < u.before then c.back + c.staying > u.before
        else c.staying > 0 and (c.back > 0 or u.after = u.before) end
    ),
    removed as (${removeEntries(sql`using undone u where ${isSame} and u.before = 0`)}),
    restored as (${changeEntries(sql`u.before`, sql`from undone u where ${isSame} and u.before > 0`)}),
    -- A restored entry keeps the time it was first added.
    first_added as (
      select distinct on (set_id, card_id, variant) set_id, card_id, variant, at from entry_changes
      where user_id = ${owner}::uuid and before = 0 and undone_at is null
        and at not in (select undone_at from entry_changes where user_id = ${owner}::uuid and undone_at is not null)
      order by set_id, card_id, variant, id desc
    ),
    added as (${putEntries({ rows: again, hasTime: true, quantity: null })}),
    changed as (select * from removed union all select * from restored union all select * from added),
    action as materialized (select gen_random_uuid() as batch),
    reversed as (
      select ${owner}::uuid as user_id, set_id, card_id, variant, after as before, before as after from undone
    ),
    logged as (
      ${logLines({ batch: sql`batch`, isFinal: sql`${isFinal}::boolean`, from: sql`from reversed, action` })}
    )
    -- Counted, not joined: the planner has no statistics on a batch written just now, and would compare all rows with
    -- all.
    select set_id as "setId", card_id as "cardId", variant, before as quantity,
      (select count(*) from undone) = (select count(*) from changed) and not exists (select from redescribed) as "isWhole"
    from undone`),
  );
  if (rows.length === 0 && !isFinal) return undefined;
  return {
    entries: rows.map(({ isWhole: _, ...entry }) => entry),
    isWhole: rows.every(({ isWhole }) => isWhole),
  };
}

/** Those that this build knows: a later one may have added others. */
const gradedColumns = sql.raw(
  Object.values(getTableColumns(gradedCards))
    .map(({ name }) => columnName(name))
    .join(", "),
);

/**
 * What of a batch has no line in the log: imports, and what the ledger says of copies that left, with the graded cards among
 * them. The undo of either is final. What was traded is for both sides to undo.
 * @returns whether the undo is final.
 */
async function undoDetails(tx: Tx, owner: string, batch: string): Promise<boolean> {
  const isOfBatch = sql`user_id = ${owner}::uuid and batch = ${batch}::uuid`;
  const [deleted] = await typedRows(
    v.strictObject({ isAny: v.boolean() }),
    tx.execute(sql`
    with imported as (update collection_imports set undone_at = now() where ${isOfBatch} and undone_at is null),
    graded as (delete from graded_cards where ${isOfBatch} returning id),
    notes as (delete from private_notes where ${isOfBatch} returning id),
    left_copies as (
      update disposals set undone_at = now(), updated_at = now() where ${isOfBatch} and undone_at is null and kind <> 'traded'
      returning user_id, graded
    ),
    returned as (
      insert into graded_cards (${gradedColumns}) select ${gradedColumns} from (
        select (jsonb_populate_record(null::graded_cards,
          graded || jsonb_build_object('user_id', user_id, 'updated_at', now()))).*
        from left_copies where graded is not null
      ) kept
    )
    select exists (select from graded) or exists (select from notes) or exists (select from left_copies) as "isAny"`),
  );
  return deleted?.isAny ?? false;
}
