import { sql } from "drizzle-orm";
import {
  boolean,
  char,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { citext } from "./catalogue.ts";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

export const users = pgTable("users", {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  email: citext().notNull().unique(),
  emailVerifiedAt: timestamp({ withTimezone: true }),
  username: text().notNull(),
  /** From the username by lib/slug; look-alikes by case or accent are the same person to a reader, so they clash. */
  slug: text().notNull().unique(),
  /** argon2id; null for accounts that sign in by a provider only. */
  passwordHash: text(),
  areWritesLocked: boolean().notNull().default(false),
  showPrices: boolean().notNull().default(true),
  profileVisibility: text({ enum: ["public", "private"] })
    .notNull()
    .default("public"),
  collectionValueVisibility: text({ enum: ["show", "hide"] })
    .notNull()
    .default("show"),
  preferredCurrency: char({ length: 3 }).notNull().default("USD"),
  disallowedCategories: text().array().notNull().default([]),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const userRoles = pgTable(
  "user_roles",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
);

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token; the token itself is never stored. */
    tokenHash: bytea().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userAgent: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** Counters of attempts per address and per account, shared by every process. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: timestamp({ withTimezone: true }).notNull(),
});

/** Settings the program made itself, such as the signing secret: in the database, so that a backup holds them. */
export const settings = pgTable("settings", { key: text().primaryKey(), value: text().notNull() });
