import { describe, expect, test } from "bun:test";
import { encodeBase32UpperCaseNoPadding } from "@oslojs/encoding";
import { sql } from "drizzle-orm";
import { endWaysIn } from "#access/credentials/queries.ts";
import { makeLinkToken } from "#features/auth/email/service/links.ts";
import { html, json, type Person, visitor } from "../harness.ts";
import { until } from "../until.ts";
import { atProvider, traveller, useClub } from "./oauth/openid.ts";
import { addPasskey, authenticator, creation, request } from "./second/authenticator.ts";
import { codeAt, haveCodes } from "./second/factors.ts";

// A login, or a change within a session, waits for a lock between its proof and what it begins; meanwhile every way in ends.

const { site, person: atClub } = await useClub();
const guest = () => visitor((sent) => site.app.request(sent));
const isIn = async (browser: Pick<Person, "json">, id: string) =>
  (await json<{ user?: { id: string } }>(browser.json("/api/auth/session"))).user?.id === id;

type Browser = Pick<Person, "json">;
type Sent = { browser: Browser; send: () => Promise<Response>; id?: string };
type Way = (person: Person) => Promise<Sent> | Sent;

const mailed = async (purpose: "sign-in" | "reset", { id, email }: Person) => {
  await site.sql`update users set email_verified_at = now() where id = ${id}`;
  const subject = purpose === "reset" ? id : email;
  return makeLinkToken(site.db, { purpose, subject, email, userId: id }, new Date());
};

const posts = (path: string, form: Record<string, string>, browser = guest()): Sent => ({
  browser,
  send: () => browser.post(path, form, html),
});

async function atClubBefore() {
  const login = atClub();
  const first = traveller(site.app);
  await first.signIn(login);
  const { user } = await json<{ user: { id: string } }>(first.json("/api/auth/session"));
  const browser = traveller(site.app);
  const back = await atProvider(await browser.leave(), login);
  return { browser, id: user.id, send: () => browser.page(String(back)) };
}

async function withPasskey(person: Person): Promise<Sent> {
  const key = await addPasskey(person);
  const browser = guest();
  const credential = key.get(await request(browser));
  return posts("/auth/passkey", { credential, callbackUrl: "/" }, browser);
}

async function withCode(person: Person): Promise<Sent> {
  const code = await haveCodes(site, person.id);
  const { email, password } = person;
  const browser = guest();
  await browser.post("/auth/signin", { email, password, callbackUrl: "/" }, html);
  return posts("/auth/second", { code: code(), callbackUrl: "/" }, browser);
}

/** Those that ask whether a code is owed; they can wait there too. */
const asking: Record<string, Way> = {
  "a password": ({ email, password }) => posts("/auth/signin", { email, password, callbackUrl: "/" }),
  "a password in the auth client": async ({ email, password }) => {
    const browser = guest();
    const { csrfToken } = await json<{ csrfToken: string }>(browser.json("/api/auth/csrf"));
    return posts("/api/auth/callback/credentials", { csrfToken, email, password, json: "true" }, browser);
  },
  "a password that owes a code": async (person) => {
    const code = await haveCodes(site, person.id);
    const { email, password } = person;
    const browser = guest();
    const send = () => browser.post("/auth/signin", { email, password, callbackUrl: "/" }, html);
    return { browser, send: () => send().then(() => browser.post("/auth/second", { code: code() }, html)) };
  },
  "a mailed link": async (person) => posts("/auth/email/open", { token: await mailed("sign-in", person) }),
  "a new password by a mailed link": async (person) =>
    posts("/auth/reset/new", { token: await mailed("reset", person), password: "another horse" }),
  "a provider": atClubBefore,
  "a password that confirms": (person) => posts("/auth/confirm", { password: person.password }, person),
};

const all: Record<string, Way> = {
  ...asking,
  "a passkey": withPasskey,
  "a one-time code": withCode,
  "a one-time code that confirms": async (person) =>
    posts("/auth/second", { code: (await haveCodes(site, person.id))() }, person),
  "a new password": (person) =>
    posts("/api/user/password", { current: person.password, password: "another horse" }, person),
};

