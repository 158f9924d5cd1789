import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { uncountAttempts } from "#access/queries.ts";
import { openAccount } from "#features/auth/sign-in/service/registration.ts";
import { routeDocuments } from "#http/documents.ts";
import { endSites, mailSite } from "../auth/mail/mail-site.ts";
import { closeApps, html, type TestApp, testApp, visitor } from "../harness.ts";
import { namesOf } from "../requests/requests.ts";
import { startSession } from "../session-of.ts";
import { until } from "../until.ts";

afterEach(endSites);
afterAll(closeApps);

const person = ({ app }: TestApp) => visitor((request) => app.request(request));
const from = (address: string) => ({ ...html, "x-forwarded-for": address });

test("counters are locked in the order of their keys, whatever order the table has", async () => {
  const { db, sql } = await testApp();
  const resetsAt = new Date(Date.now() + 60_000);
  for (const key of ["b", "a"])
    await sql`insert into rate_limits (key, count, resets_at) values (${key}, 2, ${resetsAt})`;
  let forgotten = Promise.resolve();
  await sql.begin(async (held) => {
    await held`select from rate_limits where key = 'a' for update`;
    forgotten = uncountAttempts(db, ["a", "b"]);
    await until(
      async () => (await sql`select from pg_locks where not granted and locktype = 'transactionid'`).length > 0,
    );
    await sql`select from rate_limits where key = 'b' for update nowait`;
  });
  await forgotten;
  expect(await sql`select key, count from rate_limits order by key`).toMatchObject([
    { key: "a", count: 1 },
    { key: "b", count: 1 },
  ]);
});

describe("wrong guesses at a password", () => {
  const siteBehindProxy = () => testApp({ TRUST_PROXY: "true" });
  const guess = (who: ReturnType<typeof person>, email: string, address: string, password = "short") =>
    who.post("/auth/signin", { email, password }, from(address));

  test("from elsewhere do not lock the owner out", async () => {
    const site = await siteBehindProxy();
    const misty = await site.signUp();
    for (let n = 0; n < 12; n++) {
      expect((await guess(person(site), misty.email, "198.51.100.7")).status).toBe(n < 10 ? 422 : 429);
    }
    expect((await guess(person(site), misty.email, "203.0.113.5", misty.password)).status).toBe(303);
  });

  test("from many addresses are blocked, except in a browser that signed in before", async () => {
    const site = await siteBehindProxy();
    const misty = await site.signUp();
    const phone = person(site);
    expect((await guess(phone, misty.email, "203.0.113.5", misty.password)).status).toBe(303);
    await phone.post("/auth/signout", {}, html);
    const statuses = [];
    for (let n = 0; n < 102; n++) statuses.push((await guess(person(site), misty.email, `198.51.${n}.7`)).status);
    expect(statuses.indexOf(429)).toBe(100);
    expect((await guess(person(site), misty.email, "203.0.113.5", misty.password)).status).toBe(429);
    expect((await guess(phone, misty.email, "203.0.113.5", misty.password)).status).toBe(303);
  });

  test("in a browser that signed in before are counted separately", async () => {
    const site = await siteBehindProxy();
    const misty = await site.signUp();
    const phone = person(site);
    await guess(phone, misty.email, "203.0.113.5", misty.password);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await guess(phone, misty.email, `203.0.113.${n}`)).status);
    expect(statuses.indexOf(429)).toBe(10);
    expect((await guess(person(site), misty.email, "203.0.113.5", misty.password)).status).toBe(303);
  });

  test("get no higher limit from a forged cookie, or one of another account or site", async () => {
    const site = await siteBehindProxy();
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const thief = person(site);
    await guess(thief, brock.email, "198.51.100.7", brock.password);
    const [id = "", mark = ""] = thief.cookies.get("device")?.split(".") ?? [];
    for (const cookie of [`${id}.${mark}`, `${id}.${"A".repeat(43)}`, id, ""]) {
      await site.sql`delete from rate_limits`;
      const statuses = [];
      for (let n = 0; n < 11; n++) {
        thief.cookies.set("device", cookie);
        statuses.push((await guess(thief, misty.email, "198.51.100.7")).status);
      }
      expect(statuses.indexOf(429)).toBe(10);
    }
  });

  test("at an unknown account get the same answer and the same limit", async () => {
    const site = await siteBehindProxy();
    const misty = await site.signUp();
    const answersFor = async (email: string) => {
      const answers = [];
      for (let n = 0; n < 12; n++) {
        const response = await guess(person(site), email, "198.51.100.7");
        const text = (await response.text()).replaceAll(email, "it");
        answers.push([response.status, text.replace(/in \d+ minutes?/, ""), response.headers.getSetCookie()]);
      }
      return answers;
    };
    expect(await answersFor("nobody@example.com")).toEqual(await answersFor(misty.email));
  });
});

