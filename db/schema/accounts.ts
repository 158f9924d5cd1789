import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { NameLanguage } from "#lib/text/language.ts";
import { citext } from "./catalogue/cards.ts";

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** Name and address of an account, in which staff search. */
export const foundText = sql`(coalesce(username, '') || ' ' || coalesce(email::text, ''))`;

/** A condition on `users`: who may act now. Every credential is looked up by it. */
export const mayAct = "users.suspended_at is null";

export const users = pgTable(
  "users",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** Null if a provider gave none. Allows no sign-in until `emailVerifiedAt` is set. */
    email: citext().unique(),
    emailVerifiedAt: timestamp({ withTimezone: true }),
    username: text(),
    /** Look-alikes by case or accents clash. */
    slug: text().unique(),
    passwordHash: text(),
    /** Raised when every way in ends: what was proven before begins no session. */
    generation: integer().notNull().default(0),
    areWritesLocked: boolean().notNull().default(false),
    /** When staff suspended the account, which has no way in and no profile; they say why. */
    suspendedAt: timestamp({ withTimezone: true }),
    suspendedReason: text(),
    showPrices: boolean().notNull().default(true),
    profileVisibility: text({ enum: ["public", "private"] })
      .notNull()
      .default("public"),
    collectionValueVisibility: text({ enum: ["show", "hide"] })
      .notNull()
      .default("show"),
    preferredCurrency: char({ length: 3 }).notNull().default("USD"),
    disallowedCategories: text().array().notNull().default([]),
    priceSource: text({ enum: ["tcgplayer", "cardmarket"] })
      .notNull()
      .default("tcgplayer"),
    /** In which names of cards lead; a card without one there has its English name. */
    nameLanguage: text().$type<NameLanguage>().notNull().default("en"),
    /** Empty until the person chose one, so that the browser's is offered once. */
    nameLanguageChosenAt: timestamp({ withTimezone: true }),
    /** When the person last accepted or declined to change copies to the first variant of their cards. */
    printingsAnsweredAt: timestamp({ withTimezone: true }),
    /** Paths: a default picture, or an upload under /media. */
    avatar: text(),
    banner: text(),
    bio: text().notNull().default(""),
    /** Who else sees the cards that the person wants. */
    wantsVisibility: text({ enum: ["PRIVATE", "FRIENDS", "PUBLIC"] })
      .notNull()
      .default("FRIENDS"),
    /** Kinds of milestones that friends do not see. */
    hiddenMilestones: text().array().notNull().default([]),
    /** What they want letters about. */
    mailedNews: text().array().notNull().default([]),
    socialX: text().notNull().default(""),
    socialYoutube: text().notNull().default(""),
    socialTwitch: text().notNull().default(""),
    heardAboutUs: text(),
    heardAboutUsAdditional: text(),
    signUpPlatform: text({ enum: ["android", "ios", "default"] })
      .notNull()
      .default("default"),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // What staff search by.
    index("users_found").using("gin", sql`${foundText} gin_trgm_ops`),
    index("users_newest").on(t.createdAt, t.id),
    index("users_public_names").on(sql`slug collate "C"`).where(sql`profile_visibility = 'public'`),
    index("users_locked").on(t.id).where(sql`are_writes_locked`),
  ],
);

export const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const userRoles = pgTable(
  "user_roles",
  {
    userId: owner(),
    role: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
);

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the cookie's token. */
    tokenHash: bytea().primaryKey(),
    userId: owner(),
    userAgent: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** When a passkey or a second factor was last used in it. */
    secondFactorAt: timestamp({ withTimezone: true }),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** Access tokens for programs, sent as `Authorization: Bearer`. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    userId: owner(),
    name: text().notNull(),
    tokenHash: bytea().notNull().unique(),
    scope: text({ enum: ["read", "write"] }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: never. */
    expiresAt: timestamp({ withTimezone: true }),
    lastUsedOn: date(),
  },
  (t) => [index("access_tokens_user").on(t.userId)],
);

export const identities = pgTable(
  "identities",
  {
    provider: text().notNull(),
    providerUserId: text().notNull(),
    userId: owner(),
    label: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.provider] }),
    unique("identities_of_provider").on(t.provider, t.providerUserId),
  ],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().notNull().default(sql`gen_random_uuid()`),
    userId: owner(),
    name: text().notNull(),
    credentialId: bytea().notNull().unique(),
    /** Number of the algorithm in COSE. */
    algorithm: integer().notNull(),
    publicKey: bytea().notNull(),
    /** Signatures of the authenticator so far; 0 where it does not count. */
    counter: bigint({ mode: "number" }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

export const oneTimeCodes = pgTable("one_time_codes", {
  userId: owner().primaryKey(),
  /** Encrypted (`src/lib/crypto/encrypted.ts`). */
  key: bytea().notNull(),
  /** Time step of the last code used: it and those before are refused. */
  lastStep: bigint({ mode: "number" }).notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

export const recoveryCodes = pgTable("recovery_codes", { userId: owner(), codeHash: bytea().notNull() }, (t) => [
  primaryKey({ columns: [t.userId, t.codeHash] }),
]);

/** Links that were mailed, one per subject and purpose, so only the newest works. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    purpose: text({ enum: ["sign-in", "reset", "verify", "second"] }).notNull(),
    /** The address for sign-in, which may have no account; otherwise the account's id. */
    subject: text().notNull(),
    tokenHash: bytea().notNull().unique(),
    email: citext().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.subject] }), index("email_tokens_user").on(t.userId)],
);

export const invitations = pgTable("invitations", {
  codeHash: bytea().primaryKey(),
  /** Number of the invitation, for lists and addresses. */
  id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity().unique(),
  /** For whom the invitation is. */
  note: text().notNull().default(""),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  usedAt: timestamp({ withTimezone: true }),
  /** Who used it. The invitation goes with the account: its note may name the person. */
  userId: uuid().references(() => users.id, { onDelete: "cascade" }),
});

/** Re-encoded uploads; the URL holds the id, so it can be cached forever. */
export const pictures = pgTable(
  "pictures",
  {
    id: uuid().notNull().unique().default(sql`gen_random_uuid()`),
    userId: owner(),
    kind: text({ enum: ["avatar", "banner"] }).notNull(),
    type: text().notNull(),
    bytes: bytea().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** Flags that staff switched; without a row, a flag has its configured default. */
export const featureFlags = pgTable("feature_flags", { key: text().primaryKey(), isEnabled: boolean().notNull() });

export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: timestamp({ withTimezone: true }).notNull(),
});

/** Generated settings such as the signing secret: in the database, so a backup holds them. */
export const settings = pgTable("settings", { key: text().primaryKey(), value: text().notNull() });