const locks = {
  account: (id: string) => sql`select from users where id = ${id} for update`,
  "one-time codes": () => sql`lock table one_time_codes in access exclusive mode`,
};

const waiting = () =>
  site.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Every way in of the account ends while the request waits. */
async function endWhile(id: string, lock: keyof typeof locks, send: () => Promise<Response>): Promise<Response> {
  const answers: Promise<Response>[] = [];
  await site.db.transaction(async (tx) => {
    await tx.execute(locks[lock](id));
    answers.push(send());
    await until(waiting, ({ length }) => length > 0);
    await endWaysIn(tx, id);
  });
  const [answer] = await Promise.all(answers);
  if (!answer) throw new Error("nothing was sent");
  return answer;
}

const cases = [
  ...Object.entries(all).map(([name, way]) => [name, "account", way] as const),
  ...Object.entries(asking).map(([name, way]) => [name, "one-time codes", way] as const),
];

describe("what was proven before every way in ended begins no session", () => {
  test.each(cases)("%s, waiting for the %s", async (_, lock, way) => {
    const person = await site.signUp();
    const { browser, send, id = person.id } = await way(person);
    const answer = await endWhile(id, lock, send);
    expect(answer.status).toBeLessThan(500);
    expect(await isIn(browser, id)).toBe(false);
    expect(await site.sql`select from sessions where user_id = ${id}`).toHaveLength(0);
    expect(await site.sql`select from email_tokens where user_id = ${id}`).toHaveLength(0);
  });

  test.each(cases)("%s begins one where nothing ended, waiting for the %s", async (_, lock, way) => {
    const person = await site.signUp();
    const { browser, send, id = person.id } = await way(person);
    const answers: Promise<Response>[] = [];
    await site.db.transaction(async (tx) => {
      await tx.execute(locks[lock](id));
      answers.push(send());
      await until(waiting, ({ length }) => length > 0);
    });
    await Promise.all(answers);
    expect(await isIn(browser, id)).toBe(true);
  });
});

describe("what a session that ended had begun leaves no way in", () => {
  const key = Buffer.from("12345678901234567890");
  const ways: Record<string, Way> = {
    "a passkey": async (person) => {
      const credential = authenticator().create(await creation(person));
      return { browser: person, send: () => person.post("/api/user/passkeys", { name: "Mine", credential }) };
    },
    "one-time codes": (person) => ({
      browser: person,
      send: () =>
        person.post("/api/user/codes", { key: encodeBase32UpperCaseNoPadding(key), code: codeAt(key, new Date()) }),
    }),
    "an access token": (person) => ({
      browser: person,
      send: () => person.post("/api/tokens", { name: "Mine", scope: "write" }),
    }),
    "another address": (person) => ({
      browser: person,
      send: () => person.post("/api/user/email", { email: `other-${person.email}`, password: person.password }),
    }),
    "an account at a provider": async (person) => {
      const browser = traveller(site.app);
      for (const [name, value] of person.cookies) browser.cookies.set(name, value);
      const back = await atProvider(await browser.leave(), atClub());
      return { browser, send: () => browser.page(String(back)) };
    },
  };
  const left = (id: string) => site.sql`
    select (select count(*) from passkeys where user_id = ${id}) + (select count(*) from one_time_codes where user_id = ${id})
      + (select count(*) from access_tokens where user_id = ${id}) + (select count(*) from identities where user_id = ${id})
      + (select count(*) from email_tokens where user_id = ${id}) as ways, email from users where id = ${id}`;

  test.each(Object.entries(ways))("%s", async (_, way) => {
    const person = await site.signUp();
    const { browser, send } = await way(person);
    const answer = await endWhile(person.id, "account", send);
    expect(answer.status).toBeLessThan(500);
    expect([...(await left(person.id))]).toEqual([{ ways: "0", email: person.email }]);
    expect(await isIn(browser, person.id)).toBe(false);
  });

  test.each(Object.entries(ways))("%s is made where nothing ended", async (_, way) => {
    const person = await site.signUp();
    const { send } = await way(person);
    await send();
    const [row] = await left(person.id);
    expect(row?.ways === "1" || row?.email !== person.email).toBe(true);
  });
});
