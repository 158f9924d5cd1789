import type { JobResult, JobWithMetadata } from "pg-boss";
import type { Jobs, QueueName } from "../db/jobs.ts";
import { mailJob } from "./features/auth/email/jobs.ts";
import { deleteExpired } from "./features/auth/sign-in/queries/expired.ts";
import { publishCatalogue } from "./features/catalogue/publish/jobs.ts";
import { forgetOldTaps } from "./features/collection/entries/queries/taps.ts";
import { takeSnapshots } from "./features/library/value/queries/snapshots.ts";
import { tellAlerts } from "./features/lists/alerts/jobs.ts";
import { closeCustomers, compareMemberships } from "./features/membership/jobs.ts";
import { closeEnded } from "./features/openings/service.ts";
import { backupJob } from "./features/operations/backups/jobs.ts";
import { deleteOldErrors } from "./features/operations/installation/queries.ts";
import { updatePrices } from "./features/prices/feeds/jobs/prices.ts";
import { updateRates } from "./features/prices/feeds/jobs/rates.ts";
import { publishPrices } from "./features/prices/publish/jobs.ts";
import { importJob, queueUnfinished } from "./features/transfer/import/jobs/import.ts";
import { deleteOldImports } from "./features/transfer/import/queries/imports.ts";
import type { Deps } from "./http/env.ts";
import { JobError } from "./lib/job-fault.ts";
import { dayBefore } from "./lib/time.ts";

export type JobDeps = Pick<Deps, "config" | "db" | "sql" | "log" | "clock" | "mailer" | "jobs"> & Partial<Deps>;

/** Runs once per interval in one process. Opens its own transactions. */
export type Recurring = {
  name: string;
  everyMinutes: number;
  /** Whether an installation has the job; by default each has it. */
  isFor?(config: JobDeps["config"]): boolean;
  run(deps: JobDeps): Promise<unknown>;
};

const sellsPro = ({ stripe }: JobDeps["config"]): boolean => stripe !== undefined;

export const recurring: Recurring[] = [
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
    name: "delete old errors",
    everyMinutes: 60,
    run: ({ db }) => deleteOldErrors(db),
  },
  {
    name: "forget ids of old taps",
    everyMinutes: 60,
    run: ({ db, clock }) => forgetOldTaps(db, clock()),
  },
  {
    name: "close openings that ended",
    everyMinutes: 60,
    run: ({ db, clock }) => closeEnded(db, clock()),
  },
  {
    name: "queue imports that no job works on",
    everyMinutes: 5,
    run: (deps) => queueUnfinished(deps),
  },
  {
    name: "delete imports of last week",
    everyMinutes: 60,
    run: ({ db, clock }) => deleteOldImports(db, clock()),
  },
  {
    name: "compare memberships with Stripe",
    isFor: sellsPro,
    everyMinutes: 60,
    run: (deps) => compareMemberships(deps, deps.config.stripe),
  },
  {
    name: "end the memberships of deleted accounts",
    isFor: sellsPro,
    everyMinutes: 5,
    run: (deps) => closeCustomers(deps, deps.config.stripe),
  },
  {
    name: "fetch the exchange rates",
    // Fetches once a day; retries sooner after a failure.
    everyMinutes: 360,
    run: async ({ config, sql, clock }) => {
      const fault = config.ratesUrl && (await updateRates(sql, config.ratesUrl, clock()));
      if (fault) throw new JobError(`exchange rates: ${fault}; the current ones stay`);
    },
  },
  {
    name: "fetch the prices",
    // Fetches once a day at its own minute; retries sooner after a failure.
    everyMinutes: 30,
    run: async ({ config, sql, clock }) => {
      const fault = config.pricesUrl && (await updatePrices(sql, config.pricesUrl, config, clock()));
      if (fault) throw new JobError(`prices: ${fault}; the current ones stay`);
    },
  },
  {
    name: "publish the prices",
    isFor: ({ feedKeyFile }) => feedKeyFile !== undefined,
    everyMinutes: 30,
    run: async ({ config, sql, clock }) => {
      const fault = config.feedKeyFile && (await publishPrices(sql, config.feedKeyFile, clock()));
      if (fault) throw new JobError(`price feed: ${fault}`);
    },
  },
  {
    name: "publish the catalogue",
    isFor: ({ isCatalogueServed }) => isCatalogueServed,
    everyMinutes: 60,
    run: async ({ config, sql, clock }) => {
      const fault = config.feedKeyFile && (await publishCatalogue(sql, config.feedKeyFile, clock()));
      if (fault) throw new JobError(`catalogue feed: ${fault}`);
    },
  },
  {
    name: "tell price alerts",
    everyMinutes: 30,
    run: (deps) => tellAlerts(deps),
  },
];

export type Run = { isLast: boolean };
type Work = (deps: JobDeps, data: object, run: Run) => Promise<unknown>;

