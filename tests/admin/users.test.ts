import { describe, expect, test } from "bun:test";
import { bodyOf, html, json, useSite, visitor } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { readAll, readUntil } from "../until.ts";

const site = await useSite({}, "starter");
const { sql } = site;
const oak = await site.signUp({ username: "Oak", roles: ["admin"] });
const clerk = await site.signUp({ roles: ["data_entry"] });

const api = (id: string, rest = "") => `/api/admin/users/${id}${rest}`;
const change = (id: string, input: object) => oak.put(api(id), input);
const send = (method: string, path: string, value: object, by = oak) =>
  by.request(path, { method, body: JSON.stringify(value), headers: { "content-type": "application/json" } });
const rolesOf = async (id: string) =>
  (await sql`select role from user_roles where user_id = ${id} order by 1`).map(({ role }) => role);

test("/admin lists the parts of the panel that its reader may open", async () => {
  const parts = async (person: typeof oak) =>
    (await json<{ value: { title: string }[] }>(person.json("/admin"))).value.map(({ title }) => title);
  expect(await parts(clerk)).toEqual(["Cards", "Collections", "Reports", "Prices", "Audit log"]);
  expect(await parts(oak)).toEqual(expect.arrayContaining(["Installation", "Users", "Pokémon", "Decks", "Reports"]));
});

