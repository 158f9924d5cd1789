import { afterAll, describe, expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import type { Hono } from "hono";
import { connect } from "#db/connect.ts";
import { openDatabase } from "#db/open.ts";
import type { Finding } from "#features/operations/schema.ts";
import { contents } from "#features/operations/service/doctor.ts";
import type { Env } from "#http/env.ts";
import { nearest } from "#lib/text/nearest.ts";
import { createLog } from "#src/log.ts";
import { closeApps, testApp, testDatabase, useFolder, useSite } from "../harness.ts";
import { root } from "../paths.ts";

const folder = await useFolder();
const token = "a token for measuring";
const site = await useSite({ METRICS_TOKEN: token });
afterAll(closeApps);

/** A request from this address, as Bun's server reports it. */
const from = (address: string, path: string, headers: Record<string, string> = {}) =>
  site.app.request(path, { headers }, { requestIP: () => ({ address }) });

describe("/healthz and /readyz", () => {
  test("return ok, and are not cached", async () => {
    for (const [path, status] of [
      ["/healthz", "alive"],
      ["/readyz", "ready"],
    ] as const) {
      const response = await site.app.request(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.json()).toEqual({ status });
    }
  });

  test("readiness fails with the schema of another version", async () => {
    const { sql, app } = await testApp();
    await sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`;
    expect((await app.request("/readyz")).status).toBe(503);
    expect((await app.request("/healthz")).status).toBe(200);
  });

  test("readiness ends when the database cannot be reached, or does not answer", async () => {
    const { sql, app } = await testApp();
    const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = sql.begin(async (tx) => {
      await tx`lock table drizzle.__drizzle_migrations in access exclusive mode`;
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    const waited = await app.request("/readyz");
    expect(waited.status).toBe(503);
    expect(await waited.json()).toEqual({ status: "not ready", reason: "The database is not responding." });
    free.resolve();
    await holding;
    await sql.end();
    expect((await app.request("/readyz")).status).toBe(503);
  });
});

describe("/metrics", () => {
  test("needs a local request or the token", async () => {
    const allowed = [
      from("127.0.0.1", "/metrics"),
      from("::1", "/metrics"),
      from("::ffff:127.0.0.1", "/metrics"),
      from("203.0.113.9", "/metrics", { authorization: `Bearer ${token}` }),
    ];
    for (const response of await Promise.all(allowed)) expect(response.status).toBe(200);
    const refused = [
      from("203.0.113.9", "/metrics"),
      from("203.0.113.9", "/metrics", { authorization: "Bearer another token, as long" }),
      from("203.0.113.9", "/metrics", { authorization: token }),
      from("127.0.0.1", "/metrics", { "x-forwarded-for": "127.0.0.1" }),
      from("127.0.0.1.example", "/metrics"),
    ];
    for (const response of await Promise.all(refused)) expect(response.status).toBe(404);
  });

  test("no token fits if none is set", async () => {
    const { app } = await testApp();
    const response = await app.request("/metrics", { headers: { authorization: "Bearer undefined" } });
    expect(response.status).toBe(404);
  });

  test("gives ages in seconds", async () => {
    const { sql, app } = await testApp(
      { METRICS_TOKEN: token },
      ({ sql }) => sql`update catalogue_state set catalogue_at = now() - interval '1 hour'`,
    );
    const text = await (await app.request("/metrics", { headers: { authorization: `Bearer ${token}` } })).text();
    expect(text).toMatch(/^catalogue_age_seconds 36\d\d/m);
    expect(text).toMatch(/^prices_age_seconds NaN/im);
    await sql.end();
  });

  test("counts requests by route pattern, for any URL", async () => {
    await Promise.all(["/api/one-that-is-not", "/api/another?token=x"].map((path) => site.app.request(path)));
    await site.anonymous.request("/auth/signin?callbackUrl=/secret-place");
    const text = await (await from("127.0.0.1", "/metrics")).text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/auth\/signin",status="2xx"\} [1-9]/,
    );
    expect(text).toMatch(/route="unmatched",status="4xx"/);
    expect(text).not.toMatch(/one-that-is-not|secret-place/);
    for (const name of [
      "process_resident_memory_bytes",
      "live_connections 0",
      "database_up 1",
      "database_backends{state=",
      "catalogue_age_seconds",
      "prices_age_seconds",
    ]) {
      expect(text).toContain(name);
    }
  });
});

/** A log that keeps its lines. */
function memoryLog() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLog("debug", stream), lines };
}

describe("the log", () => {
  test("hides secrets and addresses, however deep and in whatever text", async () => {
    const { log, lines } = memoryLog();
    const { sql } = await testDatabase();
    await sql`insert into users (email, username, slug) values ('ash@example.com', 'a', 'a')`;
    const failure = await sql`insert into users (email, username, slug) values ('ash@example.com', 'b', 'b')`.catch(
      (e) => e,
    );
    const wrapped = new Error('Failed query: insert into users\nparams: ash@example.com,hunter2,"line\nhunter2"', {
      cause: failure,
    });
    log.error({ err: wrapped }, "request failed for ash@example.com");
    log.info({
      email: "ash@example.com",
      user: { passwordHash: "hunter2", list: [{ headers: { "set-cookie": ["s=hunter2", 'b="hunter2"'] } }] },
    });
    log.info({ authorization: "Bearer hunter2", csrfToken: 'hun"hunter2', kept: "yes" });
    const text = lines.join("");
    expect(text).not.toMatch(/hunter2|ash@|example\.com/);
    expect(text).toContain("duplicate key value");
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    expect(JSON.parse(lines[2] ?? "")).toMatchObject({
      level: "info",
      authorization: "[hidden]",
      csrfToken: "[hidden]",
      kept: "yes",
    });
  });

  test("has one line per request, with the visible correlation id and without the query", async () => {
    const { log, lines } = memoryLog();
    const { deps } = site;
    const { createApp } = await import("#src/app.ts");
    const app: Hono<Env> = createApp({ ...deps, log });
    const response = await app.request("/auth/signin?email=ash@example.com&token=hunter2", {
      headers: { cookie: "a=hunter2" },
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      method: "GET",
      path: "/auth/signin",
      route: "/auth/signin",
      status: 200,
      correlationId: response.headers.get("x-correlation-id"),
    });
    expect(lines.join("")).not.toMatch(/hunter2|ash/);
  });
});

const levels = (findings: Finding[]) => Object.fromEntries(findings.map(({ name, level }) => [name, level]));

describe("doctor", () => {
  const now = new Date("2026-06-01T00:00:00Z");
  const daysAgo = (days: number) => now.getTime() - days * 86_400_000;
  const well = {
    cards: 36_000,
    sets: 400,
    users: 2,
    admins: 1,
    catalogueAt: daysAgo(1),
    pricesAt: daysAgo(0),
    sessions: 3,
    expiredSessions: 0,
    invalidIndexes: [],
    databaseBytes: 1e8,
    lastBackup: daysAgo(2),
  };
  test("finds nothing on a healthy site", () => {
    expect(new Set(Object.values(levels(contents(well, now))))).toEqual(new Set(["ok"]));
  });

  test("finds what is outdated, missing or broken, and how to fix it", () => {
    const ill = {
      ...well,
      admins: 0,
      catalogueAt: null,
      pricesAt: daysAgo(9),
      expiredSessions: 5,
      invalidIndexes: ["cards_slug"],
      lastBackup: null,
    };
    const findings = contents(ill, now);
    expect(levels(findings)).toEqual({
      contents: "ok",
      admins: "warn",
      catalogue: "warn",
      prices: "warn",
      indexes: "fail",
      sessions: "warn",
      backup: "warn",
    });
    for (const { level, advice } of findings) expect(advice === undefined).toBe(level === "ok");
  });
});

/** Runs the program's commands as a person would. */
async function cli(args: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([process.execPath, "src/cli.ts", ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent", ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, err, code };
}

describe("the commands", () => {
  const names = ["catalogue", "prices", "user", "maintenance", "backup", "restore", "doctor"];

  test("have help, without a database", async () => {
    const general = await cli(["--help"]);
    for (const name of names) expect(general.out).toContain(name);
    for (const name of names) {
      const { out, err, code } = await cli([name, "--help"], { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
      expect({ name, err, code }).toEqual({ name, err: "", code: 0 });
      expect(out).toContain(name);
      expect(out).toContain("--json");
    }
  });

  test("exit with 2 and a message for wrong arguments", async () => {
    expect(await cli(["catalog"])).toMatchObject({ code: 2, err: expect.stringContaining("Did you mean catalogue?") });
    expect(await cli(["constructor"])).toMatchObject({ code: 2 });
    expect(await cli(["backup"])).toMatchObject({ code: 2, out: expect.stringContaining("backup FILE") });
    expect(await cli(["doctor", "--fast"])).toMatchObject({ code: 2, err: "Unknown option '--fast'\n" });
  });

  test("without a database fail with one line, and doctor with a finding", async () => {
    const env = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
    const { err, code } = await cli(["user", "list"], env);
    expect(code).toBe(1);
    expect(err.trim().split("\n")).toHaveLength(1);
    const doctor = await cli(["doctor", "--json"], env);
    expect(doctor.code).toBe(1);
    expect(JSON.parse(doctor.out)).toMatchObject([{ name: "database", level: "fail" }]);
  });

  test("join the database of a running site, and leave it running", async () => {
    const opened = await openDatabase({ dataDir: join(folder, "data") }, () => {});
    const { sql } = connect(opened, { max: 1 });
    const pid = () => sql`select pg_backend_pid() as pid`.then(([row]) => row?.pid);
    const before = await pid();
    expect(await cli(["user", "list"])).toMatchObject({ code: 0, out: "There are no accounts yet.\n", err: "" });
    expect(await pid()).toBe(before);
    await sql.end();
    await opened.close();
  });

  test("make an account, back it up, and restore it elsewhere", async () => {
    const file = join(folder, "cli.backup");
    const account = [
      "--email",
      "ash@example.com",
      "--username",
      "Ash",
      "--password",
      "correct horse battery",
      "--role",
      "admin",
    ];
    expect(await cli(["user", "create", ...account])).toMatchObject({ code: 0, err: "" });
    const backup = await cli(["backup", file, "--json"]);
    expect(backup).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(backup.out)).toMatchObject({ path: file, bytes: (await readFile(file)).byteLength });
    const elsewhere = { DATA_DIR: join(folder, "elsewhere") };
    expect(await cli(["restore", file], elsewhere)).toMatchObject({ code: 0, err: "" });
    const [users, again] = [await cli(["user", "list", "--json"], elsewhere), await cli(["restore", file], elsewhere)];
    expect(JSON.parse(users.out)).toMatchObject([{ username: "Ash", email: "ash@example.com" }]);
    expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/^The database is not empty.+--replace.+\n$/) });
    expect(await cli(["restore", file, "--replace"], elsewhere)).toMatchObject({ code: 0, err: "" });
    const doctor = await cli(["doctor", "--json"], elsewhere);
    expect(doctor.code).toBe(0);
    expect(Object.values(levels(JSON.parse(doctor.out)))).not.toContain("fail");
    expect(levels(JSON.parse(doctor.out))).toMatchObject({ schema: "ok", catalogue: "warn", indexes: "ok" });
    expect(levels(JSON.parse((await cli(["doctor", "--json"])).out))).toMatchObject({ backup: "ok", prices: "warn" });
  });
});

test("a mistyped command gets a suggestion, nonsense gets none", () => {
  const names = ["backup", "restore", "doctor"];
  expect(["bakcup", "resore", "docto", "x", ""].map((word) => nearest(word, names))).toEqual([
    "backup",
    "restore",
    "doctor",
    undefined,
    undefined,
  ]);
});
