import type { TestApp } from "../harness.ts";

type Site = Pick<TestApp, "deps" | "sql">;

/** A recurring job that ran, or failed for this reason. @returns its name. */
export async function doneJob({ deps, sql }: Site, reason?: string): Promise<string> {
  const job = `test the jobs ${crypto.randomUUID()}`;
  await deps.jobs.start();
  await deps.jobs.send("recurring", { job, everyMinutes: 60 });
  const state = reason === undefined ? "completed" : "failed";
  await sql`
    update pgboss.job set state = ${state}::pgboss.job_state, completed_on = now(),
      output = ${JSON.stringify({ reason })}::text::jsonb where data ->> 'job' = ${job}`;
  return job;
}

export const addFailure = async ({ sql }: Pick<Site, "sql">, correlationId: string = crypto.randomUUID()) => {
  await sql`
    insert into server_errors (correlation_id, method, route, status, message, stack)
    values (${correlationId}, 'GET', '/u/:slug', 500, 'A long message without a space: ' || repeat('x', 200), 'Error\n  at file')`;
  return correlationId;
};
