import { bigint, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { owner, users } from "./accounts.ts";

export const milestoneKinds = ["set", "level", "rarity", "showcase", "friend", "list", "deck"] as const;

/** Written once by triggers, in the transaction of their cause (docs/decisions/0058-feed.md). */
export const milestones = pgTable(
  "milestones",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: owner(),
    kind: text({ enum: milestoneKinds }).notNull(),
    /** "sv03.5 50", "120", "EN Rare", or the id of a card, list or deck. */
    subject: text().notNull(),
    friendId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** Of a level: the cards when they were last counted, and the newest line of the change log then. */
    counted: integer(),
    countedAt: bigint({ mode: "number" }),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("milestones_once").on(t.userId, t.kind, t.subject, t.friendId).nullsNotDistinct(),
    index("milestones_user").on(t.userId, t.id.desc()),
    index("milestones_friend").on(t.friendId),
  ],
);
