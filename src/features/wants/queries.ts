import { and, eq, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { users } from "#db/schema/accounts.ts";
import { cards } from "#db/schema/catalogue/cards.ts";
import { entries } from "#db/schema/collection/entries.ts";
import { friendships } from "#db/schema/people/people.ts";
import { wants } from "#db/schema/people/wants.ts";
import { cursorText, type PageOf, pageOf, readCursor, type SortKey } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import type { WantsVisibility } from "./rules.ts";

export type Want = { setId: string; cardId: string; variant: string | null };

/** Stores a want, or its other variant. False where it is the same as before. */
export async function putWant(tx: Tx, userId: string, want: Want, createdAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(wants)
    .values({ userId, ...want, createdAt })
    .onConflictDoUpdate({
      target: [wants.userId, wants.cardId],
      set: { variant: want.variant },
      setWhere: sql`${wants.variant} is distinct from excluded.variant`,
    })
    .returning({ cardId: wants.cardId });
  return rows.length > 0;
}

/** Takes a want away. False where there was none. */
export async function deleteWant(db: Db, userId: string, cardId: string): Promise<boolean> {
  const gone = await db
    .delete(wants)
    .where(and(eq(wants.userId, userId), eq(wants.cardId, cardId)))
    .returning({ cardId: wants.cardId });
  return gone.length > 0;
}

/** A person's want of a card; undefined if there is none. */
export async function wantOf(db: Db, userId: string, cardId: string): Promise<Want | undefined> {
  const [row] = await db
    .select({ setId: wants.setId, cardId: wants.cardId, variant: wants.variant })
    .from(wants)
    .where(and(eq(wants.userId, userId), eq(wants.cardId, cardId)));
  return row;
}

/** The wanted cards of a set, in an order of their own that stays. */
export async function wantedInSet(db: Db, userId: string, setId: string): Promise<string[]> {
  const rows = await db
    .select({ cardId: wants.cardId })
    .from(wants)
    .where(and(eq(wants.userId, userId), eq(wants.setId, setId)))
    .orderBy(wants.cardId);
  return rows.map(({ cardId }) => cardId);
}

/** Which of these cards a person wants. */
export async function wantedAmong(db: Db, userId: string, cardIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ cardId: wants.cardId })
    .from(wants)
    .where(and(eq(wants.userId, userId), inArray(wants.cardId, cardIds)));
  return new Set(rows.map(({ cardId }) => cardId));
}

/** How many cards a person wants. */
export async function countWants(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(wants).where(eq(wants.userId, userId));
  return row?.count ?? 0;
}

/** Wants the cards of a set that a person has in no variant, the first `limit` of them in the set's order. */
export async function wantMissing(
  tx: Tx,
  userId: string,
  setId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<{ added: number; left: number }> {
  const [row] = await typedRows(
    v.strictObject({ added: v.number(), missing: v.number() }),
    tx.execute(sql`
    with missing as (
      select c.id, c.set_id, row_number() over (order by c.position) as place from ${cards} c
      where c.set_id = ${setId} and c.gone_at is null and not c.is_extra
        and not exists (select from ${entries} e where e.user_id = ${userId}::uuid and e.set_id = c.set_id and e.card_id = c.id)
        and not exists (select from ${wants} w where w.user_id = ${userId}::uuid and w.card_id = c.id)
    ), added as (
      insert into ${wants} (user_id, set_id, card_id, created_at)
      select ${userId}::uuid, set_id, id, ${now.toISOString()}::timestamptz from missing where place <= ${limit}
      returning 1
    )
    select (select count(*)::int from added) as added, (select count(*)::int from missing) as missing`),
  );
  return { added: row?.added ?? 0, left: (row?.missing ?? 0) - (row?.added ?? 0) };
}

const keyColumns: KeyColumn[] = [
  { value: sql`w.created_at`, type: "timestamptz", isDescending: true },
  { value: sql`w.card_id`, type: "text", isDescending: true },
];

const WantRow = v.strictObject({
  cardId: v.string(),
  variant: v.nullable(v.string()),
  at: v.string(),
  isOwned: v.boolean(),
});
export type WantRow = v.InferOutput<typeof WantRow>;

/** null for a text that is no cursor of `wantsAfter`. */
export const readWantsCursor = (text: string): SortKey | null =>
  readCursor(
    text,
    keyColumns.map(({ type }) => type),
  );

/** A page of a person's wants, the newest first, without hidden games and, for others, without cards that are gone. */
export async function wantsAfter(
  db: Db,
  owner: { id: string; hiddenGames: string[]; isOwn: boolean },
  after: SortKey | null,
  limit: number,
): Promise<PageOf<WantRow, string>> {
  const rows = await typedRows(
    WantRow,
    db.execute(sql`
    select w.card_id as "cardId", w.variant, (w.created_at at time zone 'UTC')::text || '+00' as at, exists (
      select from ${entries} e where e.user_id = w.user_id and e.set_id = w.set_id and e.card_id = w.card_id
        and (w.variant is null or e.variant = w.variant)) as "isOwned"
    from ${wants} w join ${cards} c on c.id = w.card_id
    where w.user_id = ${owner.id}::uuid and c.category <> all(${sql.param(owner.hiddenGames)}::text[])
      and (${owner.isOwn} or c.gone_at is null) and ${isAfter(keyColumns, after)}
    order by ${inOrder(keyColumns)} limit ${limit + 1}`),
  );
  return pageOf(rows, limit, ({ at, cardId }) => cursorText([at, cardId]));
}

/** Who sees a person's wants. */
export async function visibilityOf(db: Db, userId: string): Promise<WantsVisibility> {
  const [row] = await db.select({ visibility: users.wantsVisibility }).from(users).where(eq(users.id, userId));
  return row?.visibility ?? "PRIVATE";
}

/** Stores who sees a person's wants. */
export async function storeVisibility(db: Db, userId: string, wantsVisibility: WantsVisibility): Promise<void> {
  await db.update(users).set({ wantsVisibility }).where(eq(users.id, userId));
}

/** Whether this viewer, who may see the person, also sees the person's wants. */
export async function seesWants(db: Db, viewerId: string | null, personId: string): Promise<boolean> {
  const visibility = await visibilityOf(db, personId);
  if (visibility !== "FRIENDS" || viewerId === null) return visibility === "PUBLIC";
  const [friend] = await db
    .select({ userId: friendships.userId })
    .from(friendships)
    .where(and(eq(friendships.userId, personId), eq(friendships.friendId, viewerId)));
  return friend !== undefined;
}
