import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { identities, users } from "#db/schema/accounts.ts";
import { seal } from "#lib/crypto/signed.ts";
import { origin, useSite } from "#tests/harness.ts";
import { atProvider, traveller, useIssuer } from "./openid.ts";

// The cookie that remembers a sign-in by a provider: forged, altered, moved and late.

const issuer = await useIssuer();
const site = await useSite({ ...issuer.settings });
await site.signUp();

const login = () => `p${crypto.randomUUID().slice(0, 8)}`;
const failed = (url: string) => new URL(url, origin).searchParams.get("error");
const linksOf = (userId: string) => site.db.$count(identities, eq(identities.userId, userId));

/** Someone at the provider who is about to come back; `cookie` is what their browser keeps meanwhile. */
async function onTheWay(browser = traveller(site.app), name = login()) {
  const back = await atProvider(await browser.leave(), name);
  const cookie = `oauth-${back.searchParams.get("state")}`;
  return { browser, back, cookie, value: browser.cookies.get(cookie) ?? "" };
}

async function member() {
  const account = await site.signUp();
  const browser = traveller(site.app);
  for (const [name, value] of account.cookies) browser.cookies.set(name, value);
  return { ...browser, id: account.id };
}

/** What the cookie says, wherever in it that stands. */
function readable(value: string): Record<string, unknown> {
  const start = value.indexOf(Buffer.from('{"').toString("base64url").slice(0, 2));
  for (let at = Math.max(start, 0); at < value.length; at++) {
    try {
      return JSON.parse(Buffer.from(value.slice(at), "base64url").toString());
    } catch {
      // Not from here.
    }
  }
  throw new Error("The cookie is not readable");
}

const encoded = (flow: object) => Buffer.from(JSON.stringify(flow)).toString("base64url");

describe("a cookie that this site did not sign is ignored", () => {
  const forgeries: [string, (value: string, state: string) => string][] = [
    ["its text without the signature", (value) => encoded(readable(value))],
    [
      "an altered text with the old signature",
      (value) => value.slice(0, 43) + encoded({ ...readable(value), callbackUrl: "/x" }),
    ],
    [
      "a signature of another secret",
      (value, state) => seal("another secret", `oauth-${state}`, JSON.stringify(readable(value))),
    ],
    ["a signature for another use", (value) => seal(site.deps.secret, "csrf", JSON.stringify(readable(value)))],
    ["one letter changed", (value) => (value.startsWith("A") ? "B" : "A") + value.slice(1)],
    ["cut short", (value) => value.slice(0, 43)],
  ];

  test.each(forgeries)("%s", async (_, forge) => {
    const { browser, back, cookie, value } = await onTheWay();
    browser.cookies.set(cookie, forge(value, back.searchParams.get("state") ?? ""));
    const accounts = await site.db.$count(users);
    expect(failed(await browser.follow(back))).toBe("OAuthCallback");
    expect(browser.cookies.has("session")).toBe(false);
    expect(await site.db.$count(users)).toBe(accounts);
  });

  test("a forged cookie that names an account does not link it", async () => {
    const victim = await member();
    const attacker = await onTheWay();
    victim.cookies.set(attacker.cookie, encoded({ ...readable(attacker.value), linkTo: victim.id, session: null }));
    expect(failed(await victim.follow(attacker.back))).toBe("OAuthCallback");
    expect(await linksOf(victim.id)).toBe(0);
  });

  test("a forged cookie that names another site leads to the start page", async () => {
    const { browser, back, cookie, value } = await onTheWay();
    browser.cookies.set(cookie, encoded({ ...readable(value), callbackUrl: "https://evil.example/" }));
    expect(new URL(await browser.follow(back), origin).origin).toBe(origin);
  });
});

test("a signed callback URL is checked again when it is read", async () => {
  const { browser, back, cookie, value } = await onTheWay();
  const flow = { ...readable(value), callbackUrl: "https://evil.example/" };
  browser.cookies.set(cookie, seal(site.deps.secret, cookie, JSON.stringify(flow)));
  expect(await browser.follow(back)).toBe(origin);
});

test("a cookie is valid only with its own state", async () => {
  const [one, other] = [await onTheWay(), await onTheWay()];
  one.browser.cookies.set(one.cookie, other.value);
  expect(failed(await one.browser.follow(one.back))).toBe("OAuthCallback");
  expect(one.browser.cookies.has("session")).toBe(false);
});

test("a cookie that the browser keeps too long is expired", async () => {
  const { browser, back } = await onTheWay();
  site.setTime(new Date(Date.now() + 16 * 60_000));
  const end = await browser.follow(back);
  site.setTime(new Date());
  expect(failed(end)).toBe("OAuthCallback");
  expect(browser.cookies.has("session")).toBe(false);
});

describe("only the session that started linking can finish it", () => {
  test("not by another session of the same person", async () => {
    const ash = await site.signUp();
    const [one, two] = [traveller(site.app), traveller(site.app)];
    for (const browser of [one, two]) {
      await browser.post("/auth/signin", { email: ash.email, password: ash.password }, { accept: "text/html" });
    }
    const { back, cookie, value } = await onTheWay(one);
    two.cookies.set(cookie, value);
    expect(failed(await two.follow(back))).toBe("OAuthCallback");
    expect(await linksOf(ash.id)).toBe(0);
    expect(await one.follow(back)).toBe(`${origin}/series`);
    expect(await linksOf(ash.id)).toBe(1);
  });

  test("not by a victim's session that finds an attacker's signed cookie", async () => {
    const [victim, attacker] = [await member(), await member()];
    const { back, cookie, value } = await onTheWay(attacker);
    victim.cookies.set(cookie, value);
    expect(failed(await victim.follow(back))).toBe("OAuthCallback");
    expect([await linksOf(victim.id), await linksOf(attacker.id)]).toEqual([0, 0]);
  });
});
