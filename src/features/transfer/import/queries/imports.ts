import { and, eq, inArray, sql } from "drizzle-orm";
import { lock } from "#db/locks.ts";
import type { Db, Tx } from "#db/open.ts";
import { collectionImports } from "#db/schema/collection/imports.ts";

export type ImportMode = "add" | "replace";

const isOpen = inArray(collectionImports.state, ["mapping", "reading", "ready", "committing"]);

/** Stores a file and queues its reading. @param bytes compressed UTF-8. @returns undefined while another import is open. */
export const openImport = (
  db: Db,
  userId: string,
  queue: (id: string, tx: Tx) => Promise<unknown>,
  file: {
    fileName: string;
    bytes: Uint8Array<ArrayBuffer>;
    format: string | null;
    reading?: object;
    state?: "mapping" | "reading";
    mode: ImportMode;
    total: number;
    keepsGraded?: boolean;
  },
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    await lock(tx, "imports", userId);
    const [other] = await tx
      .select({ id: collectionImports.id })
      .from(collectionImports)
      .where(and(eq(collectionImports.userId, userId), isOpen));
    if (other) return undefined;
    const [row] = await tx
      .insert(collectionImports)
      .values({ userId, ...file })
      .returning({ id: collectionImports.id });
    if (row && file.state !== "mapping") await queue(row.id, tx);
    return row?.id;
  });

const columns = {
  id: collectionImports.id,
  fileName: collectionImports.fileName,
  format: collectionImports.format,
  mode: collectionImports.mode,
  state: collectionImports.state,
  seen: collectionImports.seen,
  total: collectionImports.total,
  /** A sentence of before there were faults. */
  message: collectionImports.message,
  fault: collectionImports.fault,
  batch: collectionImports.batch,
  isUndone: sql<boolean>`${collectionImports.undoneAt} is not null`,
};

export type ImportRow = Awaited<ReturnType<typeof importsOf>>[number];

/** A person's imports, the newest first. */
export const importsOf = (db: Db, userId: string) =>
  db
    .select(columns)
    .from(collectionImports)
    .where(eq(collectionImports.userId, userId))
    .orderBy(sql`${collectionImports.createdAt} desc`, collectionImports.id);

/** A person's own import by id; undefined if there is none, also for a malformed id. */
export const importOf = async (db: Db, userId: string, id: string): Promise<ImportRow | undefined> => {
  const [row] = await db
    .select(columns)
    .from(collectionImports)
    .where(and(sql`${collectionImports.id}::text = ${id}`, eq(collectionImports.userId, userId)));
  return row;
};

/** @returns false while it is being written, or when unknown. */
export const dropImport = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const rows = await db
    .delete(collectionImports)
    .where(
      and(
        sql`${collectionImports.id}::text = ${id}`,
        eq(collectionImports.userId, userId),
        sql`${collectionImports.state} <> 'committing'`,
      ),
    )
    .returning({ id: collectionImports.id });
  return rows.length > 0;
};

/** Deletes imports that are older than seven days, but none that is being written. */
export const deleteOldImports = (db: Db, now: Date) =>
  db.execute(sql`
    delete from collection_imports
    where created_at < ${now}::timestamptz - interval '7 days' and state <> 'committing'`);
