import { type SQL, sql } from "drizzle-orm";

// Every change of an entry has a line in the log. The changes below return lines, which `logLines` writes: user_id,
// set_id, card_id, variant, before and after.

const key = sql`user_id, set_id, card_id, variant`;
const lineOf = (before: SQL, after: SQL) =>
  sql`returning e.user_id, e.set_id, e.card_id, e.variant, ${before} as before, ${after} as after`;

/** The quantity of an entry that is there, `e`, and is put again, `excluded`. */
export const sum = sql`e.quantity + excluded.quantity`;
export const replacement = sql`excluded.quantity`;

type Put = {
  /** Selects user_id, set_id, card_id, variant, quantity; created_at too if `hasTime`. */
  rows: SQL;
  hasTime?: boolean;
  /** New quantity of an entry that is there, `e`; null leaves it. */
  quantity: SQL | null;
  /** Condition on entries that are there. */
  where?: SQL;
};

/** Adds entries. @returns a statement whose rows are lines of the log. */
export const putEntries = ({ rows, hasTime = false, quantity, where = sql`` }: Put): SQL => sql`
  insert into entries as e (${key}, quantity${hasTime ? sql`, created_at` : sql``}) ${rows}
  on conflict (${key}) do ${quantity ? sql`update set ${changeTo(quantity)} ${where}` : sql`nothing`}
  ${lineOf(sql`e.replaced`, sql`e.quantity`)}`;

// `replaced` is set under the row's lock, so it is the quantity this change replaced.
const changeTo = (quantity: SQL) => sql`quantity = ${quantity}, replaced = e.quantity, updated_at = now()`;

/** Changes quantities of entries, `e`, to others above 0. @returns a statement whose rows are lines of the log. */
export const changeEntries = (quantity: SQL, fromWhere: SQL): SQL => sql`
  update entries e set ${changeTo(quantity)} ${fromWhere} ${lineOf(sql`e.replaced`, sql`e.quantity`)}`;

/** Removes entries, `e`. @returns a statement whose rows are lines of the log. */
export const removeEntries = (usingWhere: SQL): SQL => sql`
  delete from entries e ${usingWhere} ${lineOf(sql`e.quantity`, sql`0`)}`;

type Log = {
  /** `from …`: lines. */
  from: SQL;
  /** Batch of all lines; if absent, each has one of its own. */
  batch?: SQL;
  tapId?: SQL;
  isFinal?: SQL;
};

/** Writes lines of the log. @returns a statement without `returning`. */
export const logLines = ({ from, batch = sql`gen_random_uuid()`, tapId, isFinal }: Log): SQL => sql`
  insert into entry_changes (${key}, batch, before, after, tap_id, is_final)
  select ${key}, ${batch}, before, after, ${tapId ?? sql`null::uuid`}, ${isFinal ?? sql`false`} ${from}`;

/**
 * Begins the openings that are new in `from`: rows with user_id and opening, which may be null. In one order, so that two
 * batches cannot deadlock.
 */
export const beginOpenings = (from: SQL): SQL => sql`
  insert into openings (user_id, id) select distinct user_id, opening ${from} where opening is not null
  order by user_id, opening on conflict do nothing`;
