import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { owner, users } from "../accounts.ts";
import { cards } from "../catalogue/cards.ts";

const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();

/** Friendships, two rows for each, one for each side. */
export const friendships = pgTable(
  "friendships",
  { userId: owner(), friendId: owner(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.userId, t.friendId] }),
    index("friendships_friend").on(t.friendId),
    check("friendships_of_two", sql`${t.userId} <> ${t.friendId}`),
  ],
);

/** Open, or dismissed by the other side. */
export const friendRequests = pgTable(
  "friend_requests",
  {
    userId: owner(),
    requesteeId: owner(),
    createdAt: createdAt(),
    dismissedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.requesteeId] }),
    index("friend_requests_requestee").on(t.requesteeId, t.createdAt),
    check("friend_requests_of_two", sql`${t.userId} <> ${t.requesteeId}`),
  ],
);

export const blocks = pgTable("blocks", { userId: owner(), blockedUserId: owner(), createdAt: createdAt() }, (t) => [
  primaryKey({ columns: [t.userId, t.blockedUserId] }),
  index("blocks_blocked").on(t.blockedUserId),
  check("blocks_of_two", sql`${t.userId} <> ${t.blockedUserId}`),
]);

export const profileReports = pgTable(
  "profile_reports",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: owner(),
    reportedUserId: owner(),
    reason: text().notNull(),
    status: text({ enum: ["open", "resolved", "wontfix", "ignore"] })
      .notNull()
      .default("open"),
    createdAt: createdAt(),
  },
  (t) => [
    index("profile_reports_status").on(t.status, t.id),
    index("profile_reports_user").on(t.userId),
    index("profile_reports_reported").on(t.reportedUserId),
  ],
);

export const showcase = pgTable(
  "showcase",
  {
    userId: owner(),
    slot: integer().notNull(),
    setId: text().notNull(),
    cardId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.slot] }),
    unique("showcase_card").on(t.userId, t.cardId),
    foreignKey({ columns: [t.cardId, t.setId], foreignColumns: [cards.id, cards.setId] }),
    check("showcase_slot", sql`${t.slot} between 1 and 8`),
  ],
);

/** A raised generation ends the links made before. */
export const shareLinks = pgTable("share_links", {
  userId: owner().primaryKey(),
  generation: integer().notNull().default(1),
  isOn: boolean().notNull().default(true),
});

/** Milestones that come from cards: their owner is shown them once, and undo takes them back. */
export const momentKinds = ["set", "level", "rarity", "species"] as const;
export const milestoneKinds = [...momentKinds, "showcase", "friend", "list", "deck", "opening"] as const;

/** Written once by triggers, in the transaction of their cause (docs/decisions/0058-feed.md). */
export const milestones = pgTable(
  "milestones",
  {
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    userId: owner(),
    kind: text({ enum: milestoneKinds }).notNull(),
    /**
     * "sv03.5 50", "sv03.5 100 master", "120", "EN Rare", the number of a species, the id of a card, list or deck, or "sv03.5 36 28 2" and an id: an opening’s set, cards,
     * new ones and sets.
     */
    subject: text().notNull(),
    friendId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** Cards of a level when they were last counted, and below the newest line of the change log then. */
    counted: integer(),
    countedAt: bigint({ mode: "number" }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When a device or page of their owner showed it. */
    shownAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("milestones_unshown")
      .on(t.userId, t.id)
      .where(sql`shown_at is null and kind in ('set', 'level', 'rarity', 'species')`),
    unique("milestones_once").on(t.userId, t.kind, t.subject, t.friendId).nullsNotDistinct(),
    index("milestones_friend").on(t.friendId),
  ],
);
