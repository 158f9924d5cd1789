import { and, asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { users } from "#db/schema/accounts.ts";
import { entries } from "#db/schema/collection/entries.ts";
import { showcase } from "#db/schema/people/people.ts";

const Slot = v.strictObject({ slot: v.number(), setId: v.string(), cardId: v.string() });
type Slot = v.InferOutput<typeof Slot>;

/** Unless `isOwn`, only cards that are owned, and those in slots up to `slots`. */
export async function shownCards(
  db: Db,
  owner: { id: string; hiddenGames: string[] },
  { isOwn, slots }: { isOwn: boolean; slots: number },
): Promise<(Slot & { isOwned: boolean })[]> {
  return typedRows(
    v.strictObject({ ...Slot.entries, isOwned: v.boolean() }),
    db.execute(sql`
    select * from (
      select s.slot, s.set_id as "setId", s.card_id as "cardId", exists (
        select from ${entries} e where e.user_id = s.user_id and e.set_id = s.set_id and e.card_id = s.card_id
      ) as "isOwned"
      from ${showcase} s join sets on sets.id = s.set_id
      where s.user_id = ${owner.id}::uuid and sets.category <> all(${sql.param(owner.hiddenGames)}::text[])
    ) shown where ${isOwn} or ("isOwned" and slot <= ${slots}) order by slot`),
  );
}

/** A person's showcase by slot; other changes of it wait until the transaction ends. */
export async function showcaseSlots(tx: Tx, userId: string): Promise<Slot[]> {
  await tx.execute(sql`select from ${users} where id = ${userId}::uuid for no key update`);
  return tx
    .select({ slot: showcase.slot, setId: showcase.setId, cardId: showcase.cardId })
    .from(showcase)
    .where(eq(showcase.userId, userId))
    .orderBy(asc(showcase.slot));
}

/** Whether a person owns a card in any variant. */
export async function ownsCard(tx: Tx, userId: string, { setId, cardId }: Omit<Slot, "slot">): Promise<boolean> {
  const [row] = await tx
    .select({ cardId: entries.cardId })
    .from(entries)
    .where(and(eq(entries.userId, userId), eq(entries.setId, setId), eq(entries.cardId, cardId)))
    .limit(1);
  return row !== undefined;
}

/** Empties a slot of the showcase. False if it was empty. */
export async function clearSlot(tx: Db | Tx, userId: string, slot: number): Promise<boolean> {
  const gone = await tx
    .delete(showcase)
    .where(and(eq(showcase.userId, userId), eq(showcase.slot, slot)))
    .returning({ slot: showcase.slot });
  return gone.length > 0;
}

/** Puts a card into an empty slot of the showcase. */
export async function fillSlot(tx: Tx, userId: string, slot: Slot, createdAt: Date): Promise<void> {
  await tx.insert(showcase).values({ userId, ...slot, createdAt });
}
