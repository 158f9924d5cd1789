import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Viewer } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { pulls } from "#db/schema/stream.ts";

const Pull = v.strictObject({
  batch: v.string(),
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  copies: v.number(),
  isFirst: v.boolean(),
});
export type Pull = v.InferOutput<typeof Pull>;

const columns = sql`batch, set_id as "setId", card_id as "cardId", variant, after - before as copies,
  before = 0 as "isFirst"`;

const maxPulls = 500;
/** They are forgotten after it. */
const pullDay = sql`interval '24 hours'`;

/** A person's pulls of the last 24 hours and of games that are shown, newest first. An undone one is none. */
export const pullsOf = (db: Db, { id, preferences }: Viewer, now: Date): Promise<Pull[]> =>
  typedRows(
    Pull,
    db.execute(sql`
    select ${columns} from pulls p join entry_changes c using (user_id, batch)
    where p.user_id = ${id}::uuid and p.pulled_at > ${now.toISOString()}::timestamptz - ${pullDay}
      and c.undone_at is null and not exists (
        select from cards k where k.id = c.card_id and k.category = any(${sql.param(preferences.disallowedCategories)}::text[]))
    order by p.pulled_at desc, c.id desc limit ${maxPulls}`),
  );

/** Notes that a change of entries was an opened pack, and deletes those of earlier days. */
export async function insertPull(tx: Tx, userId: string, batch: string, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from pulls where user_id = ${userId}::uuid and pulled_at < ${now.toISOString()}::timestamptz - ${pullDay}`);
  await tx.insert(pulls).values({ userId, batch, pulledAt: now }).onConflictDoNothing();
}

/** What a batch changed, in the order of the cards' ids. */
export const pullsOfBatch = (tx: Tx, userId: string, batch: string): Promise<Pull[]> =>
  typedRows(
    Pull,
    tx.execute(sql`
    select ${columns} from entry_changes where user_id = ${userId}::uuid and batch = ${batch}::uuid order by id`),
  );

/** @returns how many. */
export async function deletePulls(db: Db, userId: string): Promise<number> {
  const deleted = await db.execute(sql`delete from pulls where user_id = ${userId}::uuid returning 1`);
  return deleted.length;
}
