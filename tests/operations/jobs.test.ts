import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { connect } from "#db/connect.ts";
import { readAddress } from "#db/external/address.ts";
import { openJobs } from "#db/jobs.ts";
import { backUp } from "#features/operations/queries/backup.ts";
import { restore } from "#features/operations/queries/restore.ts";
import { examine } from "#features/operations/service/doctor.ts";
import { JobError } from "#lib/job-fault.ts";
import { type Recurring, recurring, startJobs } from "#src/jobs.ts";
import { createLog } from "#src/log.ts";
import { closeApps, type TestApp, testApp } from "../harness.ts";
import { absentMailServer, startMailServer } from "../mail-server.ts";
import { root } from "../paths.ts";
import { type SiteProcess, startSite } from "../site-process.ts";
import { until } from "../until.ts";
import { startExternalServer } from "./external-server.ts";

const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});
afterEach(closeApps);

/** Intervals begin at fixed times, such as a full hour: none of these begins during a test. */
const rarely = 20 * 24 * 60;

/** Queues that need not wait: retries after a second, and killed processes are missed after ten. */
async function hurry({ boss }: TestApp["deps"]["jobs"], retryLimit = 3): Promise<void> {
  for (const queue of ["recurring", "mail", "import"]) {
    await boss.updateQueue(queue, { retryDelay: 1, retryBackoff: false, retryLimit, heartbeatSeconds: 10 });
  }
}

describe("one process", () => {
  /** A site that does the jobs of a table, with the lines of its log. */
  async function siteWith(table: Recurring[], retryLimit = 1) {
    const site = await testApp();
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    await site.deps.jobs.start();
    await hurry(site.deps.jobs, retryLimit);
    const stop = await startJobs({ ...site.deps, log }, table);
    const end = async () => {
      await stop();
      await site.deps.jobs.stop();
    };
    return { ...site, end, lines: () => lines.map((line) => JSON.parse(line) as object) };
  }

  const stateOf = async ({ sql }: TestApp) => (await sql`select state::text from pgboss.job`).map(({ state }) => state);

  test("a job that fails is retried, and logs the error", async () => {
    let runs = 0;
    const run = async () => {
      if (++runs === 1) throw new Error("no network");
    };
    const site = await siteWith([{ name: "a job", everyMinutes: rarely, run }]);
    await until(
      () => stateOf(site),
      ([state]) => state === "completed",
    );
    await site.end();
    expect(runs).toBe(2);
    expect(site.lines()).toMatchObject([{ level: "error", msg: "job failed", job: "a job" }]);
  });

  test("a job that always fails is stored as failed with its reason, without user input, and reported by doctor", async () => {
    const faults = [new JobError("the source is down"), new Error("misty@example.com")];
    const table = faults.map((fault, index) => ({
      name: `job ${index}`,
      everyMinutes: rarely,
      run: () => Promise.reject(fault),
    }));
    const site = await siteWith(table);
    await until(
      () => stateOf(site),
      (states) => states.length === 2 && states.every((state) => state === "failed"),
    );
    await site.end();
    expect(site.lines()).toHaveLength(4);
    expect(site.lines()).toContainEqual(expect.objectContaining({ level: "warn", msg: "the source is down" }));
    expect(JSON.stringify(await site.sql`select * from pgboss.job`)).not.toContain("misty");
    const findings = await examine(site.sql, site.opened, site.deps.config, new Date());
    const text = findings.find(({ name, level }) => name === "jobs" && level === "warn")?.text;
    expect(text).toContain("2 failed");
    expect(text).toContain("job 0 (the source is down)");
  });

  test("a job with a final error is not retried", async () => {
    let runs = 0;
    const run = async () => {
      runs++;
      throw new JobError("refused", { isFinal: true });
    };
    const site = await siteWith([{ name: "a job", everyMinutes: rarely, run }]);
    await until(
      () => stateOf(site),
      ([state]) => state === "failed",
    );
    await site.end();
    expect(runs).toBe(1);
  });

  test("shutdown waits for the running job", async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: let_go, resolve: letGo } = Promise.withResolvers<void>();
    const run = async () => {
      begin();
      await let_go;
    };
    const site = await siteWith([{ name: "a job", everyMinutes: rarely, run }]);
    await begun;
    const ended = site.end();
    letGo();
    await ended;
    expect(await stateOf(site)).toEqual(["completed"]);
  });

  test.each(["fetch the exchange rates", "fetch the prices"])(
    "%s holds no transaction while it waits",
    async (name) => {
      const open: object[] = [];
      let attempts = 0;
      let watched: Sql | undefined;
      const source = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        async fetch() {
          attempts++;
          const rows = await watched?.unsafe(`
          select state, query from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`);
          open.push(...(rows ?? []));
          return new Response("not found", { status: 404 });
        },
      });
      const site = await testApp({ RATES_URL: source.url.href, PRICES_URL: source.url.origin });
      watched = site.sql;
      await site.deps.jobs.start();
      const table = recurring.filter((job) => job.name === name);
      const stop = await startJobs(site.deps, table);
      await until(
        async () => attempts,
        (count) => count > 0,
      );
      await stop();
      await site.deps.jobs.stop();
      await source.stop(true);
      expect(open).toEqual([]);
    },
  );

  test("only expired sessions are deleted", async () => {
    const { sql, deps } = await testApp();
    await sql`insert into users (email, username, slug) values ('a@example.com', 'a', 'a')`;
    await sql`insert into sessions (token_hash, user_id, expires_at)
      select decode(days::text, 'escape'), id, now() + days * interval '1 day' from users, unnest(array[-1, 1]) as days`;
    await recurring.find(({ name }) => name === "delete expired sessions and limits")?.run(deps);
    expect([...(await sql`select encode(token_hash, 'escape') as days from sessions`)]).toEqual([{ days: "1" }]);
  });
});

