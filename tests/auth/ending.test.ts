import { beforeEach, describe, expect, test } from "bun:test";
import { credentials } from "../access/credentials.ts";
import { bodyOf, html, json, type Person, useSite } from "../harness.ts";
import { makeList } from "../lists/people.ts";
import { startSession } from "../session-of.ts";
import { useIssuer } from "./oauth/openid.ts";
import { haveCodes } from "./second/factors.ts";

// What a new password and signing out everywhere else end, what may stay, and what their pages say (docs/decisions/0110).

const issuer = await useIssuer();
const site = await useSite(issuer.settings, "starter");
await site.signUp({ roles: ["admin"] });

beforeEach(async () => {
  await site.sql`delete from rate_limits`;
});

const confirmed = async (minutes: number) => {
  const person = await site.signUp();
  const at = new Date(Date.now() - minutes * 60_000);
  await site.sql`update sessions set second_factor_at = ${at} where user_id = ${person.id}`;
  return person;
};

/** Both ways to end everything, each as JSON, as a form without JavaScript, and as htmx sends it. */
const passwordOf = ({ password }: Person) => ({ current: password, password: "another horse" });
const asJson = (person: Person, method: string, path: string, value: object) =>
  person.request(path, {
    method,
    body: JSON.stringify(value),
    headers: { "content-type": "application/json", accept: "application/json" },
  });
const formWith = (more: Record<string, string>, keep: string[]) =>
  new URLSearchParams([...Object.entries(more), ["keep", ""], ...keep.map((kind): [string, string] => ["keep", kind])]);
const post = (person: Person, path: string, form: URLSearchParams, headers: Record<string, string> = html) =>
  person.request(path, { method: "POST", body: form, headers });
const swap = { ...html, "hx-request": "true", "hx-request-type": "partial" };
const away = "/api/user/sessions?_method=DELETE";

const actions: Record<string, (person: Person, keep: string[]) => Promise<Response>> = {
  "a new password": (person, keep) => asJson(person, "POST", "/api/user/password", { ...passwordOf(person), keep }),
  "a new password by a form": (person, keep) => post(person, "/api/user/password", formWith(passwordOf(person), keep)),
  "a new password by htmx": (person, keep) =>
    post(person, "/api/user/password", formWith(passwordOf(person), keep), swap),
  "signing out": (person, keep) => asJson(person, "DELETE", "/api/user/sessions", { keep }),
  "signing out by a form": (person, keep) => post(person, away, formWith({}, keep)),
  "signing out by htmx": (person, keep) => post(person, away, formWith({}, keep), swap),
};

const kinds: Record<string, string[]> = {
  accessTokens: ["an access token that reads", "an access token that writes", "an open stream of an access token"],
  shareLinks: ["the share link", "the share link of a list"],
  overlays: ["the overlay of a set", "the text for chat bots", "an open stream of an overlay"],
};
const kept = Object.values(kinds).flat();
const always = ["a session", "a mailed link to reset the password", "an open stream of a session"];

async function makeAll(person: Person) {
  const made = new Map<string, { works(): Promise<boolean> }>();
  for (const name of [...kept, ...always]) {
    const credential = credentials[name];
    if (!credential) throw new Error(`There is no ${name}.`);
    made.set(name, await credential.make({ site, issuer }, person));
  }
  return made;
}

async function working(made: Awaited<ReturnType<typeof makeAll>>): Promise<string[]> {
  const works: string[] = [];
  for (const [name, one] of made) if (await one.works()) works.push(name);
  return works;
}

