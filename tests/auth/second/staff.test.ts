import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { dangerousCalls, staffCalls } from "#access/staff.ts";
import { html, json, origin, type Person } from "#tests/harness.ts";
import { type Ready, ready, routesOf, sampleSite, send, sendForm } from "#tests/requests/requests.ts";
import { routes } from "#tests/requests/table.ts";
import { addPasskey, authenticator, creation, request } from "./authenticator.ts";
import { codeAt, haveCodes, wrongCode } from "./factors.ts";

const site = await sampleSite({ STAFF_SECOND_FACTOR: "required" });
afterAll(site.close);

const isStaff = (route: string) => / \/(api\/)?admin(\/|$)/.test(route);
const staffRoutes = routesOf(site).filter(isStaff);

/** Marks a person's session. */
const mark = (person: { id: string }, at: Date | null) =>
  site.sql`update sessions set second_factor_at = ${at} where user_id = ${person.id}`;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const rolesOf = async (person: Pick<Person, "json">) =>
  (await json<{ user: { roles: { roleName: string }[] } }>(person.json("/api/auth/session"))).user.roles
    .map(({ roleName }) => roleName)
    .sort();

test("every call in the list of dangerous calls exists", () => {
  expect([...dangerousCalls].filter((call) => !(call in staffCalls))).toEqual([]);
  expect(staffRoutes.length).toBeGreaterThan(35);
});

test("the routes below are all the routes that a staff role can open", () => {
  expect(Object.keys(staffCalls).filter((call) => !staffRoutes.includes(call))).toEqual([]);
  const roles = ["data entry", "senior data entry", "admin"];
  const opened = [...routes].filter(([, { to }]) => roles.includes(to)).map(([route]) => route);
  expect(opened.sort()).toEqual(staffRoutes.toSorted());
});

describe("a staff route", () => {
  // What a sample needs is made by staff who may.
  beforeAll(async () => {
    await site.sql`create function marked() returns trigger language plpgsql as
      'begin new.second_factor_at = now(); return new; end'`;
    await site.sql`create trigger marked before insert on sessions for each row execute function marked()`;
  });
  afterAll(async () => {
    await site.sql`create or replace function marked() returns trigger language plpgsql as 'begin return new; end'`;
  });

  const ask = (one: Ready) => send({ ...one, headers: { ...one.headers, accept: "application/json" } });

  async function prepared(route: string, at: Date | null) {
    const one = await ready(site, route);
    await mark(one.person, at);
    return one;
  }

  test.each(staffRoutes)("%s is refused after a password alone", async (route) => {
    const one = await prepared(route, null);
    const before = await site.sql`select count(*)::int as rows from audit_log`;
    const response = await ask(one);
    expect([route, response.status]).toEqual([route, 403]);
    const page = one.method === "GET" ? await one.person.page(one.at) : await sendForm(one);
    expect([route, page.status, page.headers.get("location")]).toEqual([
      route,
      303,
      expect.stringMatching(/^\/auth\/second\?callbackUrl=/),
    ]);
    expect(await site.sql`select count(*)::int as rows from audit_log`).toEqual(before);
  });

  test.each(staffRoutes)("%s is open after a second factor, if dangerous for ten minutes", async (route) => {
    const isDangerous = dangerousCalls.has(route);
    const old = await ask(await prepared(route, ago(11)));
    expect([route, old.status === 403]).toEqual([route, isDangerous]);
    if (!isDangerous) return;
    const recent = await ask(await prepared(route, ago(9)));
    expect([route, recent.status === 403]).toEqual([route, false]);
  });
});

