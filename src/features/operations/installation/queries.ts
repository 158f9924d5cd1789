import { and, notInArray, sql as text } from "drizzle-orm";
import type { Sql } from "postgres";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { serverErrors } from "#db/schema/staff.ts";
import { pageOf, type SortKey } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import { hasJobs } from "../queries/server.ts";

export const JobState = v.strictObject({
  name: v.string(),
  isRecurring: v.boolean(),
  everyMinutes: v.nullable(v.number()),
  lastRun: v.nullable(v.date()),
  lastFailure: v.nullable(v.date()),
  reason: v.nullable(v.string()),
  waiting: v.number(),
  running: v.number(),
  failed: v.number(),
});
export type JobState = v.InferOutput<typeof JobState>;

/** State of each recurring job and each queue, as far back as jobs are stored. */
export async function jobStates(sql: Sql): Promise<JobState[]> {
  if (!(await hasJobs(sql))) return [];
  return await typedRows(
    JobState,
    sql`
    select coalesce(data ->> 'job', name) as name, name = 'recurring' as "isRecurring",
      max((data ->> 'everyMinutes')::int) as "everyMinutes",
      max(completed_on) filter (where state = 'completed') as "lastRun",
      max(completed_on) filter (where state = 'failed') as "lastFailure",
      (array_agg(output ->> 'reason' order by coalesce(completed_on, started_on) desc)
        filter (where state in ('failed', 'retry')))[1] as reason,
      (count(*) filter (where state in ('created', 'retry')))::int as waiting,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failed
    from pgboss.job group by 1, 2 order by 2 desc, 1`,
  );
}

export type StoredError = typeof serverErrors.$inferSelect;

/** Adds a fault to those that staff see. */
export const insertError = (db: Db, error: Omit<typeof serverErrors.$inferInsert, "id">) =>
  db.insert(serverErrors).values(error);

const order: KeyColumn[] = [{ value: serverErrors.id, type: "bigint", isDescending: true }];

type Wanted = { code?: string; after: SortKey | null; limit: number };

/** `code`: how it begins. */
export async function errorsPage(db: Db, { code = "", after, limit }: Wanted) {
  const rows = await db
    .select()
    .from(serverErrors)
    .where(
      and(text`starts_with(${serverErrors.correlationId}::text, ${code.trim().toLowerCase()})`, isAfter(order, after)),
    )
    .orderBy(inOrder(order))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ id }) => String(id));
}

const maxStoredErrors = 1000;

/** Deletes all faults but the newest thousand, and those of more than thirty days. */
export async function deleteOldErrors(db: Db): Promise<void> {
  const newest = db
    .select({ id: serverErrors.id })
    .from(serverErrors)
    .where(text`${serverErrors.at} > now() - interval '30 days'`)
    .orderBy(text`${serverErrors.id} desc`)
    .limit(maxStoredErrors);
  await db.delete(serverErrors).where(notInArray(serverErrors.id, newest));
}
