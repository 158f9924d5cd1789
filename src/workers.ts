import type { Subprocess } from "bun";
import type { Logger } from "pino";
import { openDatabase } from "../db/open.ts";
import { type Config, ConfigError } from "./config.ts";

const workerWord = "--worker";
export const isWorker = process.argv.includes(workerWord);

/** A worker that ends within this time is replaced later and later. */
const wellMilliseconds = 10_000;
const firstPause = 500;
const longestPause = 30_000;
const longestEnd = 30_000;

/** How long a database of one's own may take to come up. */
export const startMilliseconds = 60_000;

/** Connections for requests, of all workers and the one more that a rolling restart starts. */
const connections = 44;
const mostConnections = 10;

/** Beside those for requests: two for jobs, one that listens. */
const otherConnections = 3;

/** Connections for requests of one process. */
export function poolSize({ workers, databaseConnections }: Pick<Config, "workers" | "databaseConnections">): number {
  if (databaseConnections !== undefined) return databaseConnections - otherConnections;
  return Math.min(mostConnections, Math.floor(connections / (workers + 1)));
}

/** Keeps `config.workers` processes on one port and one database. @returns the port. @throws ConfigError if it is taken. */
export async function supervise(config: Config, log: Logger): Promise<number> {
  const port = await claimedPort(config);
  // Held here, so that the database outlives its workers.
  const database = await openDatabase({ ...config, waitMs: startMilliseconds }, (line) => log.info(line));
  const workers = new Workers(config.workers, port, log);
  const end = async (code: number) => {
    await workers.stop();
    await database.close();
    process.exit(code);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => void end(0));
  process.on("SIGHUP", () => void workers.restart());
  if (!(await workers.begin())) await end(1);
  return port;
}

/** Fails if another program listens there, which workers would share it with. */
async function claimedPort({ port, host: hostname }: Config): Promise<number> {
  const probe = listen({ port, hostname }, () => Bun.serve({ port, hostname, fetch: () => new Response() }));
  const free = probe.port ?? port;
  await probe.stop(true);
  return free;
}

type Address = { port: number; hostname: string };

/** @throws ConfigError */
export function listen<S>({ port, hostname }: Address, start: () => S): S {
  try {
    return start();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : String(error);
    if (code === "EADDRINUSE") throw new ConfigError(`Port ${port} is in use. Set PORT to another one.`);
    throw new ConfigError(`The site cannot listen on HOST ${hostname} and PORT ${port}: ${code}`);
  }
}

class Workers {
  private readonly running = new Set<Subprocess>();
  private restarting = Promise.resolve();
  private isServing = false;
  private isStopping = false;
  private failures = 0;

  constructor(
    private readonly count: number,
    private readonly port: number,
    private readonly log: Logger,
  ) {}

  /** Starts the first worker alone, as it brings the database up to date. @returns whether it listens. */
  async begin(): Promise<boolean> {
    this.isServing = (await this.start()) && !this.isStopping;
    if (this.isServing) await this.fill();
    return this.isServing;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.isServing = false;
    while (this.running.size > 0) await Promise.all([...this.running].map((worker) => endOf(worker, "SIGTERM")));
  }

  restart(): Promise<void> {
    const olds = [...this.running];
    this.restarting = this.restarting.then(async () => {
      for (const old of olds) if (this.running.has(old)) await this.takeOver(old);
    });
    return this.restarting;
  }

  /** SIGINT: the old one ends without saying so on /readyz, since the new one listens already. */
  private async takeOver(old: Subprocess): Promise<void> {
    if (await this.start()) await endOf(old, "SIGINT");
    else if (!this.isStopping) this.log.error({ worker: old.pid }, "a new worker did not start; the old one stays");
  }

  private async fill(): Promise<void> {
    const missing = this.isServing ? this.count - this.running.size : 0;
    await Promise.all(Array.from({ length: Math.max(0, missing) }, () => this.start()));
  }

  /** @returns whether it listens; false if it ended before. */
  private async start(): Promise<boolean> {
    if (this.isStopping) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const startedAt = performance.now();
    const worker = Bun.spawn([process.execPath, ...process.argv.slice(1), workerWord], {
      env: { ...process.env, PORT: String(this.port) },
      stdout: "inherit",
      stderr: "inherit",
      ipc: () => resolve(true),
    });
    this.running.add(worker);
    void worker.exited.then((code) => {
      resolve(false);
      this.running.delete(worker);
      void this.replace({ worker: worker.pid, code }, performance.now() - startedAt);
    });
    const isListening = await promise;
    if (isListening) this.log.info({ worker: worker.pid }, "a worker is listening");
    return isListening;
  }

  private async replace(ended: { worker: number; code: number }, milliseconds: number): Promise<void> {
    if (!this.isServing || this.running.size >= this.count) return;
    this.log.warn(ended, "a worker ended; another one is starting");
    this.failures = milliseconds < wellMilliseconds ? this.failures + 1 : 0;
    if (this.failures > 0) await Bun.sleep(Math.min(longestPause, firstPause * 2 ** (this.failures - 1)));
    await this.fill();
  }
}

/** A worker that does not end in time is killed. */
async function endOf(worker: Subprocess, signal: "SIGTERM" | "SIGINT"): Promise<void> {
  worker.kill(signal);
  const timer = setTimeout(() => worker.kill("SIGKILL"), longestEnd);
  await worker.exited;
  clearTimeout(timer);
}
