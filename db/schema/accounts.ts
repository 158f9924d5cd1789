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
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { citext } from "./catalogue.ts";

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

export const users = pgTable("users", {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  /** Null where a provider told none. It may be unverified: nobody is let in by it until `emailVerifiedAt` is set. */
  email: citext().unique(),
  emailVerifiedAt: timestamp({ withTimezone: true }),
  /** Null until the account is set up. */
  username: text(),
  /** From the username by lib/slug; look-alikes by case or accent are the same person to a reader, so they clash. */
  slug: text().unique(),
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
  /** Whose prices count first where several sources have one. */
  priceSource: text({ enum: ["tcgplayer", "cardmarket"] })
    .notNull()
    .default("tcgplayer"),
  /** Paths on this site: a default one, or a picture of theirs under /media. */
  avatar: text(),
  banner: text(),
  bio: text().notNull().default(""),
  /** Handles or addresses as they were typed, checked by features/account. */
  socialX: text().notNull().default(""),
  socialYoutube: text().notNull().default(""),
  socialTwitch: text().notNull().default(""),
  heardAboutUs: text(),
  heardAboutUsAdditional: text(),
  /** Where the account was set up: in the installed app of a phone, or anywhere else. */
  signUpPlatform: text({ enum: ["android", "ios", "default"] })
    .notNull()
    .default("default"),
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

/** Who a person is at a provider of sign-in. The provider's own id counts, never an e-mail address. */
export const identities = pgTable(
  "identities",
  {
    provider: text().notNull(),
    providerUserId: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What the person is called there, for their list of ways to sign in. */
    label: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.providerUserId] }),
    unique("identities_of_user").on(t.userId, t.provider),
  ],
);

/** Links sent by e-mail. There is one for each subject and purpose, so only the newest works. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    purpose: text({ enum: ["sign-in", "reset", "verify"] }).notNull(),
    /** The address for sign-in, where there may be no account yet; else the account's id. */
    subject: text().notNull(),
    /** SHA-256 of the link's token. */
    tokenHash: bytea().notNull().unique(),
    email: citext().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.subject] }), index("email_tokens_user").on(t.userId)],
);

/** Invitations to register, each for one account. */
export const invitations = pgTable("invitations", {
  /** SHA-256 of the link's code. */
  codeHash: bytea().primaryKey(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});

/** Avatars and banners, as this site encoded them; their address holds the id, so it may be kept for ever. */
export const pictures = pgTable(
  "pictures",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["avatar", "banner"] }).notNull(),
    type: text().notNull(),
    bytes: bytea().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique("pictures_of_user").on(t.userId, t.kind)],
);

/** Features that staff switch; one without a row has the default of the settings. */
export const featureFlags = pgTable("feature_flags", { key: text().primaryKey(), isEnabled: boolean().notNull() });

/** Counters of attempts per address and per account, shared by every process. */
export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: timestamp({ withTimezone: true }).notNull(),
});

/** Settings the program made itself, such as the signing secret: in the database, so that a backup holds them. */
export const settings = pgTable("settings", { key: text().primaryKey(), value: text().notNull() });
