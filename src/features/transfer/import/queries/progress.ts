import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { collectionImportRows, collectionImports } from "#db/schema/collection/imports.ts";
import type { ImportFault } from "#features/transfer/remarks/schema/faults.ts";
import { remarkJson } from "./rows.ts";

const without = { message: null, fault: null };

/** What a job needs to go on with an import; undefined if it is gone. */
export const workOf = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      userId: collectionImports.userId,
      state: collectionImports.state,
      seen: collectionImports.seen,
      bytes: collectionImports.bytes,
      reading: collectionImports.reading,
      keepsGraded: collectionImports.keepsGraded,
    })
    .from(collectionImports)
    .where(eq(collectionImports.id, id));
  return row;
};

const isGoing = inArray(collectionImports.state, ["reading", "committing"]);

/** Whether an import is being read or written. */
export const isUnfinished = async (db: Db, id: string): Promise<boolean> => {
  const found = await db
    .select({ id: collectionImports.id })
    .from(collectionImports)
    .where(and(eq(collectionImports.id, id), isGoing));
  return found.length > 0;
};

/** Imports that are being read or written, the oldest first; a start of the site goes on with them. */
export const unfinished = (db: Db) =>
  db
    .select({ id: collectionImports.id })
    .from(collectionImports)
    .where(isGoing)
    .orderBy(asc(collectionImports.createdAt), collectionImports.id);

const isPreview = (userId: string, id: string) =>
  and(
    sql`${collectionImports.id}::text = ${id}`,
    eq(collectionImports.userId, userId),
    inArray(collectionImports.state, ["mapping", "ready"]),
  );

/** The file of an import whose rows are not in the collection yet, and how it is read. */
export async function fileToRead(db: Db, userId: string, id: string) {
  const [row] = await db
    .select({ bytes: collectionImports.bytes, reading: collectionImports.reading })
    .from(collectionImports)
    .where(isPreview(userId, id));
  return row;
}

/** Reads all rows anew by `reading`. @returns false if the rows are being read or added. */
export const startReading = (
  db: Db,
  userId: string,
  id: string,
  reading: { reading: object; format: string },
  queue: (tx: Tx) => Promise<unknown>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .update(collectionImports)
      .set({ ...reading, state: "reading", seen: 0, ...without, updatedAt: sql`now()` })
      .where(isPreview(userId, id))
      .returning({ id: collectionImports.id });
    if (rows.length === 0) return false;
    await tx.delete(collectionImportRows).where(sql`${collectionImportRows.importId}::text = ${id}`);
    await queue(tx);
    return true;
  });

/** Makes an import ready for its preview; nothing happens if it is no longer being read. */
export const endReading = (db: Db, id: string) =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(collectionImports)
      .set({ state: "ready", total: sql`${collectionImports.seen}`, updatedAt: sql`now()` })
      .where(and(eq(collectionImports.id, id), eq(collectionImports.state, "reading")))
      .returning({ userId: collectionImports.userId });
    if (!row) return;
    await tx.execute(sql`
      update collection_import_rows r set state = 'skipped', reason = null, remarks = ${remarkJson({ kind: "has_set_note" })}
      where import_id = ${id} and state = 'matched' and details ? 'setNote' and exists (
        select from private_notes n where n.user_id = ${row.userId} and n.set_id = r.set_id and n.card_id is null)`);
  });

/** Ends an import with its fault, and deletes its file and rows. */
export const failImport = (db: Db, id: string, fault: ImportFault) =>
  db.transaction(async (tx) => {
    await tx
      .update(collectionImports)
      .set({ state: "failed", message: null, fault, bytes: null, updatedAt: sql`now()` })
      .where(eq(collectionImports.id, id));
    await tx.delete(collectionImportRows).where(eq(collectionImportRows.importId, id));
  });

/** Starts to write an import, with its job in the same transaction. False if it is not ready. */
export const claimCommit = (
  db: Db,
  userId: string,
  id: string,
  queue: (tx: Tx) => Promise<unknown>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .update(collectionImports)
      .set({ state: "committing", ...without, updatedAt: sql`now()` })
      .where(
        and(eq(collectionImports.id, id), eq(collectionImports.userId, userId), eq(collectionImports.state, "ready")),
      )
      .returning({ id: collectionImports.id });
    if (rows.length > 0) await queue(tx);
    return rows.length > 0;
  });

/** Puts an import that could not be written back to its preview, with its fault. */
export const returnToPreview = (db: Db, id: string, fault: ImportFault) =>
  db
    .update(collectionImports)
    .set({ state: "ready", message: null, fault, updatedAt: sql`now()` })
    .where(and(eq(collectionImports.id, id), eq(collectionImports.state, "committing")));
