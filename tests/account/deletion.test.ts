import { afterAll, describe, expect, test } from "bun:test";
import { openAccount } from "#features/auth/sign-in/service/registration.ts";
import { closeApps, html, origin, type Person, testApp, useSite, visitor } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { startSession } from "../session-of.ts";
import { fillAll, personalTables, references } from "./personal-tables.ts";

afterAll(closeApps);

const site = await useSite({}, "starter");

const path = "/api/user?_method=DELETE";
const remove = (person: Person, verificationString: unknown = person.username) =>
  person.request("/api/user", {
    method: "DELETE",
    body: JSON.stringify({ verificationString }),
    headers: { "content-type": "application/json" },
  });
const exists = async (id: string) => (await site.sql`select from users where id = ${id}`).length === 1;

/** All tables of the site. */
const tableNames = async () =>
  (
    await site.sql<{ name: string }[]>`select format('%I.%I', table_schema, table_name) as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`
  ).map(({ name }) => name);

/** Every row of every table that names a person, as text. */
async function mentions(person: Person, tables: string[]) {
  const found: string[] = [];
  for (const table of tables) {
    const rows = await site.sql<{ text: string }[]>`select r::text as text from ${site.sql.unsafe(table)} r
      where r::text ilike ${`%${person.id}%`} or r::text ilike ${`%${person.email}%`} order by 1`;
    for (const { text } of rows) found.push(`${table} ${text}`);
  }
  return found;
}

describe("deleting an account", () => {
  test("deletes its rows in every table, and no rows of others", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const personal = await personalTables(site.sql);
    expect(personal.size).toBeGreaterThan(9);
    await fillAll(site.sql, misty, personal);
    await fillAll(site.sql, brock, personal);
    const tables = await tableNames();
    const [ofMisty, ofBrock] = [await mentions(misty, tables), await mentions(brock, tables)];
    for (const [table, { to }] of personal) {
      if (to === "public.users") expect(ofMisty.some((row) => row.startsWith(`${table} `))).toBe(true);
    }
    const counts = () =>
      Promise.all(
        [...personal.keys()].map(async (table) => {
          const [row] = await site.sql<{ n: number }[]>`select count(*)::int as n from ${site.sql.unsafe(table)}`;
          return [table, row?.n ?? 0] as const;
        }),
      );
    const before = new Map(await counts());
    expect((await remove(misty)).status).toBe(200);
    expect(await mentions(misty, tables)).toEqual([]);
    expect(await mentions(brock, tables)).toEqual(ofBrock);
    for (const [table, count] of await counts())
      expect([table, count < (before.get(table) ?? 0)]).toEqual([table, true]);
  });

  test("reaches every column that holds a person's id: each references the accounts", async () => {
    const holding = await site.sql<{ place: string }[]>`
      select format('%I.%I.%s', table_schema, table_name, column_name) as place from information_schema.columns
      where data_type = 'uuid' and column_name ~ '(user|owner|friend|requester|requestee)_id$' order by 1`;
    const referencing = (await references(site.sql)).filter(({ to }) => to === "public.users");
    expect(holding.map(({ place }) => place)).toEqual(referencing.map(({ from, column }) => `${from}.${column}`));
  });

  test("ends every session and clears the cookie; the form shows a goodbye page", async () => {
    const misty = await site.signUp();
    const phone = visitor((request) => site.app.request(request));
    phone.cookies.set("session", await startSession(site.db, misty.id, "phone", new Date()));
    expect((await phone.json("/api/user")).status).toBe(200);
    const response = await misty.post(path, { verificationString: ` ${misty.username} ` }, html);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
    expect(misty.cookies.has("session")).toBe(false);
    expect(await (await misty.page("/")).text()).toContain("Your account and everything in it have been deleted.");
    expect((await phone.json("/api/user")).status).toBe(401);
    expect(await exists(misty.id)).toBe(false);
    const again = await site.signUp({ username: misty.username });
    expect(again.id).not.toBe(misty.id);
  });

  test("answers null in JSON; two simultaneous calls are harmless", async () => {
    const misty = await site.signUp();
    const answers = await Promise.all([remove(misty), remove(misty)]);
    for (const response of answers) expect([200, 401]).toContain(response.status);
    expect(await answers.find(({ status }) => status === 200)?.json()).toBeNull();
    expect((await remove(misty)).status).toBe(401);
  });

  test.each(["", "wrong", "DELETE", 1])("needs its username, not %p", async (given) => {
    const misty = await site.signUp();
    const response = await remove(misty, given);
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual(["verificationString"]);
    expect((await remove(misty, misty.username.toUpperCase())).status).toBe(422);
    expect(await exists(misty.id)).toBe(true);
    expect((await misty.json("/api/user")).status).toBe(200);
  });

  test("shows the form again with the error at its field", async () => {
    const misty = await site.signUp();
    const response = await misty.post(path, { verificationString: "mist" }, html);
    expect(response.status).toBe(422);
    const field = readPage(await response.text())
      .all("textbox")
      .find(({ isInvalid }) => isInvalid);
    expect([field?.of("name"), field?.value]).toEqual(["verificationString", "mist"]);
    expect(field?.description).toContain("Confirmation must be exactly");
  });

  test("without a username requires the email address", async () => {
    const gate = { registration: "open", invitation: "", now: new Date() } as const;
    const account = { email: "unnamed@example.com", isEmailVerified: false };
    const id = await site.db.transaction((tx) => openAccount(tx, account, gate));
    const token = await startSession(site.db, id, "", new Date());
    const ask = (verificationString: string) =>
      site.app.request(new URL(path, origin), {
        method: "POST",
        headers: { cookie: `session=${token}`, origin },
        body: new URLSearchParams({ verificationString }),
      });
    expect((await ask("")).status).toBe(422);
    expect((await ask("unnamed@example.com")).status).toBe(200);
    expect(await exists(id)).toBe(false);
  });
});

describe("the only admin", () => {
  test("cannot delete the account while there are others, and reads why", async () => {
    const own = await testApp();
    const boss = await own.signUp({ roles: ["admin"] });
    const misty = await own.signUp();
    const refused = await remove(boss);
    expect(refused.status).toBe(409);
    expect(((await refused.json()) as { message: string }).message).toStartWith("You’re this site’s only admin.");
    const form = await boss.post(path, { verificationString: boss.username }, html);
    expect(form.status).toBe(409);
    expect(await form.text()).toContain("You’re this site’s only admin.");
    expect((await remove(misty)).status).toBe(200);
    expect((await remove(boss)).status).toBe(200);
    expect(await own.sql`select from users`).toHaveLength(0);
  });

  test("remains when several admins delete their accounts at the same time", async () => {
    const own = await testApp();
    await own.signUp();
    const admins = await Promise.all(Array.from({ length: 4 }, () => own.signUp({ roles: ["admin"] })));
    // A connection for each of them is open, so that they do meet.
    await Promise.all(admins.map(() => own.sql`select pg_sleep(0.1)`));
    const answers = await Promise.all(admins.map((one) => remove(one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
    expect(await own.sql`select from user_roles where role = 'admin'`).toHaveLength(1);
  });
});
