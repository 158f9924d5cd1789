import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import type { Addition } from "../rules/ranges.ts";
import { logLines, putEntries, sum } from "./changes.ts";
import type { StoredEntry } from "./entries.ts";

export const Added = v.strictObject({ batch: v.string(), copies: v.number() });
export type Added = v.InferOutput<typeof Added>;

/**
 * Adds copies to many entries and logs one batch, in one statement. Rows are locked in one order, so two such
 * statements cannot deadlock. The table checks keys and bounds.
 * @param isOnlyNew skips entries that already exist.
 * @returns null when nothing was added.
 */
export async function addToEntries(
  db: Db | Tx,
  owner: string,
  set: string,
  additions: Addition[],
  { batch = null, isOnlyNew = false }: { batch?: string | null; isOnlyNew?: boolean } = {},
): Promise<Added | null> {
  const cardIds = sql.param(additions.map(({ cardId }) => cardId));
  const variants = sql.param(additions.map(({ variant }) => variant));
  const copies = sql.param(additions.map(({ add }) => add));
  const rows = sql`select ${owner}::uuid, ${set}, card_id, variant, added from given`;
  const added = await typedRows(
    Added,
    db.execute(sql`
    with action as materialized (select coalesce(${batch}::uuid, gen_random_uuid()) as batch),
    given as (
      select * from unnest(${cardIds}::text[], ${variants}::text[], ${copies}::int[]) as g (card_id, variant, added)
      order by card_id, variant
    ),
    written as (${putEntries({ rows, quantity: isOnlyNew ? null : sum })}),
    logged as (
      ${logLines({ batch: sql`batch`, from: sql`from written, action` })} returning batch, after - before as added
    )
    select batch, sum(added)::int as copies from logged group by batch`),
  );
  return added[0] ?? null;
}

/** What a batch added; null when the owner has no such batch. */
export async function addedBy(db: Db | Tx, owner: string, batch: string): Promise<Added | null> {
  const [row] = await typedRows(
    v.strictObject({ copies: v.nullable(v.number()) }),
    db.execute(sql`
    select sum(after - before)::int as copies from entry_changes
    where user_id = ${owner}::uuid and batch = ${batch}::uuid`),
  );
  return row?.copies == null ? null : { batch, copies: row.copies };
}

/** Logs a change even where the number stays. Locks the row. @returns whether copies were added. */
export async function raiseEntry(
  tx: Tx,
  owner: string,
  { setId, cardId, variant, quantity }: StoredEntry,
): Promise<boolean> {
  const [line] = await typedRows(
    v.strictObject({ isMore: v.boolean() }),
    tx.execute(sql`
    with written as (${putEntries({
      rows: sql`values (${owner}::uuid, ${setId}, ${cardId}, ${variant}, ${quantity}::int)`,
      quantity: sql`greatest(e.quantity, excluded.quantity)`,
    })})
    ${logLines({ from: sql`from written` })} returning after > before as "isMore"`),
  );
  return line?.isMore ?? false;
}
