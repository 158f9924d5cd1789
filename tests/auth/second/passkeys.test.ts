import { afterAll, describe, expect, test } from "bun:test";
import { hasPasskeys } from "#features/auth/passkeys/rules.ts";
import {
  bodyOf,
  closeApps,
  html,
  json,
  origin,
  type Person,
  type TestApp,
  testApp,
  useSite,
  visitor,
} from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { type Authenticator, addPasskey, authenticator, creation, keyWithZero, request } from "./authenticator.ts";

const site = await useSite();
afterAll(closeApps);

const guest = (app: TestApp["app"] = site.app) => visitor((sent) => app.request(sent));
const who = (person: Pick<Person, "json">) => json<{ user?: { id: string } }>(person.json("/api/auth/session"));
const listed = (person: Person) =>
  json<{ id: string; name: string; lastUsedAt: string | null }[]>(person.json("/api/user/passkeys"));

/** The login page's form, filled by a browser. */
async function logIn(key: Authenticator, changes?: Parameters<Authenticator["get"]>[1], browser = guest()) {
  const credential = key.get(await request(browser), changes);
  const response = await browser.post("/auth/passkey", { credential, callbackUrl: "/collection" }, html);
  return { browser, credential, status: response.status, to: response.headers.get("location") };
}

const post = (person: Pick<Person, "request">, value: object) =>
  person.request("/api/user/passkeys", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(value),
  });
const remove = (person: Person, id: string) => person.request(`/api/user/passkeys?id=${id}`, { method: "DELETE" });

describe("a passkey", () => {
  test("is added, logs in without a password, and says when it was last used", async () => {
    const misty = await site.signUp();
    const key = await addPasskey(misty, "Phone");
    expect(await listed(misty)).toMatchObject([{ name: "Phone", lastUsedAt: null }]);
    const { browser, status, to } = await logIn(key);
    expect([status, to]).toEqual([303, `${origin}/collection`]);
    expect(await who(browser)).toMatchObject({ user: { id: misty.id } });
    expect((await listed(misty))[0]?.lastUsedAt).toBeString();
  });

  test.each(["x", "y"] as const)("may have a key whose %s starts with a zero", async (coordinate) => {
    const key = await addPasskey(await site.signUp(), "Rare", authenticator(keyWithZero(coordinate)));
    expect((await logIn(key)).status).toBe(303);
  });

  test("logs in through the auth client's API", async () => {
    const misty = await site.signUp();
    const key = await addPasskey(misty);
    const browser = guest();
    const { csrfToken } = await json<{ csrfToken: string }>(browser.json("/api/auth/csrf"));
    const call = (credential: string, token = csrfToken) =>
      browser.post("/api/auth/callback/passkey", { credential, csrfToken: token, callbackUrl: "/decks", json: "true" });
    expect(await json(call(key.get(await request(browser)), "wrong"))).toEqual({
      url: `${origin}/api/auth/signin?csrf=true`,
    });
    const failed = (error: string) => ({
      url: `${origin}/api/auth/error?error=${error}&callbackUrl=${encodeURIComponent(origin)}`,
    });
    for (const credential of [key.get(await request(browser), { flags: 1 }), "{", ""]) {
      const bad = await call(credential);
      expect([bad.status, await bad.json()]).toEqual([401, failed("PasskeySignin")]);
    }
    await site.sql`update users set suspended_at = now() where id = ${misty.id}`;
    const suspended = await call(key.get(await request(browser)));
    expect([suspended.status, await suspended.json()]).toEqual([403, failed("AccessDenied")]);
    await site.sql`update users set suspended_at = null where id = ${misty.id}`;
    expect(await json(call(key.get(await request(browser))))).toEqual({ url: `${origin}/decks` });
    expect(await who(browser)).toMatchObject({ user: { id: misty.id } });
  });

  test("can be one of several, and each can be removed", async () => {
    const misty = await site.signUp();
    const [phone, laptop] = [await addPasskey(misty, "Phone"), await addPasskey(misty, "Laptop")];
    expect((await listed(misty)).map(({ name }) => name)).toEqual(["Phone", "Laptop"]);
    expect((await remove(misty, phone.id)).status).toBe(200);
    expect((await remove(misty, phone.id)).status).toBe(404);
    expect((await logIn(phone)).status).toBe(422);
    expect((await logIn(laptop)).status).toBe(303);
  });

  test("is renamed by its owner, as JSON and as a form", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const { id } = await addPasskey(misty, "Phone");
    const at = `/api/user/passkeys?id=${id}`;
    expect(await json<object>(misty.put(at, { name: " Old phone " }))).toMatchObject({ id, name: "Old phone" });
    expect((await brock.put(at, { name: "Mine" })).status).toBe(404);
    for (const name of ["", " ", "x".repeat(61), "a\u0000b", 1])
      expect((await misty.put(at, { name })).status).toBe(422);
    const sent = await misty.post(`${at}&_method=PUT`, { name: "Red <b>" }, html);
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/account/settings/passkeys"]);
    expect((await listed(misty)).map(({ name }) => name)).toEqual(["Red <b>"]);
    const refused = await misty.post(`${at}&_method=PUT`, { name: "y".repeat(61) }, html);
    const page = await bodyOf(refused, 422);
    expect([refused.status, page.split("Please use at most 60 characters").length]).toEqual([422, 2]);
    expect(page).toMatch(new RegExp(`<details open="">.*id="name-${id}".*value="y{61}"`, "s"));
    const swap = await bodyOf(misty.htmx("PUT", at, { name: "Blue" }));
    expect(readPage(swap).at("passkeys-part")?.text).toContain("Renamed.");
    const exported = await json<{ account: { passkeys: object[] } }>(misty.json("/api/collection/export.json"));
    expect(JSON.stringify(exported)).toContain('"passkeys":[{"name":"Blue"');
  });

  test("belongs to one account only", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const key = await addPasskey(misty);
    const again = key.create(await creation(brock));
    expect((await post(brock, { name: "Copy", credential: again })).status).toBe(409);
    expect((await remove(brock, key.id)).status).toBe(404);
    expect(await listed(brock)).toEqual([]);
  });

  test("of another account does not confirm who is logged in", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const key = await addPasskey(misty);
    expect((await logIn(key, {}, brock)).status).toBe(422);
    expect(await who(brock)).toMatchObject({ user: { id: brock.id } });
  });

  test("cannot be removed if it is the only way to log in", async () => {
    const misty = await site.signUp();
    const [phone, laptop] = [await addPasskey(misty, "Phone"), await addPasskey(misty, "Laptop")];
    await site.sql`update users set email = null, password_hash = null where id = ${misty.id}`;
    expect((await logIn(laptop)).status).toBe(303);
    expect((await remove(misty, phone.id)).status).toBe(200);
    expect((await remove(misty, laptop.id)).status).toBe(409);
    expect((await logIn(laptop)).status).toBe(303);
  });

  test("does not open a suspended account", async () => {
    const misty = await site.signUp();
    const key = await addPasskey(misty);
    await site.sql`update users set suspended_at = now() where id = ${misty.id}`;
    const { browser, status } = await logIn(key);
    expect(status).toBe(403);
    expect(await who(browser)).toEqual({});
  });
});