describe.each(Object.entries(actions))("%s", (_, end) => {
  test.each([[], ...Object.keys(kinds).map((kind) => [kind]), ["accessTokens", "overlays"]])(
    "after a passkey or code keeps what is ticked, and nothing else: %s %s",
    async (...keep) => {
      const person = await confirmed(9);
      const made = await makeAll(person);
      const ticked = keep.filter((kind) => kind !== undefined);
      expect((await end(person, ticked)).status).toBeLessThan(400);
      expect(await working(made)).toEqual(ticked.flatMap((kind) => kinds[kind] ?? []));
      expect((await person.json("/api/user")).status).toBe(200);
    },
  );

  test.each([
    ["no passkey or code", null],
    ["one of eleven minutes ago", 11],
  ] as const)("with %s keeps nothing by asking, and says so", async (_, minutes) => {
    const person = minutes === null ? await site.signUp() : await confirmed(minutes);
    const made = await makeAll(person);
    const response = await end(person, ["accessTokens"]);
    const target = response.headers.get("location") ?? response.headers.get("hx-redirect") ?? "";
    if (response.status === 403)
      expect(await bodyOf(response, 403)).toContain("To keep any of these, confirm with a passkey");
    else expect(target).toStartWith("/auth/second?callbackUrl=");
    expect((await working(made)).sort()).toEqual([...kept, ...always].sort());
  });

  test("refuses what cannot be kept, and ends nothing", async () => {
    const person = await confirmed(1);
    const response = await end(person, ["everything"]);
    expect([response.status, (await bodyOf(response, 422)).includes("accessTokens, shareLinks, overlays")]).toEqual([
      422,
      true,
    ]);
    expect((await person.json("/api/user")).status).toBe(200);
  });
});

describe("the page says before its button", () => {
  const pages = ["/account/settings/password", "/account/settings/sessions"];
  const textOf = (page: string) => page.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

  test.each(pages)("what will end: %s", async (path) => {
    const person = await site.signUp();
    expect(textOf(await bodyOf(person.page(path)))).toContain("This ends your overlay links.");
    for (const _ of [1, 2, 3]) await startSession(site.db, person.id, "", new Date());
    for (const name of ["Sheet", "Bot"]) await person.post("/api/tokens", { name });
    await site.sql`update access_tokens set expires_at = now() where name = 'Bot' and user_id = ${person.id}`;
    await person.put("/api/share-link", {});
    await makeList(person);
    await makeList(person);
    const page = textOf(await bodyOf(person.page(path)));
    const said =
      "This signs out 3 other devices and ends 1 access token, your share link, the share links of 2 lists and your overlay links.";
    expect(page).toContain(said);
    expect(page.indexOf(said)).toBeLessThan(page.search(/Save|Sign out everywhere else/));
  });

  test.each(pages)("what may stay, after a passkey or code: %s", async (path) => {
    const person = await site.signUp();
    await person.post("/api/tokens", { name: "Sheet" });
    const boxes = async () => [...(await bodyOf(person.page(path))).matchAll(/type="checkbox"[^>]*value="(\w+)"/g)];
    expect(await boxes()).toEqual([]);
    expect(await bodyOf(person.page(path))).not.toContain("/auth/second");
    await haveCodes(site, person.id);
    expect(await bodyOf(person.page(path))).toContain(`/auth/second?callbackUrl=${encodeURIComponent(path)}`);
    await site.sql`update sessions set second_factor_at = now() where user_id = ${person.id}`;
    expect((await boxes()).map(([, value]) => value)).toEqual(["accessTokens", "overlays"]);
    expect(await bodyOf(person.page(path))).not.toContain("/auth/second");
  });

  test("that everything ends, where a link sets a password or staff end it", async () => {
    const oak = await site.signUp({ roles: ["admin"] });
    const { id } = await site.signUp();
    const { link } = await json<{ link: string }>(oak.post(`/api/admin/users/${id}`, { reason: "" }));
    const all = "Access tokens, share links and overlay links end too.";
    expect(await bodyOf(site.anonymous.page(link))).toContain(all);
    expect(await bodyOf(oak.page(`/admin/users/${id}`))).toContain(all);
  });

  test("and the answer of htmx counts no device that has just been signed out", async () => {
    const person = await site.signUp();
    await startSession(site.db, person.id, "", new Date());
    const form = formWith(passwordOf(person), []);
    expect(textOf(await bodyOf(post(person, "/api/user/password", form, swap)))).toContain(
      "This ends your overlay links.",
    );
  });
});
