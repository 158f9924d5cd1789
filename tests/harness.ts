import { afterAll } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openJobs } from "../db/jobs.ts";
import { checkRows } from "../db/rows.ts";
import { watchFlags } from "../src/access/flags/queries.ts";
import type { Role } from "../src/access/viewer.ts";
import { createApp } from "../src/app.ts";
import { type Config, readConfig } from "../src/config.ts";
import { insertRoles, insertUser } from "../src/features/auth/sign-in/queries/accounts.ts";
import { setWritesLocked } from "../src/features/auth/sign-in/service/roles.ts";
import { watchCatalogue } from "../src/features/catalogue/queries.ts";
import { watchTexts } from "../src/frame/texts/queries.ts";
import { loadAssets } from "../src/http/assets/assets.ts";
import { checkAnswers } from "../src/http/documents.ts";
import type { Deps } from "../src/http/env.ts";
import { startWorkers } from "../src/jobs.ts";
import { openMailer } from "../src/lib/mailer.ts";
import { slug } from "../src/lib/text/slug.ts";
import { openHub } from "../src/live/hub.ts";
import { createLog } from "../src/log.ts";
import { type Close, type Content, makeDatabase, stopServer } from "./database.ts";
import { until } from "./until.ts";

/** What ends each site or database that is open. */
const closers = new Set<Close>();
const closeLater = (close: Close): unknown => closers.add(close);

/** A migrated database of its own with this catalogue, or one without tables; dropped when the run ends. */
export async function testDatabase(content: Content = "empty", atEnd = closeLater) {
  const { close: drop, ...database } = await makeDatabase(content);
  const close = async () => {
    closers.delete(close);
    await drop();
  };
  atEnd(close);
  return { ...database, close };
}

/** Ends the apps made so far, and drops their databases. A file that makes many does so after each test. */
export async function closeApps(): Promise<void> {
  for (const close of closers) {
    closers.delete(close);
    await close();
  }
}

/** What lasts for the whole run. */
const lasting: Close[] = [];
export const closeAtEnd = (close: Close): unknown => lasting.push(close);

/** Ends all that a run started; called once from the preload, after the last test. */
export async function closeAll(): Promise<void> {
  for (const close of lasting.splice(0)) await close();
  await closeApps();
  await stopServer();
}

/** Made once: compressing them takes longer than all else of a site. */
let assets: ReturnType<typeof loadAssets> | undefined;

const password = "correct horse battery";
/** Quick to check: a site's own takes a tenth of a second, twice for each account. */
const cheapHash = Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/** The whole site over a database of its own. `seed` fills the catalogue before the app reads its state. */
export async function testApp(
  settings: Record<string, string> = {},
  seed: Content | ((database: Awaited<ReturnType<typeof testDatabase>>) => Promise<unknown>) = async () => {},
) {
  // The server has sixty connections, and what a file leaves open takes them from the next.
  if (closers.size > 20) throw new Error("Too many sites at once: afterAll(closeApps) ends those of a file.");
  checkAnswers();
  checkRows();
  const parts: Close[] = [];
  const atEnd = (close: Close) => parts.push(close);
  const close = async () => {
    closers.delete(close);
    for (const end of parts.splice(0).reverse()) await end();
  };
  closers.add(close);
  const database = await testDatabase(typeof seed === "string" ? seed : "empty", atEnd);
  if (typeof seed !== "string") await seed(database);
  assets ??= loadAssets(false);
  const config: Config = readConfig({
    LOG_LEVEL: "silent",
    RATES_URL: "off",
    DATA_DIR: await ownFolder(atEnd),
    ...settings,
  });
  const watch = await watchCatalogue(database.sql);
  const flags = await watchFlags(database.sql, config.flags);
  const texts = await watchTexts(database.sql);
  const hub = await openHub(database.sql, () => {});
  atEnd(async () => {
    await hub.stop();
    await watch.stop();
    await flags.stop();
    await texts.stop();
  });
  const log = createLog(config.logLevel);
  const jobs = openJobs({ sql: database.sql }, undefined, { poll: 0.5, supervise: 1 });
  const mailer = openMailer(config, jobs);
  atEnd(async () => mailer?.close());
  let now: Date | undefined;
  const deps: Deps = {
    config,
    db: database.db,
    sql: database.sql,
    log,
    jobs,
    mailer,
    clock: () => now ?? new Date(),
    assets: await assets,
    catalogue: watch.state,
    flags: flags.state,
    texts: texts.state,
    hub,
    secret: "a secret of the tests, long enough",
    isDevelopment: true,
  };
  const work = async () => {
    await jobs.start();
    const stop = await startWorkers(deps);
    atEnd(async () => {
      await stop();
      await jobs.stop();
    });
  };
  if (mailer) await work();
  const app = createApp(deps);
  const anonymous = visitor((request) => app.request(request));
  return {
    app,
    deps,
    ...database,
    anonymous,
    /** From now on this site does queued jobs; one with a mail server does so from the start. */
    work,
    /** Resolves once no job waits or runs. */
    async settled(): Promise<void> {
      const waiting = () => database.sql`select name, state from pgboss.job where state < 'completed' limit 1`;
      await until(waiting, (jobs) => jobs.length === 0);
    },
    /** Ends this site alone; its file's end is early enough for most. */
    close,
    /** From now on the app believes it is this time. */
    setTime: (time: Date) => {
      now = time;
    },
    /** A new member with a session. */
    async signUp(options: { username?: string; roles?: Role[]; areWritesLocked?: boolean } = {}) {
      const username = options.username ?? `user_${crypto.randomUUID().slice(0, 8)}`;
      const email = `${username.replaceAll(/\W/g, "_")}@example.com`;
      const account = { email, username, slug: slug(username), passwordHash: await cheapHash };
      const id = await database.db.transaction((tx) => insertUser(tx, account));
      if (id === undefined) throw new Error(`${username} exists.`);
      await insertRoles(database.db, id, ["member", ...(options.roles ?? [])]);
      if (options.areWritesLocked) await setWritesLocked(database.db, { userId: id, locked: true });
      const person = visitor((request) => app.request(request));
      const { csrfToken } = (await (await person.request("/api/auth/csrf")).json()) as { csrfToken: string };
      const response = await person.post("/api/auth/callback/credentials", {
        csrfToken,
        email,
        password,
        json: "true",
      });
      if (response.status !== 200) throw new Error(`${username} could not sign in: ${response.status}`);
      return { ...person, id, username, email, password };
    },
  };
}

