import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appendFile, cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { migrations } from "#db/migrate.ts";
import { closeApps } from "#tests/harness.ts";
import { fixtures, root } from "#tests/paths.ts";
import { type SiteProcess, startSite } from "#tests/site-process.ts";
import * as transfer from "#tests/transfer/transfer-files.ts";
import { readUntil, until } from "#tests/until.ts";
import { startExternalServer } from "../external-server.ts";
import { type Browser, browser, type Place, portrait } from "./process-browser.ts";
import { startProxy } from "./round-robin.ts";

afterAll(closeApps);

const password = "correct horse battery";
const endings: (() => Promise<unknown>)[] = [];
const everyProcess: SiteProcess[] = [];

let sql: Sql;
let environment: Record<string, string>;
let a: SiteProcess;
let b: SiteProcess;
let proxy: ReturnType<typeof startProxy>;

async function startProcess(words?: string[]): Promise<SiteProcess> {
  const site = await startSite(environment, words);
  expect(site.errors).toBe("");
  everyProcess.push(site);
  endings.push(site.stop);
  return site;
}

/** An empty database on one server, two processes started on it in the same moment, and a proxy before them. */
beforeAll(async () => {
  const [server, dataDir] = [await startExternalServer(), await mkdtemp(join(tmpdir(), "toploader-processes-"))];
  endings.push(server.stop, () => rm(dataDir, { recursive: true, force: true }));
  sql = postgres(server.url, { max: 2, onnotice: () => {} });
  endings.push(() => sql.end());
  environment = { DATABASE_URL: server.url, DATA_DIR: dataDir, TRUST_PROXY: "true", LOG_LEVEL: "debug" };
  [a, b] = await Promise.all([startProcess(), startProcess()]);
  proxy = startProxy();
  endings.push(proxy.stop);
  proxy.use([a.address, b.address]);
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

let people = 0;

/** Registers a person, and sets up their account. */
async function register(person: Browser): Promise<{ username: string; email: string }> {
  const username = `person ${++people}`;
  const email = `person.${people}@example.com`;
  const response = await person.post("/auth/register", { email, password }, { accept: "text/html" });
  expect(response.status).toBe(303);
  await sql`
    with named as (update users set username = ${username}, slug = ${username} where email = ${email} returning id)
    insert into user_roles select id, 'member' from named`;
  return { username, email };
}

async function signIn(person: Browser, email: string, word = password): Promise<number> {
  const { csrfToken } = (await (await person.json("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { csrfToken, email, password: word, json: "true" };
  return (await person.post("/api/auth/callback/credentials", form)).status;
}

const session = async (person: Browser) => (await person.json("/api/auth/session")).json();

const own = (quantity: number, cardId = "sv03.5-001") => ({ cardId, variant: "normal", quantity });
const ofSet = "/api/collection?setId=sv03.5";

describe("two processes started at once on an empty database", () => {
  test("bring it up to date once, and load the starter catalogue once", async () => {
    const [{ count } = {}] = await sql`select count(*)::int as count from drizzle.__drizzle_migrations`;
    expect(count).toBe(migrations().length);
    const [{ version } = {}] = await sql`select version from catalogue_state`;
    // An empty one has version 1.
    expect(version).toBe(2);
    expect((a.output() + b.output()).match(/loaded the starter catalogue/g)).toHaveLength(1);
  });

  test("have one admin, of all who register first in the same moment", async () => {
    await Promise.all([a, b, a, b, a, b].map((place) => register(browser(place))));
    const [{ admins, members } = {}] = await sql`
      select count(*) filter (where role = 'admin')::int as admins, count(*) filter (where role = 'member')::int as members
      from user_roles`;
    expect({ admins, members }).toEqual({ admins: 1, members: 6 });
  });
});

describe("two processes are one site", () => {
  test("an account of one is signed in at the other, with its collection", async () => {
    const person = browser(a);
    const { username } = await register(person);
    expect((await person.put(ofSet, own(3))).status).toBe(200);
    person.goTo(b);
    expect(await session(person)).toMatchObject({ user: { profile: { username } } });
    expect(await (await person.json(ofSet)).json()).toMatchObject([{ cardId: "sv03.5-001", quantity: 3 }]);
  });

  test("a token of one signs in at the other; sign-out at one ends the session at both", async () => {
    const person = browser(a);
    const { email } = await register(browser(b));
    const { csrfToken } = (await (await person.json("/api/auth/csrf")).json()) as { csrfToken: string };
    person.goTo(b);
    const form = { csrfToken, email, password, json: "true" };
    expect((await person.post("/api/auth/callback/credentials", form)).status).toBe(200);
    const copy = browser(a);
    for (const [name, value] of person.cookies) copy.cookies.set(name, value);
    expect(await session(copy)).toMatchObject({ user: {} });
    expect((await person.post("/auth/signout", {}, { accept: "text/html" })).status).toBe(303);
    for (const place of [a, b]) {
      const late = browser(place);
      for (const [name, value] of copy.cookies) late.cookies.set(name, value);
      expect(await session(late)).toEqual({});
    }
  });

  test("limits count attempts at both", async () => {
    const { email } = await register(browser(a));
    const person = browser(a);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      person.goTo(attempt % 2 ? b : a);
      statuses.push(await signIn(person, email, "wrong horse battery"));
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(await signIn(browser(b), email)).toBe(429);
  });

  test("a write at one sends an event to a page at the other", async () => {
    const person = browser(b);
    await register(person);
    const events = await person.request("/events");
    const reader = events.body?.getReader();
    if (!reader) throw new Error("There is no stream.");
    await readUntil(reader, "event: ready");
    person.goTo(a);
    await person.put(ofSet, own(2, "sv03.5-002"));
    expect(await readUntil(reader, '"ids":["sv03.5-002"]')).toContain("event: collection");
    await reader.cancel();
  });

  test("a picture that is uploaded at one is served by the other, and gone at both once it is replaced", async () => {
    const misty = browser(a);
    await register(misty);
    const upload = async () => {
      const form = new FormData();
      form.set("file", new File([await portrait()], "portrait.png", { type: "image/png" }));
      const response = await misty.request("/api/avatar", {
        method: "POST",
        body: form,
        headers: { accept: "application/json" },
      });
      return ((await response.json()) as { url: string }).url;
    };
    const first = await upload();
    misty.goTo(b);
    expect((await misty.request(first)).headers.get("content-type")).toBe("image/png");
    const second = await upload();
    misty.goTo(a);
    expect([(await misty.request(second)).status, (await misty.request(first)).status]).toEqual([200, 404]);
  });

  test("an import started at both at once is written once", async () => {
    const [left, right] = [browser(a), browser(b)];
    await register(left);
    for (const [name, value] of left.cookies) right.cookies.set(name, value);
    const row = "card,sv03.5,sv03.5-001,normal,1";
    const columns = "Kind,Set ID,Card ID,Variant,Quantity,Condition";
    const { id } = await transfer.read(left, [columns, ...Array<string>(5_000).fill(`${row},NM`)].join("\n"));
    const presses = [left, right, left, right, left, right].map((person) =>
      person.request(transfer.importAt(id, "/commit"), { method: "POST" }),
    );
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    await transfer.untilImport(right, id, ({ state }) => state === "done");
    const { entries } = await transfer.whole(right);
    expect(entries).toMatchObject([{ quantity: 5_000, copies: [{ quantity: 5_000 }] }]);
    const [{ lines } = {}] = await sql`select count(*)::int as lines from entry_changes where batch = ${id}`;
    expect(lines).toBe(1);
  });

  test("an upload without end is cut off, and does not stay in memory", async () => {
    const person = browser(a);
    await register(person);
    const memory = async () => Number(await Bun.$`ps -o rss= -p ${a.child.pid}`.text()) / 1024;
    const before = await memory();
    const { status, sent } = await uploadWithoutEnd(a, person);
    expect(status).toBe(413);
    // What is taken in, and what the two ends of a connection hold on the way.
    expect(sent).toBeLessThan(64);
    expect((await memory()) - before).toBeLessThan(256);
    expect((await person.json("/api/collection/export.json")).status).toBe(200);
  });

  test("an import by a third process shows in cached pages of both", async () => {
    const page = (place: Place) => async () => (await browser(place).page("/series")).text();
    for (const place of [a, b]) expect(await page(place)()).not.toContain("/series/test-series");
    const fixture = join(fixtures, "catalogue/tcgdex-en.json");
    await command("catalogue", "import", fixture);
    const [{ path } = {}] = await sql`
      select '/series/' || series.slug as path from sets join series on series.id = sets.series_id where sets.id = 'ts1'`;
    for (const place of [a, b]) await until(page(place), (text) => text.includes(`href="${path}"`));
  });
});

/** Sends a file that says nothing of its length and has no end. @returns the answer's status, and the megabytes sent. */
async function uploadWithoutEnd(place: Place, { cookies }: Browser): Promise<{ status: number; sent: number }> {
  const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
  const more = new Uint8Array(2 ** 16).fill(120);
  let sent = 0;
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode(start)),
    async pull(stream) {
      // A gigabyte stands for what never ends.
      if (sent >= 2 ** 30) return stream.close();
      sent += more.length;
      stream.enqueue(more);
      await Bun.sleep(0);
    },
  });
  const { status } = await fetch(`${place.address}/api/collection/imports`, {
    method: "POST",
    body,
    headers: {
      origin: "http://localhost",
      host: "localhost",
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "content-type": "multipart/form-data; boundary=x",
    },
  });
  return { status, sent: sent / 2 ** 20 };
}

/** Runs one of the program's commands as a third process on the same database. */
async function command(...words: string[]): Promise<void> {
  const child = Bun.spawn([process.execPath, "src/cli.ts", ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdout: "ignore",
    stderr: "pipe",
  });
  expect(await new Response(child.stderr).text()).toBe("");
  expect(await child.exited).toBe(0);
}

describe("a rolling restart under load", () => {
  const clients = 16;

  test("drops no request, and loses no acknowledged write", async () => {
    proxy.use([a.address, b.address]);
    const faults: string[] = [];
    let answered = 0;
    let isOver = false;

    /** One client that reads pages, writes and pages through its collection, without a pause. */
    async function load(): Promise<void> {
      const person = browser(proxy);
      await register(person);
      for (let quantity = 1; !isOver; quantity++) {
        const response = await person.put(ofSet, own(quantity));
        const answers = [
          response,
          await person.page("/series/scarlet-violet/151"),
          await person.json(ofSet),
          await person.request("/api/collection", {
            method: "POST",
            body: JSON.stringify({ limit: 10 }),
            headers: { "content-type": "application/json" },
          }),
        ];
        for (const response of answers) {
          const text = await response.text();
          if (response.status !== 200) faults.push(`${response.status} ${text.slice(0, 200)}`);
          else answered++;
        }
        const [entry] = await (await person.json(ofSet)).json().then((rows) => rows as { quantity: number }[]);
        if (entry?.quantity !== quantity) faults.push(`${entry?.quantity} instead of ${quantity}`);
      }
    }

    const loads = Array.from({ length: clients }, load);
    const before = [a, b];
    for (const [index, old] of before.entries()) {
      // The order of a careful operator: a new one is ready before the next goes.
      const progress = answered;
      await until(
        async () => answered,
        (count) => count > progress + clients,
      );
      expect(await old.stop()).toBe(0);
      const fresh = await startProcess();
      before[index] = fresh;
      proxy.use(before.map(({ address }) => address));
    }
    const progress = answered;
    await until(
      async () => answered,
      (count) => count > progress + 10 * clients,
    );
    isOver = true;
    await Promise.all(loads);
    [a, b] = before as [SiteProcess, SiteProcess];
    console.log(`${answered} requests answered during the rolling restart`);
    expect(faults).toEqual([]);
  });

  test("two builds at once serve every page its stylesheet and script, without caching the other build's", async () => {
    const next = await startProcess([join(await otherVersion(), "src/main.ts")]);
    const linked = (text: string) => [...text.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path);
    const [ours = [], theirs = []] = await Promise.all(
      [a, next].map(async (place) => linked(await (await browser(place).page("/series")).text())),
    );
    const isOwn = (path: string) => [ours.includes(path), theirs.includes(path)];
    const differing = [...new Set([...ours, ...theirs])].filter((path) => isOwn(path).includes(false));
    const names = differing.map((path) => path.replace(/-\w+\./, "."));
    expect(names).toEqual(expect.arrayContaining(["/assets/boot.js", "/assets/main.css"]));
    proxy.use([a.address, next.address]);
    for (const path of differing) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => fetch(proxy.address + path)));
      const outcomes = answers.map(({ status, headers }) => `${status} ${headers.get("cache-control")}`);
      expect([...new Set(outcomes)].toSorted()).toEqual(["200 no-store", "200 public, max-age=31536000, immutable"]);
    }
    proxy.use([a.address, b.address]);
    expect(await next.stop()).toBe(0);
  });

  /** A folder with this program, and a stylesheet and a script that are a little different. */
  async function otherVersion(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "toploader-other-"));
    endings.push(() => rm(folder, { recursive: true, force: true }));
    for (const name of ["src", "db", "islands", "static", "package.json", "bun.lock", "tsconfig.json"]) {
      await cp(join(root, name), join(folder, name), { recursive: true });
    }
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    await appendFile(join(folder, "static/css/main.css"), "\n.other-version { color: red; }\n");
    await appendFile(join(folder, "islands/boot.ts"), '\ndocument.documentElement.dataset.version = "other";\n');
    return folder;
  }

  test("a stopping process reports it on /readyz first, and keeps answering", async () => {
    const going = await startProcess();
    const statusOf = (path: string) => fetch(going.address + path).then((response) => response.status);
    expect(await statusOf("/readyz")).toBe(200);
    const stopped = going.stop();
    await until(
      () => statusOf("/readyz"),
      (status) => status === 503,
    );
    expect([await statusOf("/healthz"), await statusOf("/series")]).toEqual([200, 200]);
    expect(await stopped).toBe(0);
  });
});

