import { and, eq, gt, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { isOpenTo } from "#access/people/queries.ts";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { users } from "#db/schema/accounts.ts";
import { friendships } from "#db/schema/people/people.ts";
import { trades } from "#db/schema/people/trades.ts";
import { cursorText, type PageOf, pageOf, readCursor } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import type { TradeCard } from "../rules/trades.ts";
import { TradeCardRow } from "../schema.ts";

const Trade = v.strictObject({
  id: v.string(),
  state: v.picklist(["proposed", "accepted", "completed", "declined", "cancelled", "undone", "expired"]),
  isOfferer: v.boolean(),
  round: v.number(),
  hasSwapped: v.boolean(),
  wantsUndo: v.boolean(),
  theySwapped: v.boolean(),
  theyWantUndo: v.boolean(),
  gives: v.array(TradeCardRow),
  takes: v.array(TradeCardRow),
  batch: v.nullable(v.string()),
  createdAt: v.date(),
  updatedAt: v.date(),
  expiresAt: v.date(),
  /** The place in the list, newest first. */
  place: v.string(),
  partnerId: v.nullable(v.string()),
  username: v.nullable(v.string()),
  slug: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  /** The partner's; null while they hide prices. */
  currency: v.nullable(v.string()),
});
export type Trade = v.InferOutput<typeof Trade>;

const order: KeyColumn[] = [
  { value: sql`t.updated_at`, type: "timestamptz", isDescending: true },
  { value: sql`t.id`, type: "uuid", isDescending: true },
];

/** SQL of trades as a person sees them. The partner is null when deleted, and nameless to those whom they blocked. */
const asSeenBy = (userId: string, now: Date) => {
  const partner = sql`(p.user_id is not null and ${isOpenTo({ id: userId })})`;
  return sql`
    select t.id, t.is_offerer as "isOfferer", t.round, t.has_swapped as "hasSwapped", t.wants_undo as "wantsUndo",
      coalesce(p.has_swapped, false) as "theySwapped", coalesce(p.wants_undo, false) as "theyWantUndo",
      t.gives, t.takes, t.batch, t.created_at as "createdAt", t.updated_at as "updatedAt", t.expires_at as "expiresAt",
      case when t.state not in ('proposed', 'accepted') then t.state when p.user_id is null then 'cancelled'
        when t.expires_at <= ${now}::timestamptz then 'expired' else t.state end as state,
      to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as place,
      case when ${partner} then p.user_id end as "partnerId", case when ${partner} then users.username end as username,
      case when ${partner} then users.slug end as slug, case when ${partner} then users.avatar end as avatar,
      case when ${partner} and users.show_prices then users.preferred_currency end as currency
    from ${trades} t left join ${trades} p on p.id = t.id and p.user_id <> t.user_id
    left join ${users} on users.id = p.user_id
    where t.user_id = ${userId}::uuid`;
};

/** A trade as one of its two people sees it; undefined for anyone else. */
export async function findTrade(db: Db | Tx, userId: string, id: string, now: Date): Promise<Trade | undefined> {
  const [row] = await typedRows(Trade, db.execute(sql`${asSeenBy(userId, now)} and t.id = ${id}::uuid`));
  return row;
}

/** The place of a page of trades, by time and id; null for the first page. */
export const readTradesCursor = (text: string | undefined) =>
  text === undefined ? null : readCursor(text, ["timestamptz", "uuid"]);

/** A page of a person's trades, the newest first. */
export async function tradesOf(
  db: Db,
  userId: string,
  { after, limit, now }: { after: string[] | null; limit: number; now: Date },
): Promise<PageOf<Trade, string>> {
  const rows = await typedRows(
    Trade,
    db.execute(
      sql`${asSeenBy(userId, now)} and ${isAfter(order, after)} order by ${inOrder(order)} limit ${limit + 1}`,
    ),
  );
  return pageOf(rows, limit, ({ place, id }) => cursorText([place, id]));
}

type Offer = { gives: TradeCard[]; takes: TradeCard[]; now: Date; expiresAt: Date };

const asJson = (cards: TradeCard[]) => sql`${JSON.stringify(cards)}::text::jsonb`;

/** Stores a trade as one row for each of its two people. */
export async function insertTrade(
  tx: Tx,
  { id, userId, otherId }: { id: string; userId: string; otherId: string },
  { gives, takes, now, expiresAt }: Offer,
): Promise<void> {
  const times = { createdAt: now, updatedAt: now, expiresAt };
  await tx.insert(trades).values([
    { id, userId, isOfferer: true, gives: asJson(gives), takes: asJson(takes), ...times },
    { id, userId: otherId, isOfferer: false, gives: asJson(takes), takes: asJson(gives), ...times },
  ]);
}

/** The offer of one side in place of the one that stood. */
export async function replaceOffer(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  { gives, takes, now, expiresAt }: Offer,
): Promise<void> {
  await tx.execute(sql`
    update ${trades} t set round = round + 1, state = 'proposed', is_offerer = side.mine, updated_at = ${now}::timestamptz,
      expires_at = ${expiresAt}::timestamptz, gives = case when side.mine then ${asJson(gives)} else ${asJson(takes)} end,
      takes = case when side.mine then ${asJson(takes)} else ${asJson(gives)} end
    from (values (true), (false)) as side (mine)
    where t.id = ${id}::uuid and side.mine = (t.user_id = ${userId}::uuid)`);
}

type Change = Partial<Pick<typeof trades.$inferInsert, "state" | "expiresAt" | "batch">>;

/** Changes both sides of a trade. */
export const changeTrade = (tx: Tx, id: string, change: Change, now: Date) =>
  tx
    .update(trades)
    .set({ ...change, updatedAt: now })
    .where(eq(trades.id, id));

/** Notes on one side of a trade that its person swapped, or wants to undo. */
export const markSide = (
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  mark: { hasSwapped: true } | { wantsUndo: boolean },
) =>
  tx
    .update(trades)
    .set(mark)
    .where(and(eq(trades.id, id), eq(trades.userId, userId)));

/** Open trades of two people end with their friendship. */
export async function cancelTradesBetween(tx: Tx, one: string, other: string, now: Date): Promise<void> {
  const shared = tx
    .select({ id: trades.id })
    .from(trades)
    .where(
      and(
        eq(trades.userId, one),
        sql`exists (
      select from trades p where p.id = ${trades.id} and p.user_id = ${other}::uuid)`,
      ),
    );
  await tx
    .update(trades)
    .set({ state: "cancelled", updatedAt: now })
    .where(and(inArray(trades.id, shared), inArray(trades.state, ["proposed", "accepted"]), gt(trades.expiresAt, now)));
}

/** Open trades that wait for a person's answer, or for the word that the cards were swapped. */
export async function countWaiting(db: Db, userId: string, now: Date): Promise<number> {
  const [row] = await typedRows(
    v.strictObject({ count: v.number() }),
    db.execute(sql`
    select count(*)::int as count from ${trades} t join ${trades} p on p.id = t.id and p.user_id <> t.user_id
    where t.user_id = ${userId}::uuid and t.expires_at > ${now}::timestamptz
      and (t.state = 'proposed' and not t.is_offerer or t.state = 'accepted' and not t.has_swapped)`),
  );
  return row?.count ?? 0;
}

/** Null while they hide prices. */
export async function currencyOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ currency: users.preferredCurrency })
    .from(users)
    .where(and(eq(users.id, userId), users.showPrices));
  return row?.currency ?? null;
}

/** Whether two people are friends. */
export async function areFriends(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const rows = await db
    .select({ id: friendships.userId })
    .from(friendships)
    .where(and(eq(friendships.userId, one), eq(friendships.friendId, other)));
  return rows.length > 0;
}
