import { sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { batched } from "../../../lib/batched.ts";
import { prepared } from "../../../lib/prepared.ts";
import { type Entry, type Outcome, unchanged, unlessEqual, writeEntry } from "../queries.ts";

/** Does many writes at once, of which no two are of one entry and none removes it. */
const writeMany = prepared((db) => {
  // Somebody's entry may be locked by a long transaction: the others must not wait for it.
  const patience = db.$with("patience", {}).as(sql`select set_config('lock_timeout', '100ms', true)`);
  const changed = db.$with("changed", {}).as(sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select asked.* from patience, unnest(
      ${sql.placeholder("owners")}::uuid[], ${sql.placeholder("setIds")}::text[], ${sql.placeholder("cardIds")}::text[],
      ${sql.placeholder("variants")}::text[], ${sql.placeholder("quantities")}::int[]) as asked
    ${unlessEqual} returning *`);
  const lines = db.$with("lines", {}).as(sql`
    insert into entry_changes (user_id, batch, set_id, card_id, variant, before, after)
    select user_id, gen_random_uuid(), set_id, card_id, variant, replaced, quantity from changed
    returning *`);
  return db
    .with(patience, changed, lines)
    .select({
      owner: sql<string>`user_id`,
      setId: sql<string>`set_id`,
      cardId: sql<string>`card_id`,
      variant: sql<string>`variant`,
      batch: sql<string>`batch`,
      before: sql<number>`before`,
    })
    .from(sql`lines`)
    .prepare("write_entries");
});

type Write = Entry & { owner: string };
const keyOf = ({ owner, setId, cardId, variant }: Omit<Write, "quantity">) =>
  JSON.stringify([owner, setId, cardId, variant]);

const writeTogether = prepared((db) =>
  batched(async (writes: Write[]) => {
    const alone = (write: Write) => writeEntry(db, write.owner, write);
    const joined = new Map<string, Write>();
    // Of several writes of one entry the first is joined: the others come after it, as they came.
    for (const write of writes) if (write.quantity > 0 && !joined.has(keyOf(write))) joined.set(keyOf(write), write);
    if (joined.size < 2) return writes.map(alone);
    const rows = [...joined.values()];
    const changes = await writeMany(db)
      .execute({
        owners: rows.map(({ owner }) => owner),
        setIds: rows.map(({ setId }) => setId),
        cardIds: rows.map(({ cardId }) => cardId),
        variants: rows.map(({ variant }) => variant),
        quantities: rows.map(({ quantity }) => quantity),
      })
      // One of them cannot be done, so none was: each hears for itself what is wrong.
      .catch(() => null);
    if (changes === null) return writes.map(alone);
    const outcomes = new Map(changes.map(({ batch, before, ...entry }) => [keyOf(entry), { batch, before }]));
    return writes.map((write) => {
      const key = keyOf(write);
      return joined.get(key) === write ? (outcomes.get(key) ?? unchanged(write)) : alone(write);
    });
  }),
);

/** The same as `writeEntry`, in one statement with what others write at that moment. Not for use in a transaction. */
export const writeEntryWithOthers = (db: Db, owner: string, entry: Entry): Promise<Outcome> =>
  writeTogether(db)({ owner, ...entry });
