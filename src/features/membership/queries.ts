import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as v from "valibot";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { users } from "#db/schema/accounts.ts";
import { decks } from "#db/schema/decks.ts";
import { lists } from "#db/schema/lists.ts";
import { closedCustomers, stripeCustomers, stripeEvents, stripeSubscriptions } from "#db/schema/membership.ts";
import { showcase } from "#db/schema/people/people.ts";
import type { Room } from "./rules.ts";

export type SubscriptionRow = Omit<typeof stripeSubscriptions.$inferSelect, "userId">;

const isOwn = (userId: string) => and(eq(stripeCustomers.userId, userId), stripeCustomers.isCurrent);

/** The newest first. */
export async function subscriptionsOf(db: Db | Tx, userId: string): Promise<SubscriptionRow[]> {
  const rows = await db
    .select({ subscription: stripeSubscriptions })
    .from(stripeSubscriptions)
    .innerJoin(
      stripeCustomers,
      and(
        eq(stripeCustomers.userId, stripeSubscriptions.userId),
        eq(stripeCustomers.id, stripeSubscriptions.customerId),
      ),
    )
    .where(isOwn(userId))
    .orderBy(desc(stripeSubscriptions.createdAt), stripeSubscriptions.id);
  return rows.map(({ subscription }) => subscription);
}

/** Deleted ones too. */
export const customersOf = (db: Db, userId: string) =>
  db.select().from(stripeCustomers).where(isOwn(userId)).orderBy(stripeCustomers.id);

/** The customers of one mode count, live or test; those of the other wait until the site's key is of theirs again. */
export async function countMode(db: Db, isLive: boolean): Promise<void> {
  const isCurrent = eq(stripeCustomers.isLive, isLive);
  await db
    .update(stripeCustomers)
    .set({ isCurrent: sql`${isCurrent}` })
    .where(sql`${stripeCustomers.isCurrent} <> (${isCurrent})`);
}

/** Stores a person's customer at Stripe; one that is there stays. */
export async function insertCustomer(db: Db, customer: typeof stripeCustomers.$inferInsert): Promise<void> {
  await db.insert(stripeCustomers).values(customer).onConflictDoNothing();
}

/** Notes when a customer was last sent to the checkout. */
export async function noteCheckout(db: Db, id: string, checkoutAt: Date): Promise<void> {
  await db.update(stripeCustomers).set({ checkoutAt }).where(eq(stripeCustomers.id, id));
}

/** The database's time in full: a `Date` has milliseconds only. */
export async function databaseTime(db: Db): Promise<string> {
  const now = sql`select clock_timestamp()::text as now`;
  const [row] = await typedRows(v.object({ now: v.string() }), db.execute(now));
  return row?.now ?? "";
}

/** Whether it is about a customer of this site, and was not handled yet. */
export async function isToHandle(db: Db, event: string, customerId: string): Promise<boolean> {
  const [customer] = await db
    .select({ id: stripeCustomers.id })
    .from(stripeCustomers)
    .where(
      and(eq(stripeCustomers.id, customerId), sql`not exists (select from ${stripeEvents} e where e.id = ${event})`),
    );
  return customer !== undefined;
}

/** @returns false for one that was handled. */
export async function insertEvent(tx: Tx, id: string, receivedAt: Date): Promise<boolean> {
  const rows = await tx.insert(stripeEvents).values({ id, receivedAt }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Locks the customer. @returns their owner; undefined where a newer state is stored, or the account was deleted. */
export async function claimState(tx: Tx, id: string, state: { asOf: string; isDeleted: boolean }) {
  const isNewer = or(isNull(stripeCustomers.asOf), lt(stripeCustomers.asOf, state.asOf));
  const [row] = await tx
    .update(stripeCustomers)
    .set(state)
    .where(and(eq(stripeCustomers.id, id), isNewer))
    .returning({ userId: stripeCustomers.userId });
  return row?.userId;
}

/** @returns those that were stored. */
export const deleteSubscriptions = (tx: Tx, customerId: string) =>
  tx.delete(stripeSubscriptions).where(eq(stripeSubscriptions.customerId, customerId)).returning();

/** Stores a person's subscriptions, none of which may be there. */
export async function insertSubscriptions(tx: Tx, userId: string, rows: SubscriptionRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(stripeSubscriptions).values(rows.map((row) => ({ ...row, userId })));
}

/** A person's confirmed email address; undefined without one. */
export async function verifiedAddress(tx: Tx, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), sql`${users.emailVerifiedAt} is not null`));
  return row?.email ?? undefined;
}

/** How much of what the plans limit a person uses. */
export async function roomUsed(db: Db, userId: string): Promise<Record<Room, number>> {
  const count = (table: PgTable) => sql`(select count(*)::int from ${table} where user_id = ${userId}::uuid)`;
  const counts = sql`select ${count(lists)} as lists, ${count(decks)} as decks, ${count(showcase)} as showcase`;
  const Counts = v.strictObject({ lists: v.number(), decks: v.number(), showcase: v.number() });
  const [row] = await typedRows(Counts, db.execute(counts));
  return row ?? { lists: 0, decks: 0, showcase: 0 };
}

const maxCompared = 500;

/** The least recently checked customers: checked before `asOf`, or in the checkout after `checkoutAt`. */
export async function customersToCheck(db: Db, { asOf, checkoutAt }: { asOf: Date; checkoutAt: Date }) {
  const rows = await db
    .select({ id: stripeCustomers.id })
    .from(stripeCustomers)
    .where(
      and(
        eq(stripeCustomers.isDeleted, false),
        stripeCustomers.isCurrent,
        or(
          isNull(stripeCustomers.asOf),
          lt(stripeCustomers.asOf, asOf.toISOString()),
          gt(stripeCustomers.checkoutAt, checkoutAt),
        ),
      ),
    )
    .orderBy(sql`greatest(${stripeCustomers.asOf}, ${stripeCustomers.triedAt}) nulls first`, stripeCustomers.id)
    .limit(maxCompared);
  return rows.map(({ id }) => id);
}

/** So that one that always fails keeps no other waiting. */
export async function noteTried(db: Db, table: typeof stripeCustomers | typeof closedCustomers, id: string) {
  await db.update(table).set({ triedAt: sql`clock_timestamp()` }).where(eq(table.id, id));
}

/** Deletes events of Stripe that were received before a day. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, before));
}

/** Customers of deleted accounts that Stripe has still to delete, those not tried for longest first. */
export async function closedCustomerIds(db: Db, isLive: boolean): Promise<string[]> {
  const rows = await db
    .select()
    .from(closedCustomers)
    .where(eq(closedCustomers.isLive, isLive))
    .orderBy(sql`${closedCustomers.triedAt} nulls first`, closedCustomers.id);
  return rows.map(({ id }) => id);
}

/** Forgets a customer that Stripe deleted. */
export async function forgetClosedCustomer(db: Db, id: string): Promise<void> {
  await db.delete(closedCustomers).where(eq(closedCustomers.id, id));
}
