import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { foundText, users } from "#db/schema/accounts.ts";
import { cards, sets } from "#db/schema/catalogue/cards.ts";
import { cardReports, reportMessages } from "#db/schema/reports.ts";
import type { Status } from "#features/reports/rules.ts";
import { cursorText, pageOf, readCursor, type SortKey } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import { containing } from "#lib/sql/like.ts";

const messages = sql<number>`(select count(*)::int from ${reportMessages} m where m.report_id = ${cardReports.id})`;

const selectReports = (db: Db) =>
  db
    .select({
      id: cardReports.id,
      category: cardReports.category,
      setId: cardReports.setId,
      setName: sql<string | null>`coalesce(${sets.englishName}, ${sets.name})`,
      numberKey: cardReports.numberKey,
      cardId: cards.id,
      cardName: sql<string | null>`coalesce(${cards.englishName}, ${cards.name})`,
      description: cardReports.description,
      tcgPlayerUrl: cardReports.tcgPlayerUrl,
      otherUrl: cardReports.otherUrl,
      status: cardReports.status,
      threadStatus: cardReports.threadStatus,
      duplicateOf: cardReports.duplicateOf,
      duplicates: sql<number>`(select count(*)::int from ${cardReports} d where d.duplicate_of = ${cardReports.id})`,
      messages,
      isWaiting: cardReports.isWaiting,
      userId: cardReports.userId,
      username: users.username,
      createdAt: cardReports.createdAt,
    })
    .from(cardReports)
    .innerJoin(users, eq(users.id, cardReports.userId))
    .leftJoin(sets, eq(sets.id, cardReports.setId))
    .leftJoin(cards, and(eq(cards.setId, cardReports.setId), eq(cards.numberKey, cardReports.numberKey)))
    .$dynamic();

export type QueuedReport = Awaited<ReturnType<typeof selectReports>>[number];

const order: KeyColumn[] = [{ value: cardReports.id, type: "bigint", isDescending: true }];

/** Order of the queue; of open reports those that wait for staff come first. */
const orderOf = (status: Status | undefined): KeyColumn[] =>
  status === "open"
    ? [{ value: sql`(${cardReports.isWaiting}::int)`, type: "bigint", isDescending: true }, ...order]
    : order;

/** The place of a page of the queue, whose order depends on the status; null for a malformed cursor. */
export const readQueueCursor = (text: string, status: Status | undefined): SortKey | null =>
  readCursor(
    text,
    orderOf(status).map(({ type }) => type),
    "words",
  );

type Filter = {
  status?: Status;
  category?: string;
  thread?: "resolved" | "not_resolved";
  q?: string;
  after: SortKey | null;
  limit: number;
};

/**
 * Condition on reports that match a text: each part by its own index, instead of every report with its card and
 * person.
 */
const matches = (q: string): SQL => sql`${cardReports.id} in (
  select id from card_reports where description ilike ${containing(q)}
  union all
  select r.id from card_reports r join users u on u.id = r.user_id
  where ${foundText} ilike ${containing(q)} and username ilike ${containing(q)}
  union all
  select r.id from card_reports r join cards c on c.set_id = r.set_id and c.number_key = r.number_key
  where c.name ilike ${containing(q)}
  union all
  select r.id from card_reports r join sets s on s.id = r.set_id where s.name ilike ${containing(q)})`;

/** Newest first, open ones that wait before others; duplicates follow the report that they repeat. */
export async function queuePage(db: Db, { status, category, thread, q, after, limit }: Filter) {
  const rows = await selectReports(db)
    .where(
      and(
        sql`${cardReports.duplicateOf} is null`,
        status && eq(cardReports.status, status),
        category === undefined ? undefined : eq(cardReports.category, category),
        thread && eq(cardReports.threadStatus, thread),
        q ? matches(q) : undefined,
        isAfter(orderOf(status), after),
      ),
    )
    .orderBy(inOrder(orderOf(status)))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ id, isWaiting: waits }) =>
    cursorText(status === "open" ? [Number(waits), id] : [id], "words"),
  );
}

/** Numbers of reports of each status, without duplicates. */
export const statusCounts = (db: Db) =>
  db
    .select({ status: cardReports.status, count: sql<number>`count(*)::int` })
    .from(cardReports)
    .where(sql`${cardReports.duplicateOf} is null`)
    .groupBy(cardReports.status);

/** A report as staff see it; undefined if there is none. */
export async function findReport(db: Db, id: number): Promise<QueuedReport | undefined> {
  const [row] = await selectReports(db).where(eq(cardReports.id, id));
  return row;
}

const similarShown = 20;

/** About the same card, or joined to it. */
export const similarReports = (db: Db, { id, setId, numberKey }: QueuedReport) =>
  selectReports(db)
    .where(
      and(
        sql`${cardReports.id} <> ${id}`,
        or(
          eq(cardReports.duplicateOf, id),
          and(eq(cardReports.setId, setId ?? ""), eq(cardReports.numberKey, numberKey ?? "")),
        ),
      ),
    )
    .orderBy(inOrder(order))
    .limit(similarShown);

/** Reports by id, locked until the transaction ends; unknown ones are missing. */
export const lockReports = (tx: Tx, ids: number[]) =>
  tx.select().from(cardReports).where(inArray(cardReports.id, ids)).orderBy(cardReports.id).for("update");

/** Reports that were marked as duplicates of this one, locked until the transaction ends. */
export const lockDuplicates = (tx: Tx, id: number) =>
  tx.select().from(cardReports).where(eq(cardReports.duplicateOf, id)).orderBy(cardReports.id).for("update");

export type ReportState = Pick<typeof cardReports.$inferSelect, "status" | "threadStatus" | "duplicateOf">;

/** Changes reports alike. */
export const updateReports = (
  tx: Tx,
  ids: number[],
  state: Partial<ReportState & { answeredAt: Date; isWaiting: boolean }>,
) => tx.update(cardReports).set(state).where(inArray(cardReports.id, ids));

/** Adds messages to reports. */
export const insertMessages = (tx: Tx, rows: (typeof reportMessages.$inferInsert)[]) =>
  tx.insert(reportMessages).values(rows);

export type ThreadMessage = Awaited<ReturnType<typeof messagesOf>>[number];

/** Messages of a report, the oldest first. */
export const messagesOf = (db: Db, reportId: number) =>
  db
    .select({
      id: reportMessages.id,
      isStaff: reportMessages.isStaff,
      text: reportMessages.text,
      createdAt: reportMessages.createdAt,
    })
    .from(reportMessages)
    .where(eq(reportMessages.reportId, reportId))
    .orderBy(reportMessages.id);

/** Verified addresses of reporters, each once. */
export const addressesOf = (tx: Tx, userIds: string[]) =>
  tx
    .select({ userId: users.id, email: sql<string>`${users.email}` })
    .from(users)
    .where(and(inArray(users.id, userIds), sql`${users.emailVerifiedAt} is not null and ${users.email} is not null`));
