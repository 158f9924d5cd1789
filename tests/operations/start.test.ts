import { afterEach, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { bodyOf } from "../harness.ts";
import { root } from "../paths.ts";
import { startSite } from "../site-process.ts";
import { until } from "../until.ts";
import { startExternalServer } from "./external-server.ts";

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "toploader-start-"));
  // As root the database runs as another user, who has to get through.
  await chmod(path, 0o711);
  endings.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Runs `bun run start` until it says where it is. */
async function start(settings: Record<string, string>) {
  const site = await startSite(settings, ["run", "start"]);
  endings.push(site.stop);
  return site;
}

const html = { headers: { accept: "text/html" } };

const admin = { email: "oak@example.com", password: "the three starters" };
const person = { email: "misty@example.com", password: "correct horse battery" };

/** Posts the form; resolves to the cookies of whom it signed in. */
async function send(address: string, path: string, form = person): Promise<string> {
  const response = await fetch(address + path, {
    method: "POST",
    redirect: "manual",
    headers: { origin: address, accept: "text/html" },
    body: new URLSearchParams(form),
  });
  expect(response.status).toBe(303);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Makes a member by the command line, beside the running site, and signs them in. */
async function signIn(address: string, settings: Record<string, string>): Promise<string> {
  const words = ["create", "--email", person.email, "--username", "Misty", "--password", person.password];
  const command = Bun.spawn([process.execPath, "src/cli.ts", "user", ...words], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdout: "ignore",
  });
  expect(await command.exited).toBe(0);
  return send(address, "/auth/signin");
}

test("from nothing: serves the starter catalogue, makes the first account admin, stops cleanly and keeps everything", async () => {
  const dataDir = await folder();
  const first = await start({ DATA_DIR: dataDir });
  expect(first.errors).toBe("");
  expect((await fetch(`${first.address}/healthz`)).status).toBe(200);
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  expect(await bodyOf(fetch(`${first.address}/series/scarlet-violet/151`, html))).toContain("Bulbasaur");
  const session = await fetch(`${first.address}/api/auth/session`, {
    headers: { cookie: await send(first.address, "/auth/register", admin) },
  });
  expect(await session.json()).toMatchObject({ user: { roles: [{ roleName: "admin" }] } });
  const cookie = await signIn(first.address, { DATA_DIR: dataDir });
  const events = await fetch(`${first.address}/events`, { headers: { cookie } });
  const put = await fetch(`${first.address}/api/collection?setId=sv03.5`, {
    method: "PUT",
    headers: { cookie, origin: first.address, "content-type": "application/json" },
    body: JSON.stringify({ cardId: "sv03.5-001", variant: "normal", quantity: 7 }),
  });
  expect(put.status).toBe(200);
  // As a terminal does: the signal comes from more than one side.
  for (let signals = 0; signals < 3; signals++) first.child.kill("SIGTERM");
  expect(await first.child.exited).toBe(0);
  expect(existsSync(join(dataDir, "pg/data/postmaster.pid"))).toBe(false);
  await events.body?.cancel();

  const second = await start({ DATA_DIR: dataDir });
  const entries = await fetch(`${second.address}/api/collection?setId=sv03.5`, { headers: { cookie } });
  expect(await entries.json()).toMatchObject([{ cardId: "sv03.5-001", quantity: 7 }]);
  second.child.kill("SIGTERM");
  expect(await second.child.exited).toBe(0);
});

test("on a PostgreSQL server of one's own", async () => {
  const server = await startExternalServer();
  endings.push(server.stop);
  console.log(`DATABASE_URL tried with PostgreSQL ${server.version}`);
  const settings = { DATA_DIR: await folder(), DATABASE_URL: server.url };
  const site = await start(settings);
  expect(site.errors).toBe("");
  const cookie = await signIn(site.address, settings);
  const page = await fetch(`${site.address}/collection`, { headers: { ...html.headers, cookie } });
  expect([page.status, (await bodyOf(page)).includes("Your collection")]).toEqual([200, true]);
  site.child.kill("SIGTERM");
  expect(await site.child.exited).toBe(0);
  await readsAhead(server.url, settings);
});

/** A site without visitors reads the names of artists, as searches need them. */
async function readsAhead(url: string, settings: Record<string, string>): Promise<void> {
  const sql = postgres(url);
  endings.push(() => sql.end());
  const timesRead = async () => {
    const [row] = await sql`select seq_scan + idx_scan as times from pg_stat_user_tables where relname = 'artists'`;
    return Number(row?.times);
  };
  const before = await timesRead();
  const { errors } = await start(settings);
  expect(errors).toBe("");
  await until(async () => (await timesRead()) > before);
}

test("PORT=0 takes a free port, which is printed beside PUBLIC_URL", async () => {
  const site = await start({ DATA_DIR: await folder(), PORT: "0", PUBLIC_URL: "https://cards.example" });
  const [, port] = /is at https:\/\/cards\.example \(port ([1-9]\d+)\)/.exec(site.output()) ?? [];
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

test("an invalid setting is named, and nothing starts", async () => {
  const site = await start({ DATA_DIR: await folder(), PORT: "ninety", PUBLIC_URL: "cards", TEXTS_DIR: "/nope" });
  expect(await site.child.exited).toBe(1);
  expect(site.errors).toContain("PORT must be a whole number");
  expect(site.errors).toContain("TEXTS_DIR must be a folder that exists");
  expect(site.errors).toContain("PUBLIC_URL must look like https://cards.example");
});

test("a port or host that cannot be listened on is one line, and leaves no database running", async () => {
  const other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  endings.push(() => other.stop(true));
  const dataDir = await folder();
  for (const WORKERS of ["1", "2"]) {
    const { errors } = await start({ DATA_DIR: dataDir, PORT: String(other.port), WORKERS });
    expect(errors).toContain(`Port ${other.port} is in use. Set PORT to another one.\n`);
    expect(errors).not.toContain("main.ts:");
  }
  const { errors } = await start({ DATA_DIR: dataDir, HOST: "999.1.1.1" });
  expect(errors).toContain("The site cannot listen on HOST 999.1.1.1 and PORT 0: ");
  expect(existsSync(join(dataDir, "pg/data/postmaster.pid"))).toBe(false);
});

test("work that fails while nothing waits for it is logged, and the site goes on", async () => {
  const rejects = join(await folder(), "rejects.ts");
  await Bun.write(rejects, 'process.on("SIGUSR2", () => void Promise.reject(new Error("the line was cut")));');
  const settings = { DATA_DIR: await folder() };
  const site = await startSite(settings, ["--preload", rejects, "src/main.ts"]);
  endings.push(site.stop);
  site.child.kill("SIGUSR2");
  await until(() => site.output().includes("the line was cut"));
  expect((await fetch(`${site.address}/healthz`)).status).toBe(200);
  expect(site.output()).toContain("work failed that nothing waited for");
});