test("one browser is known for several accounts", async () => {
  const site = await testApp();
  const [misty, brock] = [await site.signUp(), await site.signUp()];
  const tablet = person(site);
  for (const { email, password } of [misty, brock]) await tablet.post("/auth/signin", { email, password }, html);
  await site.sql`update rate_limits set count = 1000`;
  for (const { email, password } of [misty, brock]) {
    expect((await tablet.post("/auth/signin", { email, password: "wrong password" }, html)).status).toBe(422);
    expect((await tablet.post("/auth/signin", { email, password }, html)).status).toBe(303);
  }
});

test("every 429 response says when to retry, in JSON and HTML", async () => {
  const site = await mailSite({
    CATALOGUE_URL: "http://127.0.0.1:9",
    IMAGE_BASE: "http://127.0.0.1:9",
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
  });
  const misty = await site.signUp({ roles: ["admin"] });
  const gate = { registration: "open", invitation: "", now: new Date() } as const;
  const account = { email: "new@example.com", isEmailVerified: false };
  const fresh = await site.db.transaction((tx) => openAccount(tx, account, gate));
  const file = "data:image/png;base64,AAAA";
  const form = {
    email: "other@example.com",
    password: "staryu and starmie",
    current: "wrong password",
    callbackUrl: "/",
    json: "true",
    description: "A card is missing from this set",
    category: "EN",
    dataUrl: file,
    username: "Jessie",
  };
  // Every attempt is one too many.
  await site.sql`create function many() returns trigger language plpgsql as 'begin new.count = 1000; return new; end'`;
  await site.sql`create trigger many before insert or update on rate_limits for each row execute function many()`;
  const limited = new Set<string>();
  const routes = site.app.routes.filter(({ method, path }) => method === "POST" || path === "/api/user/username");
  const who = person(site);
  const csrf = (await (await who.json("/api/auth/csrf")).json()) as { csrfToken: string };
  const documents = routeDocuments(site.app);
  const known = (route: string) => {
    const names = namesOf(documents.get(route)?.body);
    const all = Object.entries({ ...form, ...csrf });
    return Object.fromEntries(names.length === 0 ? all : all.filter(([name]) => names.includes(name)));
  };
  for (const { method, path } of routes) {
    for (const accept of ["application/json", "text/html"]) {
      for (const id of [undefined, misty.id, fresh]) {
        who.cookies.delete("session");
        if (id) who.cookies.set("session", await startSession(site.db, id, "", new Date()));
        const query = path === "/api/user/username" ? "?username=Jessie" : "";
        const address = `${path.replaceAll(/:\w+(\{[^}]*\})?\??/g, "x")}${query}`;
        const response = await who.request(address, {
          method,
          headers: { accept, ...(method !== "GET" && { "content-type": "application/json" }) },
          ...(method !== "GET" && { body: JSON.stringify(known(`${method} ${path}`)) }),
        });
        await response.body?.cancel();
        if (response.status !== 429) continue;
        limited.add(`${method} ${path} ${accept}`);
        const seconds = Number(response.headers.get("retry-after"));
        expect([method, path, accept, seconds > 0 && seconds <= 3600]).toEqual([method, path, accept, true]);
      }
    }
  }
  for (const path of [
    "/auth/signin",
    "/api/auth/callback/credentials",
    "/api/auth/signin/email",
    "/auth/register",
    "/auth/email",
    "/auth/reset",
    "/auth/confirm",
    "/api/user/email",
    "/api/user/password",
    "/api/avatar",
    "/api/reports/cards",
  ]) {
    for (const accept of ["application/json", "text/html"]) expect(limited).toContain(`POST ${path} ${accept}`);
  }
  expect(limited).toContain("GET /api/user/username application/json");
});
