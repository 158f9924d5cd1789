import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../../../db/open.ts";
import { collectionImportRows, collectionImports } from "../../../../../db/schema/index.ts";
import type { Choice } from "../rules/match.ts";
import type { Said } from "../rules/read-row.ts";

export type ImportMode = "add" | "replace";
export type RowState = "matched" | "ambiguous" | "unresolved" | "skipped";

/** Who else looks for unfinished work must wait for a transaction of one person's. */
const lockPerson = (tx: Tx, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`imports of ${userId}`}, 0))`);

const isOpen = inArray(collectionImports.state, ["reading", "ready", "committing"]);

/**
 * Keeps a file for its rows to be read, and queues that. @param bytes the text in UTF-8, compressed.
 * @returns its id; undefined while another import of this person is open.
 */
export const openImport = (
  db: Db,
  userId: string,
  queue: (id: string, tx: Tx) => Promise<unknown>,
  file: {
    fileName: string;
    bytes: Uint8Array<ArrayBuffer>;
    format: string;
    mode: ImportMode;
    total: number;
    keepsGraded?: boolean;
  },
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const [other] = await tx
      .select({ id: collectionImports.id })
      .from(collectionImports)
      .where(and(eq(collectionImports.userId, userId), isOpen));
    if (other) return undefined;
    const [row] = await tx
      .insert(collectionImports)
      .values({ userId, ...file })
      .returning({ id: collectionImports.id });
    if (row) await queue(row.id, tx);
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
  message: collectionImports.message,
  batch: collectionImports.batch,
  /** Whether it was taken back since. */
  isUndone: sql<boolean>`${collectionImports.undoneAt} is not null`,
};

export type ImportRow = Awaited<ReturnType<typeof importsOf>>[number];

/** A person's imports, newest first. */
export const importsOf = (db: Db, userId: string) =>
  db
    .select(columns)
    .from(collectionImports)
    .where(eq(collectionImports.userId, userId))
    .orderBy(sql`${collectionImports.createdAt} desc`);

/** One of a person's imports; nobody else's is found. */
export const importOf = async (db: Db, userId: string, id: string): Promise<ImportRow | undefined> => {
  const [row] = await db
    .select(columns)
    .from(collectionImports)
    .where(and(sql`${collectionImports.id}::text = ${id}`, eq(collectionImports.userId, userId)));
  return row;
};

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

/** A row as it is kept; ids are null where they are not known or do not apply. */
export type StagedRow = {
  line: number;
  state: RowState;
  reason: string | null;
  said: Said;
  quantity: number;
  setId: string | null;
  cardId: string | null;
  variant: string | null;
  choices: Choice[] | null;
  details: object | null;
};

/**
 * Keeps rows that were looked at, and how far that is, in one statement: whoever goes on later knows where.
 * @returns false when the import is no longer being read: called off, or gone with its owner.
 */
export async function keepRows(db: Db, id: string, seen: number, rows: StagedRow[]): Promise<boolean> {
  const named = rows.map(({ setId, cardId, ...row }) => ({ ...row, import_id: id, set_id: setId, card_id: cardId }));
  const [answer] = await db.execute<{ going: number }>(sql`
    with going as (
      update collection_imports set seen = ${seen}, total = greatest(total, ${seen}), updated_at = now()
      where id = ${id} and state = 'reading' returning id
    ),
    kept as (
      insert into collection_import_rows
      select r.* from going, json_populate_recordset(null::collection_import_rows, ${JSON.stringify(named)}::json) r
      on conflict do nothing
    )
    select count(*)::int as going from going`);
  return answer?.going === 1;
}

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

/** Calls an import off, or forgets one that is over. @returns false while it is being written, or where there is none. */
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

/** Forgets imports that are older than a week, with their rows. */
export const deleteOldImports = (db: Db, now: Date) =>
  db.execute(sql`
    delete from collection_imports
    where created_at < ${now.toISOString()}::timestamptz - interval '7 days' and state <> 'committing'`);

/** How many rows are in each state, the copies in those that are matched, and the games they are of. */
export async function countRowsByState(db: Db, id: string) {
  const rows = await db.execute<{ state: RowState; rows: number; copies: number }>(sql`
    select state, count(*)::int as rows, sum(quantity)::float8 as copies
    from collection_import_rows where import_id = ${id} group by state`);
  const counts: Record<RowState, number> = { matched: 0, ambiguous: 0, unresolved: 0, skipped: 0 };
  for (const { state, rows: count } of rows) counts[state] = count;
  return { counts, copies: rows.find(({ state }) => state === "matched")?.copies ?? 0 };
}

/** The names of the games whose cards are matched: those that a replacement replaces. */
export const matchedGames = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db.execute<{ name: string }>(sql`
    select g.name from categories g where exists (
      select from collection_import_rows r join sets s on s.id = r.set_id
      where r.import_id = ${id} and r.state = 'matched' and r.quantity > 0 and s.category = g.id)
    order by g.position`);
  return rows.map(({ name }) => name);
};

export type ShownRow = Awaited<ReturnType<typeof rowsInState>>[number];
export type NamedChoice = Choice & { name: string };

/** A page of the rows in a state, in the order of the file, with what their cards are called. */
export const rowsInState = (db: Db, id: string, state: RowState, limit: number, offset: number) =>
  db.execute<{
    line: number;
    reason: string | null;
    said: Said;
    quantity: number;
    card: string | null;
    set: string | null;
    variant: string | null;
    choices: NamedChoice[];
  }>(sql`
    select r.line, r.reason, r.said, r.quantity, c.name || ' ' || c.number as card, s.name as set, v.name as variant,
      coalesce((
        select jsonb_agg(choice || jsonb_build_object('name',
          cc.name || ' ' || cc.number || ', ' || cs.name || ', ' || cv.name) order by nth)
        from jsonb_array_elements(r.choices) with ordinality as o (choice, nth)
        join cards cc on cc.id = choice ->> 'cardId' join sets cs on cs.id = cc.set_id
        join variants cv on cv.card_id = cc.id and cv.key = choice ->> 'variant'
      ), '[]') as choices
    from collection_import_rows r
    left join cards c on c.id = r.card_id
    left join sets s on s.id = r.set_id
    left join variants v on v.card_id = r.card_id and v.key = r.variant
    where r.import_id = ${id} and r.state = ${state}
    order by r.line limit ${limit} offset ${offset}`);

/** What was chosen for a row: the place in its list from 0 on, or null to leave it out. */
export type Decision = { line: number; choice: number | null };

/** Settles ambiguous rows, and all rows of the file that say the same. @returns how many rows that was. */
export async function decide(db: Db, userId: string, id: string, decisions: Decision[]): Promise<number> {
  const lines = sql.param(decisions.map(({ line }) => line));
  const places = sql.param(decisions.map(({ choice }) => choice));
  const rows = await db.execute(sql`
    with made as (
      select r.said, r.choices, d.choice from unnest(${lines}::int[], ${places}::int[]) as d (line, choice)
      join collection_import_rows r on r.import_id = ${id} and r.line = d.line and r.state = 'ambiguous'
      where d.choice is null or r.choices -> d.choice is not null
    ),
    -- Of rows that say the same, the first decides.
    each as (select distinct on (said, choices) * from made)
    update collection_import_rows r
    set state = case when e.choice is null then 'skipped' else 'matched' end,
      reason = case when e.choice is null then 'Left out by you.' end,
      set_id = r.choices -> e.choice ->> 'setId',
      card_id = r.choices -> e.choice ->> 'cardId',
      variant = r.choices -> e.choice ->> 'variant'
    from each e, collection_imports i
    where i.id = ${id} and i.user_id = ${userId} and i.state = 'ready'
      and r.import_id = i.id and r.state = 'ambiguous' and r.said = e.said and r.choices = e.choices
    returning r.line`);
  return rows.length;
}
