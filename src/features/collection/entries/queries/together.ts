import { type SQL, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "#db/open.ts";
import { batched } from "#lib/sql/batched.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { type Violation, violates } from "#lib/sql/violations.ts";
import { beginOpenings, logLines, putEntries, sum } from "./changes.ts";
import type { EntryKey } from "./entries.ts";
import { applyTap, openingOf, type Tap } from "./taps.ts";
import { lineColumns, type Outcome, unchanged, unlessEqual, writeEntry } from "./write.ts";

type Line = (EntryKey & Outcome) | undefined;
type Write = Tap & { owner: string; log: Logger };

/** Writes taps of different entries, none of which removes copies. */
const writeMany = (
  db: Db,
  name: string,
  { isMeant, onConflict, log }: { isMeant: SQL; onConflict: Omit<Parameters<typeof putEntries>[0], "rows">; log: SQL },
) => {
  // One row locked by a long transaction must not hold up the batch.
  const patience = db.$with("patience", {}).as(sql`select set_config('lock_timeout', '100ms', true)`);
  const requested = db.$with("requested", {}).as(sql`
    select * from unnest(
      ${sql.placeholder("owners")}::uuid[], ${sql.placeholder("setIds")}::text[], ${sql.placeholder("cardIds")}::text[],
      ${sql.placeholder("variants")}::text[], ${sql.placeholder("amounts")}::int[], ${sql.placeholder("tapIds")}::uuid[],
      ${sql.placeholder("openings")}::uuid[])
      as requested (user_id, set_id, card_id, variant, amount, tap_id, opening)`);
  const rows = sql`select user_id, set_id, card_id, variant, amount from patience, requested where ${isMeant}`;
  const changed = db.$with("changed", {}).as(putEntries({ rows, ...onConflict }));
  const lines = db.$with("lines", {}).as(sql`${log} returning *`);
  const pulled = sql`from changed join requested using (user_id, set_id, card_id, variant)`;
  const opened = db.$with("opened", {}).as(beginOpenings(pulled));
  return db
    .with(patience, requested, changed, lines, opened)
    .select({
      owner: sql<string>`user_id`,
      ...lineColumns,
    })
    .from(sql`lines`)
    .prepare(name);
};

const setMany = prepared((db) =>
  writeMany(db, "set_many", {
    isMeant: sql`true`,
    onConflict: unlessEqual,
    log: logLines({ from: sql`from changed` }),
  }),
);

const addMany = prepared((db) =>
  writeMany(db, "add_many", {
    isMeant: sql`not exists (
      select from entry_changes l where l.user_id = requested.user_id and l.tap_id = requested.tap_id)`,
    onConflict: { quantity: sum },
    log: logLines({
      tapId: sql`tap_id`,
      batch: sql`coalesce(opening, gen_random_uuid())`,
      from: sql`from changed join requested using (user_id, set_id, card_id, variant)`,
    }),
  }),
);

const keyOf = ({ owner, setId, cardId, variant }: EntryKey & { owner: string }) =>
  JSON.stringify([owner, setId, cardId, variant]);

function statementOf(write: Write): typeof setMany | null {
  if ("change" in write) return write.change > 0 ? addMany : null;
  return write.quantity > 0 && write.id === undefined ? setMany : null;
}

const amountOf = (write: Write) => ("change" in write ? write.change : write.quantity);

async function writeAlone(db: Db, { owner, log: _, ...write }: Write): Promise<Line> {
  if ("change" in write || write.id !== undefined) return applyTap(db, owner, write);
  const { setId, cardId, variant } = write;
  return { setId, cardId, variant, ...(await writeEntry(db, owner, write)) };
}

/** What one write of a batch may meet, and fails all: a row that others hold, or a bound or key of the tables. */
const ofOneWrite: Violation[] = ["lock", "deadlock", "unique", "foreignKey", "check"];

/** @returns lines by entry; null, which is logged, when one write was refused, and so all were. */
async function writeJoined(db: Db, statement: typeof setMany, writes: Write[]): Promise<Map<string, Line> | null> {
  const lines = await statement(db)
    .execute({
      owners: writes.map(({ owner }) => owner),
      setIds: writes.map(({ setId }) => setId),
      cardIds: writes.map(({ cardId }) => cardId),
      variants: writes.map(({ variant }) => variant),
      amounts: writes.map(amountOf),
      tapIds: writes.map(({ id = null }) => id),
      openings: writes.map(openingOf),
    })
    .catch((error: unknown) => {
      const kind = ofOneWrite.find((one) => violates(error, one));
      if (!kind) throw error;
      writes[0]?.log.info({ kind, writes: writes.length }, "a batch of entries was refused: each is written alone");
      return null;
    });
  return lines && new Map(lines.map(({ owner, ...line }) => [keyOf({ owner, ...line }), line]));
}

const untouched = ({ setId, cardId, variant, quantity }: Write & { quantity: number }): Line => {
  const entry = { setId, cardId, variant, quantity };
  return { ...entry, ...unchanged(entry) };
};

const writeTogether = prepared((db) =>
  batched(async (writes: Write[]) => {
    const alone = (write: Write) => writeAlone(db, write);
    const joined = new Map<string, Write>();
    // The first write of each entry is batched; later ones follow in order.
    for (const write of writes) if (statementOf(write) && !joined.has(keyOf(write))) joined.set(keyOf(write), write);
    if (joined.size < 2) return writes.map(alone);
    const join = (statement: typeof setMany) => {
      const some = [...joined.values()].filter((write) => statementOf(write) === statement);
      return some.length > 0 ? writeJoined(db, statement, some) : null;
    };
    // If one statement fails, writes of the other are answered.
    const [set, added] = await Promise.allSettled([join(setMany), join(addMany)]);
    return writes.map((write) => {
      const result = statementOf(write) === setMany ? set : added;
      if (joined.get(keyOf(write)) !== write) return alone(write);
      if (result.status === "rejected") return Promise.reject(result.reason);
      if (!result.value) return alone(write);
      // Without a line, a set quantity was already there, and a tap was sent before.
      return result.value.get(keyOf(write)) ?? ("change" in write ? alone(write) : untouched(write));
    });
  }),
);

/**
 * Writes an entry as `writeEntry` and `applyTap` do, batched with concurrent requests. Not for use in a transaction.
 */
export const writeEntryWithOthers = (db: Db, log: Logger, owner: string, tap: Tap): Promise<Line> =>
  writeTogether(db)({ owner, log, ...tap });
