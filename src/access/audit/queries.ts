import { and, eq, sql as text } from "drizzle-orm";
import type { Sql, TransactionSql } from "postgres";
import * as v from "valibot";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { auditLog, isForAllStaff, objectKind } from "#db/schema/staff.ts";
import { pageOf, type SortKey } from "#lib/cursor.ts";
import { isUuid } from "#lib/input/uuid.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import type { AuditKind } from "./rules.ts";

/** Who writes, why and when. */
export type Actor = { id: string; name: string; reason: string; now: Date };

type Change = { action: string; object: string; before?: unknown; after?: unknown };

const asJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

/** Writes a change to the audit log, in the transaction of the change itself. */
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
  kind?: AuditKind;
  actor?: string;
  /** Whether changes are shown that are not for all staff. */
  isOfUsers: boolean;
  after: SortKey | null;
  limit: number;
};

/** A page of the audit log, the newest change first; without `isOfUsers` only changes that all staff may see. */
export async function auditPage(db: Db, { object, kind, actor, isOfUsers, after, limit }: Wanted) {
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        object === undefined ? undefined : eq(auditLog.object, object),
        kind === undefined ? undefined : text`${objectKind} = ${kind}`,
        actor === undefined ? undefined : eq(auditLog.actor, actor),
        isOfUsers ? undefined : isForAllStaff,
        isAfter(order, after),
      ),
    )
    .orderBy(inOrder(order))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ id }) => String(id));
}

const ofOne = 20;

/** The newest changes of one object, at most `ofOne`, the newest first. */
export const auditOf = async (db: Db, object: string): Promise<AuditRow[]> =>
  (await auditPage(db, { object, isOfUsers: true, after: null, limit: ofOne })).rows;

const Actor = v.strictObject({ actor: v.string(), name: v.string() });
const mostActors = 100;

/** Who changed anything, each with the newest name: one step of the index per person. */
export function auditActors(db: Db, isOfUsers: boolean) {
  const isShown = isOfUsers ? text`true` : isForAllStaff;
  return typedRows(
    Actor,
    db.execute(text`
    with recursive person as (
      (select actor from audit_log where ${isShown} order by actor limit 1)
      union all
      select (select actor from audit_log where actor > p.actor and ${isShown} order by actor limit 1) from person p
      where p.actor is not null)
    select p.actor::text as actor, newest.actor_name as name from person p
    cross join lateral (select actor_name from audit_log
      where (actor, id) <= (p.actor, 9223372036854775807) and ${isShown}
      order by audit_log.actor desc, id desc limit 1) newest
    where p.actor is not null
    order by lower(newest.actor_name), 1 limit ${mostActors}`),
  );
}

const Named = v.strictObject({ object: v.string(), name: v.string() });

/** What people call the objects: "Charizard ex 006 · 151" for "card:sv03.5-006". Those without a name are left out. */
export async function objectNames(sql: Sql, objects: string[], isOfUsers: boolean): Promise<Map<string, string>> {
  const idsOf = (kind: AuditKind) =>
    objects.flatMap((object) => (object.startsWith(`${kind}:`) ? [object.slice(kind.length + 1)] : []));
  const rows = await typedRows(
    Named,
    sql`
    select 'card:' || c.id as object, coalesce(c.english_name, c.name) || ' ' || c.number || ' · ' || coalesce(s.english_name, s.name) as name
      from cards c join sets s on s.id = c.set_id where c.id = any(${idsOf("card")})
    union all select 'set:' || id, coalesce(english_name, name) from sets where id = any(${idsOf("set")})
    union all select 'series:' || id, coalesce(english_name, name) from series where id = any(${idsOf("series")})
    union all select 'collection:' || slug, name from curated_collections where slug = any(${idsOf("collection")})
    union all select 'species:' || id, name from species where id::text = any(${idsOf("species")})
    union all select 'user:' || id, username from users
      where username is not null and ${isOfUsers} and id = any(${idsOf("user").filter(isUuid)}::uuid[])`,
  );
  return new Map(rows.map(({ object, name }) => [object, name]));
}
