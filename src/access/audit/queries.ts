import { and, eq, notLike } from "drizzle-orm";
import type { TransactionSql } from "postgres";
import type { Db, Tx } from "../../../db/open.ts";
import { auditLog } from "../../../db/schema/staff.ts";
import { pageOf, type SortKey } from "../../lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "../../lib/sql/keyset.ts";

/** Who writes, why and when. */
export type Actor = { id: string; name: string; reason: string; now: Date };

type Change = { action: string; object: string; before?: unknown; after?: unknown };

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** In the transaction of the write itself. */
export async function record(tx: Tx | TransactionSql, actor: Actor, change: Change): Promise<void> {
  const { id, name, reason, now } = actor;
  const { action, object, before, after } = change;
  if (typeof tx !== "function") {
    const row = { at: now, actor: id, actorName: name, action, object, before, after, reason };
    await tx.insert(auditLog).values(row);
    return;
  }
  await tx`insert into audit_log (at, actor, actor_name, action, object, before, after, reason) values
    (${now}, ${id}, ${name}, ${action}, ${object}, ${asJson(before)}::text::jsonb, ${asJson(after)}::text::jsonb, ${reason})`;
}

export type AuditRow = typeof auditLog.$inferSelect;

const order: KeyColumn[] = [{ value: auditLog.id, type: "bigint", isDescending: true }];

type Wanted = {
  object?: string;
  actor?: string;
  /** Changes of accounts, and who was invited, are for admins alone. */
  isOfUsers: boolean;
  after: SortKey | null;
  limit: number;
};

/** Newest first. */
export async function auditPage(db: Db, { object, actor, isOfUsers, after, limit }: Wanted) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        object === undefined ? undefined : eq(auditLog.object, object),
        actor === undefined ? undefined : eq(auditLog.actor, actor),
        ...(isOfUsers ? [] : ["user:%", "invitation:%"].map((kind) => notLike(auditLog.object, kind))),
        isAfter(order, after),
      ),
    )
    .orderBy(inOrder(order))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ id }) => String(id));
}

const ofOne = 20;

export const auditOf = async (db: Db, object: string): Promise<AuditRow[]> =>
  (await auditPage(db, { object, isOfUsers: true, after: null, limit: ofOne })).rows;
