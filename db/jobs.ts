import { sql as drizzleSql } from "drizzle-orm";
import { type Db as BossDatabase, fromDrizzle, PgBoss, type Queue, type SendOptions } from "pg-boss";
import type { Sql } from "postgres";
import { tryLock, unlock } from "./locks.ts";
import type { Tx } from "./open.ts";

const hour = 3600;
const day = 24 * hour;

/** Retries wait `retryDelay` seconds, doubling. Without a heartbeat its process was killed, and the job is retried. */
const queues = {
  recurring: {
    retryLimit: 4,
    retryDelay: 300,
    heartbeatSeconds: 60,
    expireInSeconds: 3 * hour,
    deleteAfterSeconds: 14 * day,
  },
  mail: { retryLimit: 14, retryDelay: 2, heartbeatSeconds: 30, expireInSeconds: 120, deleteAfterSeconds: 3 * day },
  import: {
    retryLimit: 10,
    retryDelay: 1,
    heartbeatSeconds: 20,
    expireInSeconds: 2 * hour,
    deleteAfterSeconds: 14 * day,
  },
  backup: {
    retryLimit: 1,
    retryDelay: 5,
    heartbeatSeconds: 30,
    expireInSeconds: 2 * hour,
    deleteAfterSeconds: 14 * day,
  },
} satisfies Record<string, Omit<Queue, "name">>;

export type QueueName = keyof typeof queues;

const ofEveryQueue = { notify: true, retryBackoff: true, retryDelayMax: hour };

/** Seconds between polls for jobs without a notification, and for those of killed processes. */
type Pace = { poll: number; supervise: number };
const usualPace: Pace = { poll: 10, supervise: 20 };

export type Jobs = ReturnType<typeof openJobs>;

/** `tx`: sends on commit. `slot`: seconds in which one job per key is sent. */
export type Sending = Pick<SendOptions, "retentionSeconds" | "retryLimit"> & { tx?: Tx; key?: string; slot?: number };

const bossSettings = {
  useListenNotify: true,
  schedule: false,
  maintenanceIntervalSeconds: hour,
  // For dependent jobs, which are not used.
  flowIntervalSeconds: hour,
  bamIntervalSeconds: hour,
  monitorVacuum: false,
  reindex: false,
};

/** `direct`: past a pooler, for notifications and for the lock at the start. */
type Clients = { sql: Sql; direct?: Sql };

export function openJobs(
  { sql, direct = sql }: Clients,
  onError: (error: Error) => void = () => {},
  pace: Pace = usualPace,
) {
  const boss = new PgBoss({
    ...bossSettings,
    db: overPostgres(sql, direct),
    superviseIntervalSeconds: pace.supervise,
    monitorIntervalSeconds: pace.supervise,
  });
  boss.on("error", onError);
  return {
    boss,
    pace,
    async start(): Promise<void> {
      await alone(direct, async () => {
        await boss.start();
        await createQueues(boss);
      });
    },
    async stop(): Promise<void> {
      await boss.stop({ graceful: false, close: false });
    },
    /** @returns false if the slot has its job already. */
    async send(queue: QueueName, data: object, { tx, key, slot, ...options }: Sending = {}): Promise<boolean> {
      const id = await boss.send(queue, data, {
        ...options,
        ...(key !== undefined && { singletonKey: key }),
        ...(slot !== undefined && { singletonSeconds: slot }),
        ...(tx && { db: fromDrizzle(tx, drizzleSql) }),
      });
      return id !== null;
    },
    async stateOf(queue: QueueName, key: string): Promise<"going" | "dead" | undefined> {
      const states = (await boss.findJobs(queue, { key })).map(({ state }) => state);
      if (states.some((state) => state === "created" || state === "retry" || state === "active")) return "going";
      return states.includes("failed") ? "dead" : undefined;
    },
  };
}

async function createQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const [name, options] of Object.entries(queues)) {
    if (!known.has(name)) await boss.createQueue(name, { ...ofEveryQueue, ...options });
    else await boss.updateQueue(name, { ...ofEveryQueue, ...options });
  }
}

/** Polls, as concurrent index builds of pg-boss would wait for a statement that waits in the database. */
async function alone(sql: Sql, work: () => Promise<void>): Promise<void> {
  const connection = await sql.reserve();
  try {
    while (!(await tryLock(connection, "schema"))) await Bun.sleep(50);
    await work();
  } finally {
    await unlock(connection);
    connection.release();
  }
}

const beginsTransaction = /^\s*begin\b/i;

/** pg-boss's scripts with a transaction need one connection, and may leave it open. */
function overPostgres(sql: Sql, direct: Sql): BossDatabase {
  return {
    async executeSql(text, values = []) {
      if (!beginsTransaction.test(text)) return { rows: await sql.unsafe(text, values.map(asParameter)) };
      const connection = await sql.reserve();
      try {
        const results = await connection.unsafe(text).simple();
        return { rows: results.flat() };
      } catch (error) {
        await connection.unsafe("rollback").catch(() => {});
        throw error;
      } finally {
        connection.release();
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const { unlisten } = await direct.listen(channel, onNotification, onReconnect);
      return { close: unlisten };
    },
  };
}

type Parameter = Parameters<Sql["unsafe"]>[1] extends (infer One)[] | undefined ? One : never;

const asParameter = (value: unknown): Parameter =>
  (typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? JSON.stringify(value)
    : value) as Parameter;