test("a restored backup has no jobs, and deletes existing ones; an unfinished import gets one", async () => {
  const site = await testApp({}, "starter");
  const { id } = await site.signUp();
  const folder = await mkdtemp(join(tmpdir(), "toploader-jobs-"));
  await site.sql`
    insert into collection_imports (user_id, file_name, bytes, format, total)
    values (${id}, 'a.csv', ${Buffer.from(Bun.gzipSync("Kind,Set ID,Card ID,Variant,Quantity\ncard,sv03.5,sv03.5-001,normal,3"))},
      'Toploader', 1)`;
  await backUp(site.sql, join(folder, "a.backup"), new Date());
  await site.deps.jobs.send("mail", { kind: "reset", email: "misty@example.com", base: "http://localhost" });
  await restore(site.sql, join(folder, "a.backup"), { replace: true });
  await rm(folder, { recursive: true });
  expect(await site.sql`select from pgboss.job`).toHaveLength(0);
  const find = recurring.find(({ name }) => name === "queue imports that no job works on");
  for (let n = 0; n < 2; n++) await find?.run(site.deps);
  expect(await site.sql`select from pgboss.job`).toHaveLength(1);
  await site.work();
  await site.settled();
  expect([...(await site.sql`select state from collection_imports`)]).toEqual([{ state: "ready" }]);
});