describe("accounts", () => {
  test("are counted, with the filter; one that is not set up is called by its address", async () => {
    await sql`insert into users (email) values ('half.way@example.com')`;
    const [row] = await sql`select count(*)::int as count from users`;
    const all = await json<{ count: number }>(oak.json("/admin/users"));
    expect(all.count).toBe(row?.count);
    const page = readPage(await bodyOf(oak.page("/admin/users?state=unfinished")));
    expect(page.names("paragraph")).toContain("1 account");
    expect(page.names("rowheader")).toEqual(["half.way@example.com Not set up"]);
  });

  test("are found by part of a name, an address or an id, and paged", async () => {
    const misty = await site.signUp({ username: "Misty 100%" });
    const find = async (q: string) =>
      (await json<{ id: string }[]>(oak.json(`/api/admin/users/search?username=${encodeURIComponent(q)}`))).map(
        ({ id }) => id,
      );
    for (const q of ["isty", "MISTY", "100%", misty.id]) expect(await find(q)).toContain(misty.id);
    expect(await find("%%%")).toEqual([]);
    type Shown = { id: string; createdAt: string };
    await sql`insert into users (username, slug, created_at)
      select 'Paged ' || n, 'paged-' || n, now() - (n % 7) * interval '1 day' from generate_series(1, 60) n`;
    const first = await json<{ value: Shown[]; pagingKey: string }>(oak.json("/api/admin/users?q=paged"));
    const second = await json<{ value: Shown[]; pagingKey: null }>(
      oak.json(`/api/admin/users?q=paged&after=${encodeURIComponent(first.pagingKey)}`),
    );
    expect([first.value.length, second.value.length, second.pagingKey]).toEqual([50, 10, null]);
    const shown = [...first.value, ...second.value];
    expect(new Set(shown.map(({ id }) => id)).size).toBe(60);
    const dates = shown.map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  test("are filtered by state, in pages and JSON, and the filter stays when searching", async () => {
    const locked = await site.signUp({ username: "Locked out", areWritesLocked: true });
    const suspended = await site.signUp({ username: "Seller" });
    await change(suspended.id, { isSuspended: true, reason: "Sells fakes" });
    const found = async (state: string) =>
      (await json<{ value: { id: string }[] }>(oak.json(`/api/admin/users?state=${state}`))).value.map(({ id }) => id);
    expect(await found("locked")).toEqual([locked.id]);
    expect(await found("suspended")).toEqual([suspended.id]);
    const staff = await found("staff");
    expect([staff.includes(oak.id), staff.includes(clerk.id), staff.includes(locked.id)]).toEqual([true, true, false]);
    expect(await found("unfinished")).not.toContain(locked.id);
    expect(await found("no-such-state")).toContain(locked.id);
    const page = readPage(await bodyOf(oak.page("/admin/users?state=locked&q=lock")));
    expect(page.get("main").hidden("state")).toBe("locked");
    expect(page.get("link", "Suspended").href).toBe("/admin/users?q=lock&state=suspended");
    expect(page.get("rowheader").sight).toBe("Locked out Locked Locked_out@example.com");
    const seller = readPage(await bodyOf(oak.page("/admin/users?q=seller"))).get("rowheader");
    expect(seller.sight).toBe("Seller Suspended Seller@example.com");
    expect(page.hrefs()).toContain(`/admin/users/${locked.id}#lock-form`);
    expect(readPage(await bodyOf(oak.page(`/admin/users/${locked.id}`))).at("lock-form")?.role).toBe("form");
  });

  test("show roles, ways to log in and state, but no password and no note", async () => {
    const misty = await site.signUp();
    await sql`insert into private_notes (user_id, set_id, text) values (${misty.id}, 'sv03.5', 'A secret place')`;
    const page = await bodyOf(oak.page(`/admin/users/${misty.id}`));
    for (const part of [misty.username, misty.email, "Password, email link", "Not confirmed"])
      expect(page).toContain(part);
    const all = page + (await bodyOf(oak.json(api(misty.id))));
    for (const part of ["A secret place", "argon2"]) expect(all).not.toContain(part);
  });

  test("state what the account is, and keep what is dangerous apart", async () => {
    const { id, username } = await site.signUp();
    const shown = () => bodyOf(oak.page(`/admin/users/${id}`));
    const fact = (title: string, value: string) => `<dt>${title}</dt><dd>${value}</dd>`;
    const before = await shown();
    for (const part of [fact("Status", "Active"), fact("Roles", "Member"), fact("Reported", "0 times")])
      expect(before).toContain(part);
    expect(before).toMatch(
      new RegExp(`<b>Username</b><span>${username}</span>.*<b>Collection</b><span>Not locked</span>`),
    );
    const page = readPage(before);
    const danger = page
      .get("region", "Danger zone")
      .all("form")
      .map((form) => form.of("id"));
    expect(danger).toEqual(["suspend-form", "cleanup-form", "delete-form"]);
    const usual = page.all("form").map((form) => form.of("id"));
    for (const form of ["roles", "name", "lock", "sessions", "link"]) expect(usual).toContain(`${form}-form`);
    await change(id, { areWritesLocked: true });
    expect(await shown()).toContain(fact("Status", "Active, collection locked"));
    await change(id, { isSuspended: true, reason: "Sells fakes" });
    expect(await shown()).toContain(fact("Status", "Suspended"));
  });

  test.each(["/admin/users", "/admin/users/new", "/api/admin/users"])("%s is for admins", async (path) => {
    expect((await clerk.page(path)).status).toBe(403);
    expect((await oak.page("/admin/users/00000000-0000-4000-8000-000000000009")).status).toBe(404);
    expect((await oak.page("/admin/users/1")).status).toBe(404);
  });
});

describe("roles", () => {
  test("are granted and revoked at once; senior data entry brings data entry", async () => {
    const misty = await site.signUp();
    expect((await change(misty.id, { roles: ["member", "senior_data_entry"] })).status).toBe(200);
    expect(await rolesOf(misty.id)).toEqual(["member", "senior_data_entry"]);
    expect((await misty.page("/admin/cards")).status).toBe(200);
    await change(misty.id, { roles: ["member"] });
    expect((await misty.page("/admin/cards")).status).toBe(403);
  });

  test("need a reason on pages, and one admin stays", async () => {
    const path = `${api(oak.id)}?_method=PUT`;
    expect((await oak.post(path, { roles: "member" }, html)).status).toBe(422);
    expect((await oak.post(path, { roles: "member", reason: "Leaving" }, html)).status).toBe(409);
    expect(await rolesOf(oak.id)).toContain("admin");
    expect((await change(oak.id, { roles: ["boss"] })).status).toBe(422);
  });
});

describe("a suspended account", () => {
  test("is logged out at once, live streams too, cannot log in by any method, and its profile is hidden until the suspension ends", async () => {
    const misty = await site.signUp();
    const stream = (await misty.request("/events")).body?.getReader();
    if (!stream) throw new Error("There is no stream");
    await readUntil(stream, "event: ready");
    expect((await site.anonymous.page(`/u/${misty.username}`)).status).toBe(200);
    expect((await change(misty.id, { isSuspended: true, reason: "Sells fakes" })).status).toBe(200);
    expect(await readAll(stream)).toContain("event: end");
    expect((await misty.json("/api/user")).status).toBe(401);
    expect((await site.anonymous.page(`/u/${misty.username}`)).status).toBe(404);
    const again = visitor((request) => site.app.request(request));
    const login = () => again.post("/auth/signin", { email: misty.email, password: misty.password }, html);
    const refused = await login();
    expect([refused.status, (await bodyOf(refused, 403)).includes("This account is suspended")]).toEqual([403, true]);
    expect((await oak.post(api(misty.id), { reason: "" })).status).toBe(409);
    expect(await sql`select from sessions where user_id = ${misty.id}`).toHaveLength(0);
    expect(await bodyOf(oak.page(`/admin/users/${misty.id}`))).toContain("Suspended. Sells fakes");
    await change(misty.id, { isSuspended: false });
    await login();
    expect((await again.json("/api/user")).status).toBe(200);
    expect((await site.anonymous.page(`/u/${misty.username}`)).status).toBe(200);
  });

  test("is never one's own, and suspending it twice is refused", async () => {
    const other = await site.signUp({ roles: ["admin"] });
    expect((await change(oak.id, { isSuspended: true })).status).toBe(409);
    expect((await change(other.id, { isSuspended: true })).status).toBe(200);
    expect((await change(other.id, { isSuspended: true })).status).toBe(422);
  });

  test("gets no session that began while it was suspended", async () => {
    const misty = await site.signUp();
    const logins = Array.from({ length: 6 }, () => {
      const browser = visitor((request) => site.app.request(request));
      return browser.post("/auth/signin", { email: misty.email, password: misty.password }, html);
    });
    await Promise.all([...logins, change(misty.id, { isSuspended: true })]);
    expect(await sql`select from sessions where user_id = ${misty.id}`).toHaveLength(0);
  });
});

test("a name is changed; a taken one is refused", async () => {
  const [misty, brock] = [await site.signUp(), await site.signUp()];
  const path = `${api(misty.id)}?_method=PUT`;
  expect((await oak.post(path, { username: "Renamed One" }, html)).status).toBe(303);
  expect((await site.anonymous.page("/u/renamed-one")).status).toBe(200);
  const taken = await oak.post(path, { username: brock.username.toUpperCase() }, html);
  expect([taken.status, (await bodyOf(taken, 422)).includes("That username is taken.")]).toEqual([422, true]);
  expect((await oak.post(path, { username: "x" }, html)).status).toBe(422);
});

test("a lock stops writes to the collection; sessions end on demand", async () => {
  const misty = await site.signUp();
  const entry = { cardId: "sv03.5-001", variant: "normal", quantity: 1 };
  await change(misty.id, { areWritesLocked: true });
  expect((await misty.put("/api/collection?setId=sv03.5", entry)).status).toBe(409);
  await change(misty.id, { areWritesLocked: false, endSessions: true });
  expect((await misty.json("/api/user")).status).toBe(401);
});

test("a new account has a link that sets its password", async () => {
  const form = { username: "Fresh Face", email: "fresh@example.com" };
  const page = await bodyOf(oak.post("/api/admin/users", form, html));
  const link = /http:\/\/localhost(\/auth\/reset\/new\?token=[\w-]+)/.exec(page)?.[1] ?? "";
  const fresh = visitor((request) => site.app.request(request));
  expect((await fresh.page(link)).status).toBe(200);
  const token = link.split("token=")[1] ?? "";
  await fresh.post("/auth/reset/new", { token, password: "psyduck and togepi" }, html);
  expect(await json<object>(fresh.json("/api/user"))).toMatchObject({ username: "Fresh Face" });
  const again = await oak.post("/api/admin/users", form, html);
  expect([again.status, (await bodyOf(again, 422)).includes("That username is taken.")]).toEqual([422, true]);
});

test("Pro is given for free and taken back, not while the member pays", async () => {
  const [misty, payer, granted] = [
    await site.signUp(),
    await site.signUp(),
    await site.signUp({ roles: ["subscriber"] }),
  ];
  await sql`insert into stripe_customers (id, user_id) values ('cus_pays', ${payer.id})`;
  await sql`insert into stripe_subscriptions (id, user_id, customer_id, status, plan, created_at, period_end)
    values ('sub_pays', ${payer.id}, 'cus_pays', 'unpaid', 'monthly', now(), now())`;
  const comp = (method: string, id: string) => send(method, api(id, "/subscribe"), { reason: "A friend" });
  expect((await comp("PUT", misty.id)).status).toBe(200);
  expect(await rolesOf(misty.id)).toContain("comped_subscriber");
  expect((await comp("PUT", misty.id)).status).toBe(409);
  expect((await comp("DELETE", misty.id)).status).toBe(200);
  expect((await comp("DELETE", misty.id)).status).toBe(409);
  expect((await comp("PUT", payer.id)).status).toBe(409);
  expect((await comp("PUT", granted.id)).status).toBe(200);
});

describe("typed confirmation", () => {
  test("deletes an account and all it entered, and keeps the log", async () => {
    const misty = await site.signUp();
    const remove = (verificationString: string, id = misty.id) =>
      send("DELETE", api(id), { verificationString, reason: "Asked" });
    expect((await remove("misty")).status).toBe(422);
    expect((await remove(misty.username)).status).toBe(200);
    expect(await sql`select from users where id = ${misty.id}`).toHaveLength(0);
    expect(await sql`select from audit_log where object = ${`user:${misty.id}`}`).toHaveLength(1);
    expect((await remove(misty.username)).status).toBe(404);
    expect((await remove("Oak", oak.id)).status).toBe(409);
  });

  test("deletes a set from a collection", async () => {
    const misty = await site.signUp();
    await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 3 });
    const clear = (verificationString: string, what: object = { setId: "sv03.5" }) =>
      send("DELETE", api(misty.id, "/cleanup"), { verificationString, ...what, reason: "Asked" });
    const typo = await json<object>(clear("no"));
    expect(typo).toMatchObject({ friendlyMessage: "Confirmation must be exactly the username." });
    expect((await clear(misty.username, {})).status).toBe(422);
    expect(await json<object>(clear(misty.username))).toMatchObject({ entries: 1 });
    expect(await sql`select from entries where user_id = ${misty.id}`).toHaveLength(0);
  });
});