/** The site of a test file, ended after the last of its tests. */
export async function useSite(...content: Parameters<typeof testApp>): Promise<TestApp> {
  const site = await testApp(...content);
  afterAll(site.close);
  return site;
}

/** The site of a test file on a port of its own. */
export function useServer(site: Pick<TestApp, "app">) {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 30, fetch: site.app.fetch });
  afterAll(() => server.stop(true));
  return server;
}

/** A folder for this test file, removed after the last of its tests. */
export async function useFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "toploader-test-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A member with a session. */
export type Person = Awaited<ReturnType<TestApp["signUp"]>>;

/** The headers of a page's request. */
export const html = { accept: "text/html" };
export const json = async <T>(response: Response | Promise<Response>): Promise<T> =>
  (await response).json() as Promise<T>;
export const body = async (response: Response | Promise<Response>): Promise<string> => (await response).text();

/** The text of an answer with this status: what another one lacks says nothing. @throws when it has another. */
export async function bodyOf(answer: Response | Promise<Response>, status = 200): Promise<string> {
  const response = await answer;
  const text = await response.text();
  if (response.status === status) return text;
  throw new Error(`Answered with ${response.status} instead of ${status}: ${text.slice(0, 300)}`);
}

async function ownFolder(atEnd: (close: Close) => unknown): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "toploader-data-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const origin = "http://localhost";

/** A browser's manners without a browser: it keeps cookies and says where it comes from. */
export function visitor(send: (request: Request) => Response | Promise<Response>) {
  const cookies = new Map<string, string>();
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("origin") && init.method && init.method !== "GET") headers.set("origin", origin);
    if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await send(new Request(new URL(path, origin), { ...init, headers, redirect: "manual" }));
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      const ended = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
      if (ended) cookies.delete(name);
      else cookies.set(name, value.join("="));
    }
    return response;
  }
  return {
    cookies,
    request,
    page: (path: string) => request(path, { headers: { accept: "text/html" } }),
    json: (path: string) => request(path, { headers: { accept: "application/json" } }),
    put: (path: string, value: unknown) =>
      request(path, { method: "PUT", body: JSON.stringify(value), headers: { "content-type": "application/json" } }),
    /** A form, posted as a browser without JavaScript does unless headers say otherwise. */
    post: (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
      request(path, { method: "POST", body: new URLSearchParams(form), headers }),
    /** What htmx sends for a swap. */
    htmx: (method: string, path: string, form: Record<string, string> = {}) =>
      request(path, {
        method,
        ...(method !== "GET" && { body: new URLSearchParams(form) }),
        headers: { "hx-request": "true", "hx-request-type": "partial", accept: "text/html" },
      }),
  };
}
