import { describe, expect, test } from "bun:test";
import { setPassword } from "#features/auth/sign-in/service/accounts.ts";
import { maxStreams, openHub } from "#live/hub.ts";
import { origin, type TestApp, useSite, visitor } from "../harness.ts";
import { startSession } from "../session-of.ts";
import { readAll, readUntil } from "../until.ts";

// What a session that is over still gets: what a visitor gets.

const site = await useSite({ CATALOGUE_URL: "http://127.0.0.1:9", IMAGE_BASE: "http://127.0.0.1:9" }, "starter");

const person = () => visitor((request) => site.app.request(request));

test("a revoked session counts as a visitor at every route: JSON, page and swap", async () => {
  const admin = await site.signUp({ roles: ["admin"] });
  const routes = site.app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => ({ method, path }));
  expect(routes.length).toBeGreaterThan(100);
  const token = await startSession(site.db, admin.id, "", new Date());
  const before = person();
  before.cookies.set("session", token);
  expect(await (await before.json("/api/auth/session")).text()).toContain(admin.id);
  await site.sql`delete from sessions`;
  const kinds: Record<string, string>[] = [
    { accept: "application/json" },
    { accept: "text/html" },
    { accept: "text/html", "hx-request": "true", "hx-request-type": "partial" },
  ];
  for (const { method, path } of routes) {
    const address = path.replaceAll(/:\w+(\{[^}]*\})?\??/g, "1");
    for (const headers of kinds) {
      const ask = async (cookie?: string) => {
        await site.sql`delete from rate_limits`;
        const sent = { ...headers, origin, ...(cookie && { cookie }) };
        const response = await site.app.request(new URL(address, origin), { method, headers: sent });
        await response.body?.cancel();
        const type = response.headers.get("content-type");
        return { method, path, status: response.status, location: response.headers.get("location"), type };
      };
      expect(await ask(`session=${token}`)).toEqual(await ask());
    }
  }
});

/** An open stream of a person; `ended` resolves to its text at its end. */
async function listen(who: { request(path: string): Promise<Response> }) {
  const response = await who.request("/events");
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  if (!reader) throw new Error("There is no stream");
  await readUntil(reader, "event: ready");
  return { ended: readAll(reader), cancel: () => reader.cancel() };
}

const isOver = "event: end\ndata: session";

describe("an open stream ends with its session", () => {
  type Person = Awaited<ReturnType<TestApp["signUp"]>>;

  /** The same person in another browser. */
  async function elsewhere({ email, password }: Person) {
    const browser = person();
    await browser.post("/auth/signin", { email, password }, { accept: "text/html" });
    return browser;
  }

  const idOf = async (who: Person) => {
    const sessions = (await (await who.json("/api/user/sessions")).json()) as { id: string; isCurrent: boolean }[];
    return sessions.find(({ isCurrent }) => isCurrent)?.id ?? "";
  };

  const html = { accept: "text/html" };
  const ends: [string, (who: Person) => Promise<unknown>][] = [
    ["signing out", (who) => who.post("/auth/signout", {}, html)],
    [
      "the client's sign-out",
      async (who) => {
        const { csrfToken } = (await (await who.json("/api/auth/csrf")).json()) as { csrfToken: string };
        return who.post("/api/auth/signout", { csrfToken, json: "true" });
      },
    ],
    [
      "signing out of it elsewhere",
      async (who) => {
        const id = await idOf(who);
        return (await elsewhere(who)).request(`/api/user/sessions?id=${id}`, { method: "DELETE" });
      },
    ],
    [
      "signing out everywhere else",
      async (who) => (await elsewhere(who)).request("/api/user/sessions", { method: "DELETE" }),
    ],
    [
      "a new password",
      async (who) =>
        (await elsewhere(who)).post("/api/user/password", { current: who.password, password: "psyduck and togepi" }),
    ],
    ["a password that the command line sets", (who) => setPassword(site.db, who.id, "psyduck and togepi")],
    [
      "deleting the account",
      async (who) =>
        (await elsewhere(who)).request("/api/user", {
          method: "DELETE",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ verificationString: who.username }),
        }),
    ],
    [
      "a sign-in that begins another session in the same browser",
      (who) => who.post("/auth/signin", { email: who.email, password: who.password }, html),
    ],
  ];

  test.each(ends)("%s", async (_, end) => {
    await site.signUp({ roles: ["admin"] });
    const who = await site.signUp();
    const stream = await listen(who);
    await end(who);
    expect(await stream.ended).toContain(isOver);
  });

  test("another session of the same person continues", async () => {
    const misty = await site.signUp();
    const phone = await elsewhere(misty);
    const before = site.deps.hub.size;
    const [here, there] = [await listen(misty), await listen(phone)];
    await phone.post("/auth/signout", {}, html);
    expect(await there.ended).toContain(isOver);
    expect(site.deps.hub.size).toBe(before + 1);
    await here.cancel();
  });

  test("is found without a notification, or after expiry: every process checks again", async () => {
    for (const end of [
      () => site.sql`delete from sessions`,
      () => site.sql`update sessions set expires_at = now() - interval '1 second'`,
    ]) {
      const stream = await listen(await site.signUp());
      await end();
      await site.deps.hub.recheck();
      expect(await stream.ended).toContain(isOver);
    }
  });

  test("a check leaves other streams open", async () => {
    const [over, good] = [await site.signUp(), await site.signUp()];
    const before = site.deps.hub.size;
    const [one, other] = [await listen(over), await listen(good)];
    await site.sql`delete from sessions where user_id = ${over.id}`;
    await site.deps.hub.recheck();
    expect(await one.ended).toContain(isOver);
    expect(site.deps.hub.size).toBe(before + 1);
    await other.cancel();
  });

  test("a stream of another process ends too", async () => {
    const other = await openHub(site.sql, () => {});
    const misty = await site.signUp();
    const { promise, resolve } = Promise.withResolvers<string>();
    const sessionId = await idOf(misty);
    other.subscribe({ topics: [], owner: misty.id, sessionId, onEvent: () => {}, onMissed: () => {}, onEnd: resolve });
    await misty.post("/auth/signout", {}, html);
    expect(await promise).toBe("session");
    await other.stop();
  });
});

test("if a person has too many streams, the oldest ends and must not reconnect", async () => {
  const [misty, brock] = [await site.signUp(), await site.signUp()];
  const before = site.deps.hub.size;
  const others = await listen(brock);
  const streams = [];
  for (let n = 0; n < maxStreams + 1; n++) streams.push(await listen(misty));
  expect(await streams[0]?.ended).toContain("event: end\ndata: full");
  expect(site.deps.hub.size).toBe(before + maxStreams + 1);
  for (const { cancel } of [...streams.slice(1), others]) await cancel();
});
