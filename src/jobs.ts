import { deleteExpired } from "./features/auth/sign-in/service/accounts.ts";
import { forgetOldTaps } from "./features/collection/entries/queries/taps.ts";
import { workOnUnfinished } from "./features/collection/import/jobs.ts";
import { deleteOldImports } from "./features/collection/import/queries/imports.ts";
import { takeSnapshots } from "./features/collection/value/queries.ts";
import { takeTurn } from "./features/operations/queries/server.ts";
import { updatePrices } from "./features/prices/feeds/jobs/prices.ts";
import { updateRates } from "./features/prices/feeds/jobs/rates.ts";
import type { Deps } from "./http/env.ts";
import { dayBefore } from "./lib/time.ts";

/** What jobs work with. */
export type JobDeps = Pick<Deps, "config" | "db" | "sql" | "log" | "clock">;
type Job = { name: string; everyMinutes: number; run(deps: JobDeps): Promise<unknown> };

/** All that happens by itself, by the clock. */
export const jobs: Job[] = [
  {
    name: "keep the day's values of collections",
    everyMinutes: 30,
    run: ({ db, clock }) => takeSnapshots(db, dayBefore(clock(), 0)),
  },
  {
    name: "delete expired sessions and limits",
    everyMinutes: 60,
    run: ({ db, clock }) => deleteExpired(db, clock()),
  },
  {
    name: "forget ids of old taps",
    everyMinutes: 60,
    run: ({ db, clock }) => forgetOldTaps(db, clock()),
  },
  {
    name: "go on with imports that another process left",
    everyMinutes: 0.25,
    run: (deps) => workOnUnfinished(deps),
  },
  {
    name: "delete imports of last week",
    everyMinutes: 60,
    run: ({ db, clock }) => deleteOldImports(db, clock()),
  },
  {
    name: "fetch the exchange rates",
    // Once a day, but soon again where the source was out of reach.
    everyMinutes: 360,
    run: async ({ config, sql, clock, log }) => {
      const fault = config.ratesUrl && (await updateRates(sql, config.ratesUrl, clock()));
      if (fault) log.warn(`exchange rates: ${fault}; those that are known stay`);
    },
  },
  {
    name: "fetch the prices",
    everyMinutes: 360,
    run: async ({ config, sql, clock, log }) => {
      const fault = config.pricesUrl && (await updatePrices(sql, config.pricesUrl, config.dataDir, clock()));
      if (fault) log.warn(`prices: ${fault}; those that are known stay`);
    },
  },
];

/**
 * Starts every job, each at once and then again and again.
 * @returns a function that stops them and waits for the one that runs.
 */
export function startJobs(deps: JobDeps, table: Job[] = jobs): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timers = table.map((job) => {
    const start = () => {
      const run = runJob(deps, job).finally(() => running.delete(run));
      running.add(run);
    };
    start();
    return setInterval(start, job.everyMinutes * 60_000);
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}

/** Runs a job unless another process does so now, or has done so in this interval. A failure is logged; the next try is an interval later. */
async function runJob(deps: JobDeps, job: Job): Promise<void> {
  try {
    await deps.sql.begin(async (tx) => {
      if (await takeTurn(tx, job.name, deps.clock(), job.everyMinutes)) await job.run(deps);
    });
  } catch (error) {
    deps.log.error({ err: error, job: job.name }, "job failed");
  }
}