const queued: Record<Exclude<QueueName, "recurring">, { atOnce: number; work: Work }> = {
  mail: { atOnce: 4, work: mailJob },
  import: { atOnce: 1, work: importJob },
  backup: { atOnce: 1, work: backupJob },
};

type Worker = { queue: QueueName; atOnce: number; work: Work };

const queueWorkers: Worker[] = Object.entries(queued).map(([queue, work]) => ({ queue: queue as QueueName, ...work }));

/** @returns a function that stops, waiting briefly for running jobs. */
export async function startWorkers(deps: JobDeps, workers = queueWorkers): Promise<() => Promise<void>> {
  for (const worker of workers) await startWorker(deps, worker);
  return () => endWorkers(deps.jobs, workers);
}

export async function startJobs(deps: JobDeps, table: Recurring[] = recurring): Promise<() => Promise<void>> {
  const own = table.filter(({ isFor }) => isFor?.(deps.config) ?? true);
  const stopTimers = own.map((job) => startTimer(deps, job));
  const stopWorkers = await startWorkers(deps, [...queueWorkers, workerOf(table)]);
  return async () => {
    for (const stop of stopTimers) stop();
    await stopWorkers();
  };
}

/** Wait at shutdown; unfinished jobs are retried elsewhere. */
const endMilliseconds = 5_000;

async function endWorkers({ boss }: Jobs, workers: Worker[]): Promise<void> {
  const ended = Promise.all(workers.map(({ queue }) => boss.offWork(queue, { wait: true })));
  await Promise.race([ended, Bun.sleep(endMilliseconds)]);
}

const workerOf = (table: Recurring[]): Worker => ({
  queue: "recurring",
  atOnce: 1,
  async work(deps, data) {
    const job = table.find(({ name }) => name === nameOf(data));
    // A newer version beside this one may know it.
    if (!job) throw new JobError(`there is no job ${nameOf(data)} here`);
    await job.run(deps);
  },
});

const nameOf = (data: object): string => ("job" in data ? String(data.job) : "");

/** Margin for clock skew: the database's clock decides the interval. */
const marginMilliseconds = 2_000;

/** Sends at start and in every interval; the database keeps one per interval. */
function startTimer({ jobs, log }: JobDeps, { name, everyMinutes }: Recurring): () => void {
  const slot = Math.round(everyMinutes * 60);
  let timer: Timer | undefined;
  let isStopped = false;
  const send = async () => {
    try {
      await jobs.send("recurring", { job: name, everyMinutes }, { key: name, slot });
    } catch (error) {
      log.error({ err: error, job: name }, "a job could not be queued");
    }
    if (isStopped) return;
    const left = slot * 1000 - (Date.now() % (slot * 1000));
    timer = setTimeout(send, left + Math.min(marginMilliseconds, slot * 100));
  };
  void send();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function startWorker(deps: JobDeps, { queue, atOnce, work }: Worker): Promise<void> {
  const { boss, pace } = deps.jobs;
  const id = await boss.work<object, JobResult[], WorkerOptions>(
    queue,
    {
      batchSize: atOnce,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: Math.min(2, pace.poll),
      notifyPollingIntervalSeconds: pace.poll,
    },
    async (batch) => {
      const results = await Promise.all(batch.map((job) => runJob(deps, queue, job, work)));
      // Poll again without the pause, as there may be more.
      boss.notifyWorker(id);
      return results;
    },
  );
}

type WorkerOptions = {
  batchSize: number;
  perJobResults: true;
  includeMetadata: true;
  pollingIntervalSeconds: number;
  notifyPollingIntervalSeconds: number;
};

async function runJob(deps: JobDeps, queue: QueueName, job: JobWithMetadata, work: Work): Promise<JobResult> {
  const { log, jobs } = deps;
  const about = { queue, ...(queue === "recurring" && { job: nameOf(job.data) }) };
  const isLast = job.retryCount >= job.retryLimit;
  try {
    if (new Date(job.keepUntil).getTime() < Date.now())
      throw new JobError("this job is too late to run", { isFinal: true });
    await work(deps, job.data, { isLast });
    // If this fails, the job is completed below.
    if (queue !== "recurring") await jobs.boss.deleteJob(queue, job.id).catch(() => {});
    return { id: job.id, status: "completed" };
  } catch (error) {
    if (error instanceof JobError) log.warn(about, error.message);
    else log.error({ err: error, ...about }, "job failed");
    const isFinal = error instanceof JobError && error.isFinal;
    return { id: job.id, status: isFinal ? "deadletter" : "failed", output: { reason: reasonOf(error) } };
  }
}

/** Kept with a dead job, so without query values. */
const reasonOf = (error: unknown): string =>
  error instanceof JobError ? error.message : "Something went wrong. See the log.";