describe("the logs of every process", () => {
  test("contain no address, password, cookie or token", async () => {
    const person = browser(a);
    const { email } = await register(person);
    const secrets = [...person.cookies.values()];
    await signIn(person, email, "a password that is wrong");
    const { csrfToken } = (await (await person.json("/api/auth/csrf")).json()) as { csrfToken: string };
    secrets.push(csrfToken, ...person.cookies.values());
    await person.page(`/search?q=${encodeURIComponent(email)}`);
    await person.page(`/auth/signin?callbackUrl=/&email=${email}&token=${csrfToken}`);
    await person.page(`/no/such/page?token=${csrfToken}`);
    await person.post("/auth/register", { email, password: "a password that is wrong" });
    await person.post("/api/auth/_log", { code: "X", message: `failed for ${email}`, url: "/api/auth/session" });
    await person.request(ofSet, { method: "PUT", body: "{", headers: { "content-type": "application/json" } });
    await person.json("/api/card/%00");
    expect(await signIn(person, email)).toBe(200);
    secrets.push(...person.cookies.values());
    await until(
      async () => a.output(),
      (text) => text.includes('"route":"/api/auth/callback/credentials"'),
    );
    const text = everyProcess.map((site) => site.output()).join("");
    expect(text).toContain('"route":"/search"');
    for (const secret of [...secrets, password, "a password that is wrong"]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/person\.\d+@|person\.\d+%40|@example|%40example/);
    expect(text).not.toMatch(/argon2|"(?:cookie|authorization|set-cookie)"/i);
  });
});
