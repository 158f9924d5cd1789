import type { Sql } from "postgres";
import { type Actor, record } from "#access/audit/queries.ts";
import type { Jobs } from "#db/jobs.ts";
import type { Db } from "#db/open.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { withoutAddresses, withoutValues } from "#lib/text/concealed.ts";
import { insertError, jobStates } from "./queries.ts";

type Tools = { db: Db; sql: Sql; jobs: Jobs };

/** @throws Refusal 404, 409 while the job is waiting or running. */
export async function runJob({ db, sql, jobs }: Tools, name: string, by: Actor): Promise<{ job: string }> {
  const job = (await jobStates(sql)).find((one) => one.isRecurring && one.name === name);
  if (!job) throw notFound("job");
  if (job.waiting + job.running > 0) throw new Refusal(409, "This job is already waiting or running.");
  return await db.transaction(async (tx) => {
    await jobs.send("recurring", { job: name, everyMinutes: job.everyMinutes }, { tx });
    await record(tx, by, { action: "job.run", object: `job:${name}` });
    return { job: name };
  });
}

type Failure = { correlationId: string; method: string; route: string; status: number; error: Error };

const maxWrites = 4;
let writes = 0;

/** Returns at once and never throws. While `maxWrites` failures are being saved, others are dropped. */
export function keepFailure(db: Db, { error, ...failure }: Failure): void {
  if (writes >= maxWrites) return;
  writes++;
  insertError(db, { ...failure, ...textOf(error) })
    .catch(() => {})
    .finally(() => writes--);
}

const maxLength = 8000;

function textOf(error: Error): { message: string; stack: string } {
  const { message, stack, cause } = withoutValues(error) as { message: string; stack: string; cause?: unknown };
  const whole = cause === undefined ? stack : `${stack}\nCause: ${JSON.stringify(cause, null, 1)}`;
  const storable = (text: string) => withoutAddresses(text).slice(0, maxLength).toWellFormed();
  return { message: storable(message), stack: storable(whole) };
}
