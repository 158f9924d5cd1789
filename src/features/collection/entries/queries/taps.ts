import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { maxQuantity } from "#features/collection/rules/limits.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { violates } from "#lib/sql/violations.ts";
import { beginOpenings, changeEntries, logLines, putEntries, removeEntries, replacement, sum } from "./changes.ts";
import type { EntryKey } from "./entries.ts";
import { lineColumns, type Outcome } from "./write.ts";

/**
 * Adds `change` or sets `quantity`. `id` is an idempotency key, unique per user; without it every call counts. A change
 * may be a pull of an opening, which begins with its first pull.
 */
export type Tap = EntryKey & { id?: string } & (
    | { change: number; opening?: string | undefined }
    | { quantity: number }
  );

const userId = sql`${sql.placeholder("userId")}::uuid`;
const setId = sql`${sql.placeholder("setId")}::text`;
const cardId = sql`${sql.placeholder("cardId")}::text`;
const variant = sql`${sql.placeholder("variant")}::text`;
const amount = sql`${sql.placeholder("amount")}::int`;
const tapId = sql`${sql.placeholder("tapId")}::uuid`;
const opening = sql`${sql.placeholder("opening")}::uuid`;
const isEntry = sql`e.user_id = ${userId} and e.set_id = ${setId} and e.card_id = ${cardId} and e.variant = ${variant}`;
const isNew = sql`not exists (select from seen)`;

/** A statement that selects the log line of an id, or makes the change and its line. */
const once = (db: Db, name: string, changes: [name: string, SQL][], from: SQL) => {
  const columns = sql`set_id, card_id, variant, batch, before, after`;
  const seen = db.$with("seen", {}).as(sql`
    select ${columns} from entry_changes where user_id = ${userId} and tap_id = ${tapId}`);
  const steps = changes.map(([step, change]) => db.$with(step, {}).as(change));
  const batch = sql`coalesce(${opening}, gen_random_uuid())`;
  const logged = db.$with("logged", {}).as(sql`${logLines({ tapId, from, batch })} returning ${columns}`);
  return db
    .with(seen, ...steps, logged)
    .select(lineColumns)
    .from(sql`(select ${columns} from seen union all select ${columns} from logged) as line`)
    .prepare(name);
};

/** SQL of a tap with an amount above 0. */
const raise = (name: string, quantity: SQL) =>
  prepared((db) =>
    once(
      db,
      name,
      [
        [
          "raised",
          putEntries({
            rows: sql`select ${userId}, ${setId}, ${cardId}, ${variant}, ${amount} where ${isNew}`,
            quantity,
          }),
        ],
        ["opened", beginOpenings(sql`from (select ${userId} as user_id, ${opening} as opening from raised) as pull`)],
      ],
      sql`from raised`,
    ),
  );

const add = raise("add_copies", sum);
const set = raise("set_copies", replacement);

/**
 * For amounts below 0, down to none. The row is locked before it is read: the statement's snapshot may be older. A line
 * is logged even when nothing was removed, so that the id is known when it comes again.
 */
const lower = prepared((db) =>
  once(
    db,
    "lower_copies",
    [
      ["held", sql`select quantity from entries e where ${isEntry} and ${isNew} for update`],
      [
        "lowered",
        changeEntries(
          sql`held.quantity + ${amount}`,
          sql`from held where ${isEntry} and held.quantity + ${amount} > 0`,
        ),
      ],
      ["removed", removeEntries(sql`using held where ${isEntry} and held.quantity + ${amount} <= 0`)],
    ],
    sql`from (
        select ${userId} as user_id, set_id, card_id, key as variant, coalesce(held.quantity, 0) as before,
          greatest(coalesce(held.quantity, 0) + ${amount}, 0) as after
        from cards join variants on card_id = cards.id and key = ${variant} left join held on true
        where cards.id = ${cardId} and cards.set_id = ${setId} and ${isNew}
          and (held.quantity > 0 or ${tapId} is not null)
      ) line`,
  ),
);

type Line = EntryKey & Outcome;

/** The opening whose pull a tap is; null for none. */
export const openingOf = (tap: Tap): string | null => ("change" in tap && tap.opening) || null;

/**
 * Applies a tap once; the same id again, even at the same time, changes nothing.
 * @returns the tap's log line, of another entry when the id was used before; undefined when nothing was there to remove
 * and no id was given, or the card is not in the set.
 */
export async function applyTap(db: Db, owner: string, tap: Tap): Promise<Line | undefined> {
  const change = "change" in tap ? tap.change : tap.quantity || -maxQuantity;
  const statement = change < 0 ? lower(db) : "change" in tap ? add(db) : set(db);
  const { id: tapId = null, setId, cardId, variant } = tap;
  const opening = openingOf(tap);
  const run = () => statement.execute({ userId: owner, setId, cardId, variant, amount: change, tapId, opening });
  // Another request with this id was faster; its line is there now.
  const [line] = await run().catch((error: unknown) => {
    if (violates(error, "unique")) return run();
    throw error;
  });
  return line && { ...line, batch: line.before === line.quantity ? null : line.batch };
}

const retentionDays = 90;

/** @returns how many ids were deleted, oldest first. */
export async function forgetOldTaps(db: Db, now: Date, most = 20_000): Promise<number> {
  const [row] = await typedRows(
    v.strictObject({ count: v.number() }),
    db.execute(sql`
    with old as materialized (
      select user_id, id, before = after as is_empty from entry_changes
      where tap_id is not null and at < ${now}::timestamptz - make_interval(days => ${retentionDays})
      order by at limit ${most}
    ),
    emptied as (delete from entry_changes e using old where e.user_id = old.user_id and e.id = old.id and old.is_empty),
    forgotten as (update entry_changes e set tap_id = null from old
      where e.user_id = old.user_id and e.id = old.id and not old.is_empty)
    select count(*)::int as count from old`),
  );
  return row?.count ?? 0;
}
