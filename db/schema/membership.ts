import { boolean, foreignKey, index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { owner } from "./accounts.ts";

const time = () => timestamp({ withTimezone: true });

/** A person whose customer was deleted at Stripe gets another. */
export const stripeCustomers = pgTable(
  "stripe_customers",
  {
    id: text().notNull().unique(),
    userId: owner(),
    isDeleted: boolean().notNull().default(false),
    /** When Stripe was last queried, by the database's clock; null: never. */
    asOf: timestamp({ withTimezone: true, mode: "string" }),
    checkoutAt: time(),
    /** When the job last checked it, failed checks included. */
    triedAt: time(),
    /** Made by a live key of Stripe's. */
    isLive: boolean().notNull().default(true),
    /** Whether the row is of the mode that the site's key has; others do not count. */
    isCurrent: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

/** Subscriptions as Stripe had them at the customer's `asOf`. */
export const stripeSubscriptions = pgTable(
  "stripe_subscriptions",
  {
    id: text().notNull(),
    userId: owner(),
    customerId: text().notNull(),
    status: text().notNull(),
    plan: text({ enum: ["monthly", "yearly"] }).notNull(),
    createdAt: time().notNull(),
    periodEnd: time().notNull(),
    /** When a cancelled subscription ends. */
    endsAt: time(),
    /** Null: it does not make its owner Pro. */
    proUntil: time(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({
      name: "stripe_subscriptions_of_customer",
      columns: [t.userId, t.customerId],
      foreignColumns: [stripeCustomers.userId, stripeCustomers.id],
    }).onDelete("cascade"),
    index("stripe_subscriptions_customer").on(t.customerId),
  ],
);

/** Events that were handled, so that none is handled twice. */
export const stripeEvents = pgTable("stripe_events", { id: text().primaryKey(), receivedAt: time().notNull() });

/** Customers of deleted accounts; Stripe still has to delete them, which cancels their subscriptions. */
export const closedCustomers = pgTable("closed_customers", {
  id: text().primaryKey(),
  isLive: boolean().notNull().default(true),
  triedAt: time(),
});
