import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { logLines, putEntries, removeEntries, replacement } from "./changes.ts";
import type { StoredEntry } from "./entries.ts";

const userId = sql`${sql.placeholder("userId")}::uuid`;
const setId = sql.placeholder("setId");
const cardId = sql.placeholder("cardId");
const variant = sql.placeholder("variant");
const quantity = sql`${sql.placeholder("quantity")}::int`;

/** A change of one entry with its log line. `change` returns no row when nothing changes. */
const logged = (db: Db, name: string, change: SQL) => {
  const changed = db.$with("changed", {}).as(change);
  const line = db.$with("line", {}).as(sql`${logLines({ from: sql`from changed` })} returning batch, before`);
  return db
    .with(changed, line)
    .select({ batch: sql<string>`batch`, before: sql<number>`before` })
    .from(sql`line`)
    .prepare(name);
};

/** Entries that have this quantity already are not changed, and not logged. */
export const unlessEqual = { quantity: replacement, where: sql`where e.quantity <> excluded.quantity` };

const write = prepared((db) =>
  logged(
    db,
    "write_entry",
    putEntries({ rows: sql`values (${userId}, ${setId}, ${cardId}, ${variant}, ${quantity})`, ...unlessEqual }),
  ),
);

const remove = prepared((db) =>
  logged(
    db,
    "remove_entry",
    removeEntries(
      sql`where user_id = ${userId} and set_id = ${setId} and card_id = ${cardId} and variant = ${variant}`,
    ),
  ),
);

export type Outcome = { batch: string | null; before: number; quantity: number };

/** The outcome of a write that changed nothing, so there is nothing to undo. */
export const unchanged = ({ quantity }: StoredEntry): Outcome => ({ batch: null, before: quantity, quantity });

/**
 * Sets the quantity of an entry in one statement. Foreign keys refuse a card outside the set and an unknown variant.
 */
export async function writeEntry(db: Db, owner: string, entry: StoredEntry): Promise<Outcome> {
  const statement = entry.quantity > 0 ? write(db) : remove(db);
  const [change] = await statement.execute({ userId: owner, ...entry });
  return change ? { ...change, quantity: entry.quantity } : unchanged(entry);
}

export const lineColumns = {
  setId: sql<string>`set_id`,
  cardId: sql<string>`card_id`,
  variant: sql<string>`variant`,
  batch: sql<string>`batch`,
  before: sql<number>`before`,
  quantity: sql<number>`after`,
};