describe("staff with a password alone", () => {
  test("are members to the client, admins too, and are led to the question from everywhere", async () => {
    const admin = await site.signUp({ roles: ["admin"] });
    await site.sql`delete from user_roles where user_id = ${admin.id} and role = 'member'`;
    expect(await rolesOf(admin)).toEqual(["member"]);
    for (const path of ["/admin/users", "/account/settings", "/series"]) {
      const location = (await admin.page(path)).headers.get("location");
      expect(location).toBe(`/auth/second?callbackUrl=${encodeURIComponent(path)}`);
    }
    const question = await (await admin.page("/auth/second?callbackUrl=/admin/users")).text();
    expect(question).toContain("Set one up first.");
  });

  test("get their roles by turning codes on or adding a passkey at their first login", async () => {
    const [one, two] = [await site.signUp({ roles: ["admin"] }), await site.signUp({ roles: ["data_entry"] })];
    await addPasskey(one);
    expect(await rolesOf(one)).toEqual(["admin", "member"]);
    const page = await (await two.page("/account/settings/codes")).text();
    const [, key = ""] = /name="key" value="(.{32})"/.exec(page) ?? [];
    await two.post("/api/user/codes", { key, code: codeAt(decodeBase32IgnorePadding(key), new Date()) }, html);
    expect(await rolesOf(two)).toEqual(["data_entry", "member"]);
  });

  test("who have a second factor cannot add another, remove it or make recovery codes without it", async () => {
    const admin = await site.signUp({ roles: ["admin"] });
    const key = await addPasskey(admin);
    await mark(admin, null);
    const page = await admin.page("/account/settings/codes");
    expect(page.headers.get("location")).toStartWith("/auth/second?callbackUrl=");
    expect((await admin.request("/api/user/passkeys/options", { method: "POST" })).status).toBe(403);
    expect((await admin.request(`/api/user/passkeys?id=${key.id}`, { method: "DELETE" })).status).toBe(403);
    expect((await admin.request("/api/user/codes/recovery", { method: "POST" })).status).toBe(403);
    const form = await admin.post(`/api/user/passkeys?id=${key.id}&_method=DELETE`, {}, html);
    expect(form.headers.get("location")).toStartWith("/auth/second?");
    expect(await rolesOf(admin)).toEqual(["member"]);
  });

  test("whose second factor was used long ago confirm with it, not with the password", async () => {
    const admin = await site.signUp({ roles: ["admin"] });
    const code = await haveCodes(site, admin.id);
    await mark(admin, ago(11));
    const confirm = () => admin.post("/auth/confirm", { password: admin.password, callbackUrl: "/admin/users" }, html);
    expect((await confirm()).headers.get("location")).toStartWith(`${origin}/auth/second?`);
    await admin.post("/auth/second", { code: code(), callbackUrl: "/" }, html);
    expect((await confirm()).headers.get("location")).toBe(`${origin}/admin/users`);
    const { id } = await addPasskey(admin);
    await mark(admin, ago(11));
    expect((await admin.request(`/api/user/passkeys?id=${id}`, { method: "DELETE" })).status).toBe(403);
    await mark(admin, ago(9));
    expect((await admin.request(`/api/user/passkeys?id=${id}`, { method: "DELETE" })).status).toBe(200);
  });

  test("get their roles back with a code or a passkey", async () => {
    const admin = await site.signUp({ roles: ["admin"] });
    const code = await haveCodes(site, admin.id);
    const wrong = await admin.post("/auth/second", { code: wrongCode(code), callbackUrl: "/admin/users" }, html);
    expect([wrong.status, await rolesOf(admin)]).toEqual([422, ["member"]]);
    const right = await admin.post("/auth/second", { code: code(), callbackUrl: "/admin/users" }, html);
    expect(right.headers.get("location")).toBe(`${origin}/admin/users`);
    expect(await rolesOf(admin)).toEqual(["admin", "member"]);
    const key = await addPasskey(admin);
    await mark(admin, null);
    const credential = key.get(await request(admin));
    await admin.post("/auth/passkey", { credential, callbackUrl: "/" }, html);
    expect(await rolesOf(admin)).toEqual(["admin", "member"]);
  });

  test("stay confirmed after a change of password, but not after signing out", async () => {
    const admin = await site.signUp({ roles: ["admin"] });
    await addPasskey(admin);
    const form = { current: admin.password, password: "another horse" };
    expect((await admin.post("/api/user/password", form)).status).toBe(200);
    expect(await rolesOf(admin)).toEqual(["admin", "member"]);
    await admin.post("/auth/signout", {});
    await admin.post("/auth/signin", { email: admin.email, password: "another horse", callbackUrl: "/" }, html);
    expect(await rolesOf(admin)).toEqual(["member"]);
  });

  test("have no staff role with an access token", async () => {
    const admin = await site.signUp({ roles: ["admin"] });
    await mark(admin, new Date());
    const { token } = await json<{ token: string }>(admin.post("/api/tokens", { name: "Sheet", scope: "read" }));
    const response = await site.anonymous.request("/api/user", { headers: { authorization: `Bearer ${token}` } });
    expect(await json<object>(response)).toMatchObject({ roles: [{ roleName: "member" }] });
  });
});

test("members are not asked, and add passkeys after a recent login", async () => {
  const misty = await site.signUp();
  await addPasskey(misty);
  await mark(misty, null);
  const credential = authenticator().create(await creation(misty));
  expect((await misty.post("/api/user/passkeys", { name: "Phone", credential })).status).toBe(200);
  expect((await misty.page("/collection")).status).toBe(200);
});