describe("a login is refused", () => {
  const changes: Record<string, Parameters<Authenticator["get"]>[1]> = {
    "by a page of another site": { origin: "http://evil.example" },
    "by a subdomain": { origin: "http://cards.localhost" },
    "by a frame of another site": { crossOrigin: true },
    "for another relying party": { rpId: "evil.example" },
    "without user verification": { flags: 1 },
    "without presence": { flags: 4 },
    "as an answer to another question": { type: "webauthn.create" },
    "with another signature": {
      signature: (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)]),
    },
    "with a signature that is none": { signature: () => Buffer.from("no signature") },
    "with an account that is not the passkey's": { userHandle: Buffer.alloc(16).toString("base64url") },
    "with an unknown passkey": { id: Buffer.alloc(32).toString("base64url") },
    "with a challenge of its own": { challenge: Buffer.from("a challenge of my own").toString("base64url") },
  };

  test.each(Object.entries(changes))("%s", async (_, change) => {
    const misty = await site.signUp();
    const key = await addPasskey(misty);
    const { browser, status } = await logIn(key, change);
    expect(status).toBe(422);
    expect(await who(browser)).toEqual({});
    expect((await logIn(key)).status).toBe(303);
  });

  test("with a used challenge, even by two requests at once", async () => {
    const key = await addPasskey(await site.signUp());
    const { credential, browser } = await logIn(key);
    expect((await browser.post("/auth/passkey", { credential, callbackUrl: "/" }, html)).status).toBe(422);
    const question = await request(guest());
    const both = [key.get(question), key.get(question)].map((one) =>
      guest().post("/auth/passkey", { credential: one, callbackUrl: "/" }, html),
    );
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([303, 422]);
  });

  test("with a challenge for adding a passkey, or of another person", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const key = await addPasskey(misty);
    const { challenge } = await creation(misty);
    expect((await logIn(key, { challenge })).status).toBe(422);
    const other = { ...(await creation(misty)), challenge: (await creation(brock)).challenge };
    expect((await post(misty, { name: "X", credential: authenticator().create(other) })).status).toBe(422);
    expect(await listed(misty)).toHaveLength(1);
  });

  test("with a challenge that is ten minutes old", async () => {
    const old = await testApp();
    const key = await addPasskey(await old.signUp());
    const [browser, start] = [guest(old.app), Date.now()];
    const credential = key.get(await request(browser));
    old.setTime(new Date(start + 10 * 60_000 + 1000));
    expect((await browser.post("/auth/passkey", { credential, callbackUrl: "/" }, html)).status).toBe(422);
  });

  test("by a copy of the authenticator, whose counter is behind", async () => {
    const key = await addPasskey(await site.signUp());
    expect((await logIn(key, { counter: 7 })).status).toBe(303);
    expect((await logIn(key, { counter: 7 })).status).toBe(422);
    expect((await logIn(key, { counter: 6 })).status).toBe(422);
    expect((await logIn(key, { counter: 0 })).status).toBe(422);
    expect((await logIn(key, { counter: 8 })).status).toBe(303);
  });

  test("but not for an authenticator that never counts", async () => {
    const key = await addPasskey(await site.signUp());
    expect((await logIn(key, { counter: 0 })).status).toBe(303);
    expect((await logIn(key, { counter: 0 })).status).toBe(303);
  });

  test("after sixty failures from one address", async () => {
    const own = await testApp();
    const key = await addPasskey(await own.signUp());
    const browser = guest(own.app);
    const fail = async () => (await logIn(key, { flags: 1 }, browser)).status;
    const statuses = await Promise.all(Array.from({ length: 61 }, fail));
    expect(statuses.filter((status) => status === 422)).toHaveLength(60);
    expect((await logIn(key, {}, browser)).status).toBe(429);
  });

  test("with data that no browser sends", async () => {
    for (const credential of ["", "null", "{}", "[]", '{"id":"x"}', "\0", '{"id":"é","response":{}}']) {
      const response = await guest().post("/auth/passkey", { credential, callbackUrl: "/" }, html);
      expect([credential, response.status]).toEqual([credential, 422]);
      expect(await bodyOf(response, 422)).toContain("That passkey didn’t work");
    }
  });
});

