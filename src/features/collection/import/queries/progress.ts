import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../../../db/open.ts";
import { collectionImportRows, collectionImports } from "../../../../../db/schema/index.ts";

/** What work is to be done on an import, with its file while that is to be read. */
export const workOf = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      userId: collectionImports.userId,
      state: collectionImports.state,
      seen: collectionImports.seen,
      bytes: collectionImports.bytes,
      keepsGraded: collectionImports.keepsGraded,
    })
    .from(collectionImports)
    .where(eq(collectionImports.id, id));
  return row;
};

const isGoing = inArray(collectionImports.state, ["reading", "committing"]);

/** Whether there is work to do on an import. */
export const isUnfinished = async (db: Db, id: string): Promise<boolean> => {
  const found = await db
    .select({ id: collectionImports.id })
    .from(collectionImports)
    .where(and(eq(collectionImports.id, id), isGoing));
  return found.length > 0;
};

/** Imports that a job should be working on. */
export const unfinished = (db: Db) =>
  db
    .select({ id: collectionImports.id })
    .from(collectionImports)
    .where(isGoing)
    .orderBy(asc(collectionImports.createdAt));

/**
 * All rows are read: what is left is for their owner to decide, and the file is not needed any more. A set has one note at
 * most, and the one that is there stays.
 */
export const endReading = (db: Db, id: string) =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(collectionImports)
      .set({ state: "ready", bytes: null, total: sql`${collectionImports.seen}`, updatedAt: sql`now()` })
      .where(and(eq(collectionImports.id, id), eq(collectionImports.state, "reading")))
      .returning({ userId: collectionImports.userId });
    if (!row) return;
    await tx.execute(sql`
      update collection_import_rows r set state = 'skipped', reason = 'You have a note on this set already.'
      where import_id = ${id} and state = 'matched' and details ? 'setNote' and exists (
        select from private_notes n where n.user_id = ${row.userId} and n.set_id = r.set_id and n.card_id is null)`);
  });

/** Ends an import that cannot go on, and forgets its rows. */
export const failImport = (db: Db, id: string, message: string) =>
  db.transaction(async (tx) => {
    await tx
      .update(collectionImports)
      .set({ state: "failed", message, bytes: null, updatedAt: sql`now()` })
      .where(eq(collectionImports.id, id));
    await tx.delete(collectionImportRows).where(eq(collectionImportRows.importId, id));
  });

/** What comes after the preview, once, and queued with it: however often it is asked for, one caller gets true. */
export const claimCommit = (
  db: Db,
  userId: string,
  id: string,
  queue: (tx: Tx) => Promise<unknown>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .update(collectionImports)
      .set({ state: "committing", message: null, updatedAt: sql`now()` })
      .where(
        and(eq(collectionImports.id, id), eq(collectionImports.userId, userId), eq(collectionImports.state, "ready")),
      )
      .returning({ id: collectionImports.id });
    if (rows.length > 0) await queue(tx);
    return rows.length > 0;
  });

/** Back to the preview, with the reason. */
export const returnToPreview = (db: Db, id: string, message: string) =>
  db
    .update(collectionImports)
    .set({ state: "ready", message, updatedAt: sql`now()` })
    .where(and(eq(collectionImports.id, id), eq(collectionImports.state, "committing")));
