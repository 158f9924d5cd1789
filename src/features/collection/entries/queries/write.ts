import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { prepared } from "#lib/sql/prepared.ts";
import type { Entry } from "./entries.ts";

const userId = sql`${sql.placeholder("userId")}::uuid`;
const setId = sql.placeholder("setId");
const cardId = sql.placeholder("cardId");
const variant = sql.placeholder("variant");
const quantity = sql`${sql.placeholder("quantity")}::int`;

/** A change of one entry with its log line. `change` returns the quantity before, or no row when nothing changes. */
const logged = (db: Db, name: string, change: SQL) => {
  const changed = db.$with("changed", {}).as(change);
  const line = db.$with("line", {}).as(sql`
    insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    select ${userId}, gen_random_uuid(), ${setId}, ${cardId}, ${variant}, before, ${quantity} from changed
    returning batch, before`);
  return db
    .with(changed, line)
    .select({ batch: sql<string>`batch`, before: sql<number>`before` })
    .from(sql`line`)
    .prepare(name);
};

// `replaced` is set under the row's lock, so it is the quantity this change replaced.
export const unlessEqual = sql`
  on conflict (user_id, set_id, card_id, variant) do update
  set quantity = excluded.quantity, replaced = entries.quantity, updated_at = now()
  where entries.quantity <> excluded.quantity`;

const write = prepared((db) =>
  logged(
    db,
    "write_entry",
    sql`insert into entries (user_id, set_id, card_id, variant, quantity)
      values (${userId}, ${setId}, ${cardId}, ${variant}, ${quantity})
      ${unlessEqual} returning replaced as before`,
  ),
);

const remove = prepared((db) =>
  logged(
    db,
    "remove_entry",
    sql`delete from entries
      where user_id = ${userId} and set_id = ${setId} and card_id = ${cardId} and variant = ${variant}
      returning quantity as before`,
  ),
);

export type Outcome = { batch: string | null; before: number; quantity: number };
export const unchanged = ({ quantity }: Entry): Outcome => ({ batch: null, before: quantity, quantity });

/** In one statement. Foreign keys refuse a card outside the set and an unknown variant. */
export async function writeEntry(db: Db, owner: string, entry: Entry): Promise<Outcome> {
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