describe("adding one is refused", () => {
  const changes: Record<string, Parameters<Authenticator["create"]>[1]> = {
    "by a page of another site": { origin: "http://evil.example" },
    "for another relying party": { rpId: "evil.example" },
    "without user verification": { flags: 1 },
    "as an answer to another question": { type: "webauthn.get" },
  };

  test.each(Object.entries(changes))("%s", async (_, change) => {
    const misty = await site.signUp();
    const credential = authenticator().create(await creation(misty), change);
    expect((await post(misty, { name: "X", credential })).status).toBe(422);
    expect(await listed(misty)).toEqual([]);
  });

  test.each([
    [1023, 200],
    [1024, 422],
    [4000, 422],
  ])("or not, by an id of %d bytes", async (bytes, status) => {
    const misty = await site.signUp();
    const credential = authenticator(undefined, bytes).create(await creation(misty));
    expect((await post(misty, { name: "X", credential })).status).toBe(status);
  });

  test("twice with one challenge", async () => {
    const misty = await site.signUp();
    const question = await creation(misty);
    const add = () => post(misty, { name: "X", credential: authenticator().create(question) });
    expect([(await add()).status, (await add()).status]).toEqual([200, 422]);
  });

  test("ten minutes after logging in, and so is removing one; pages ask to log in again", async () => {
    const own = await testApp();
    const misty = await own.signUp();
    const key = await addPasskey(misty);
    own.setTime(new Date(Date.now() + 11 * 60_000));
    expect((await misty.request("/api/user/passkeys/options", { method: "POST" })).status).toBe(403);
    expect((await post(misty, { name: "X", credential: "{}" })).status).toBe(403);
    expect((await remove(misty, key.id)).status).toBe(403);
    const response = await misty.post(`/api/user/passkeys?id=${key.id}&_method=DELETE`, {}, html);
    expect(response.headers.get("location")).toStartWith("/auth/confirm?");
    const page = await bodyOf(misty.page("/account/settings/passkeys"));
    expect(page).toContain("Log in again to add one");
    expect(await bodyOf(misty.page("/auth/confirm"))).toContain("Use a Passkey");
    expect((await logIn(key, {}, misty)).status).toBe(303);
    expect((await remove(misty, key.id)).status).toBe(200);
  });

  test("beyond twenty", async () => {
    const misty = await site.signUp();
    for (let n = 0; n < 20; n++) await addPasskey(misty, `Key ${n}`);
    expect((await post(misty, { name: "X", credential: authenticator().create(await creation(misty)) })).status).toBe(
      409,
    );
  });
});

test.each([
  ["https://cards.example", true],
  ["http://localhost:3000", true],
  ["http://cards.example", false],
  ["http://127.0.0.1:3000", false],
  ["https://192.168.1.7", false],
  ["https://[::1]", false],
])("a site at %s can have passkeys: %p", (base, can) => {
  expect(hasPasskeys(base)).toBe(can);
});

test("passkeys are not offered on a site that cannot have them", async () => {
  const { anonymous } = await testApp({ PUBLIC_URL: "http://cards.example" });
  expect(await json<object>(anonymous.json("/api/auth/providers"))).not.toHaveProperty("passkey");
  expect(await bodyOf(anonymous.page("/auth/signin"))).not.toContain("Passkey");
});

test("two requests at once cannot remove the last two ways to sign in", async () => {
  const misty = await site.signUp();
  const [phone, laptop] = [await addPasskey(misty, "Phone"), await addPasskey(misty, "Laptop")];
  await site.sql`update users set email = null, password_hash = null where id = ${misty.id}`;
  const answers = await Promise.all([remove(misty, phone.id), remove(misty, laptop.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