describe("mail", () => {
  const ask = (site: TestApp) => site.anonymous.post("/auth/email", { email: "misty@example.com" });

  test("waits for an unreachable server as a job without a token, and is deleted once sent", async () => {
    const absent = absentMailServer();
    const site = await testApp({ SMTP_URL: absent.url, PUBLIC_URL: "http://localhost" });
    await hurry(site.deps.jobs);
    await ask(site);
    await until(
      () => site.sql`select from pgboss.job where state = 'retry'`,
      ({ length }) => length === 1,
    );
    const [job] = await site.sql`select data from pgboss.job`;
    const order = { kind: "sign-in", email: "misty@example.com", base: "http://localhost" };
    expect(job?.data).toEqual({ ...order, callbackUrl: "http://localhost", invitation: "" });
    const back = await absent.replace();
    await site.settled();
    expect(back.letters).toHaveLength(1);
    expect(await site.sql`select from pgboss.job`).toHaveLength(0);
    await closeApps();
    await back.stop();
  });

  test("that the server rejects permanently is not retried, and its address is not logged", async () => {
    const server = await startMailServer({ refuse: () => ({ code: 550, message: "No <misty@example.com>" }) });
    const site = await testApp({ SMTP_URL: server.url, PUBLIC_URL: "http://localhost" });
    await ask(site);
    await until(
      () => site.sql`select from pgboss.job where state = 'failed'`,
      ({ length }) => length === 1,
    );
    expect(server.sent()).toBe(1);
    const findings = await examine(site.sql, site.opened, site.deps.config, new Date());
    const text = findings.find(({ name }) => name === "jobs")?.text;
    expect(text).toContain("mail (an email could not be sent (code 550))");
    expect(text).not.toContain("misty");
    await closeApps();
    await server.stop();
  });

  test("is queued once its transaction commits", async () => {
    const server = await startMailServer();
    const site = await testApp({ SMTP_URL: server.url, PUBLIC_URL: "http://localhost" });
    const order = { kind: "password-change", email: "misty@example.com", base: "http://localhost" };
    const failed = site.db.transaction(async (tx) => {
      await site.deps.mailer?.post(order, { tx });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await site.sql`select from pgboss.job`).toHaveLength(0);
    await site.db.transaction(async (tx) => site.deps.mailer?.post(order, { tx }));
    await site.settled();
    expect(server.letters).toHaveLength(1);
    await closeApps();
    await server.stop();
  });
});

/** On the oldest PostgreSQL there is, as a role that owns its database and is nothing more. */
describe("several processes", () => {
  let sql: Sql;
  let environment: Record<string, string>;

  beforeAll(async () => {
    const [server, dataDir] = [await startExternalServer(), await mkdtemp(join(tmpdir(), "toploader-jobs-"))];
    endings.push(server.stop, () => rm(dataDir, { recursive: true, force: true }));
    const admin = postgres(server.url, { max: 1, onnotice: () => {} });
    await admin`create role site login nosuperuser`;
    await admin`create database site owner site`;
    await admin.end();
    const url = server.url.replace("//postgres@", "//site@").replace(/postgres$/, "site");
    sql = postgres(url, { max: 2, onnotice: () => {} });
    endings.push(() => sql.end());
    environment = { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  });

  async function startProcess(settings: Record<string, string> = {}): Promise<SiteProcess> {
    const site = await startSite({ ...environment, ...settings });
    expect(site.errors).toBe("");
    endings.push(site.stop);
    return site;
  }

  test("send an email once after a process was killed, when server and process are back", async () => {
    const absent = absentMailServer();
    const free = Bun.serve({ port: 0, fetch: () => new Response() });
    const PORT = String(free.port);
    const address = `http://127.0.0.1:${PORT}`;
    await free.stop();
    const mail = { SMTP_URL: absent.url, PUBLIC_URL: address };
    const first = await startProcess({ ...mail, PORT });
    const form = new URLSearchParams({ email: "misty@example.com" });
    const headers = { origin: address, accept: "text/html" };
    const response = await fetch(`${address}/auth/email`, { method: "POST", body: form, headers, redirect: "manual" });
    expect(response.status).toBe(303);
    await until(
      () => sql`select from pgboss.job where name = 'mail' and state = 'retry'`,
      ({ length }) => length === 1,
    );
    first.child.kill("SIGKILL");
    await first.child.exited;
    const back = await absent.replace();
    endings.push(back.stop);
    const processes = await Promise.all([1, 2].map(() => startProcess(mail)));
    await until(
      () => sql`select from pgboss.job where name = 'mail'`,
      ({ length }) => length === 0,
    );
    for (const { stop } of processes) expect(await stop()).toBe(0);
    expect(back.letters.map(({ to }) => to)).toEqual([["misty@example.com"]]);
  });

  test("run a job of an interval once; if one is killed during it, another repeats it", async () => {
    await sql`create table job_runs (job text, process text, at timestamptz default clock_timestamp())`;
    const own = connect({ options: readAddress(environment.DATABASE_URL ?? "").address });
    const jobs = openJobs({ sql: own.sql });
    await hurry(jobs);
    await own.sql.end();
    const start = (name: string, ...mode: string[]) => {
      const child = Bun.spawn([process.execPath, "tests/operations/jobs-process.ts", name, ...mode], {
        cwd: root,
        env: { ...process.env, ...environment },
        stdout: "inherit",
        stderr: "inherit",
      });
      endings.push(async () => {
        child.kill("SIGKILL");
        await child.exited;
      });
      return child;
    };
    const runs = async (job: string) =>
      (await sql`select process from job_runs where job = ${job}`).map((row) => row.process);
    const first = start("first", "hang");
    await until(
      () => runs("rare"),
      ({ length }) => length === 1,
    );
    start("second");
    start("third");
    await until(
      () => runs("each second"),
      ({ length }) => length >= 5,
    );
    expect(await runs("rare")).toEqual(["first"]);
    first.kill("SIGKILL");
    await first.exited;
    const killed = Date.now();
    await until(
      () => runs("rare"),
      ({ length }) => length === 2,
    );
    console.log(`done again ${Math.round((Date.now() - killed) / 1000)} s after the kill`);
    const count = (await runs("each second")).length;
    await until(
      () => runs("each second"),
      ({ length }) => length >= count + 5,
    );
    expect(await runs("rare")).toHaveLength(2);
    const twice =
      await sql`select from pgboss.job where name = 'recurring' group by singleton_key, singleton_on having count(*) > 1`;
    expect(twice).toHaveLength(0);
  });
});
