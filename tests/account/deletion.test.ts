import { afterAll, describe, expect, test } from "bun:test";
import { startSession } from "../../src/access/sessions.ts";
import { openAccount } from "../../src/features/auth/sign-in/service/registration.ts";
import { closeApps, html, origin, type Person, testApp, useSite, visitor } from "../harness.ts";

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

type Column = { name: string; type: string; isNeeded: boolean };
type Row = Record<string, string | number | boolean | Date | null>;

/** All tables of the site. */
const tableNames = async () =>
  (
    await site.sql<{ name: string }[]>`select format('%I.%I', table_schema, table_name) as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`
  ).map(({ name }) => name);

/** Columns that reference another table's only key: what belongs to whom. */
const references = () => site.sql<{ from: string; column: string; to: string; key: string }[]>`
  select format('%I.%I', n.nspname, f.relname) as from, a.attname as column,
    format('%I.%I', m.nspname, t.relname) as to, k.attname as key
  from pg_constraint c
  join pg_class f on f.oid = c.conrelid join pg_namespace n on n.oid = f.relnamespace
  join pg_class t on t.oid = c.confrelid join pg_namespace m on m.oid = t.relnamespace
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
  where c.contype = 'f' and cardinality(c.conkey) = 1 order by 1, 2`;

const columnsOf = (table: string) => site.sql<Column[]>`
  select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null
    and is_identity = 'NO' as "isNeeded"
  from information_schema.columns where format('%I.%I', table_schema, table_name) = ${table}`;

/** Where something else than any value of its type is needed. */
const special: Record<string, string> = { set_id: "sv03.5", card_id: "sv03.5-001", variant: "normal" };

/** A value for a column that must have one; different each time where that may matter. */
function anyValue({ name, type }: Column): string | number | boolean {
  if (special[name] !== undefined) return special[name];
  if (type === "uuid") return crypto.randomUUID();
  if (type.startsWith("timestamp") || type === "date") return new Date().toISOString();
  if (["integer", "bigint", "smallint", "numeric"].includes(type)) return 1;
  if (type === "boolean") return true;
  if (type === "jsonb" || type === "json") return "{}";
  if (type === "character") return "USD";
  return crypto.randomUUID();
}

/** The tables with something of a person in them, from the accounts down: each with the column that leads to its owner. */
async function personalTables() {
  const all = await references();
  const found = new Map<string, { column: string; to: string; key: string }>();
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const one of all) {
      const isPersonal = one.to === "public.users" || found.has(one.to);
      if (isPersonal && !found.has(one.from)) found.set(one.from, one);
    }
  }
  return found;
}

/** Puts a row of a person into a table, by what the database says of its columns. */
async function fill(table: string, owner: Row) {
  const columns = await columnsOf(table);
  const row: Row = {};
  for (const column of columns) if (column.isNeeded) row[column.name] = anyValue(column);
  const values = { ...row, ...owner };
  const [stored] = await site.sql<Row[]>`insert into ${site.sql.unsafe(table)} ${site.sql(values)} returning *`;
  if (!stored) throw new Error(`Nothing was stored in ${table}.`);
  return stored;
}

/** Something of a person in every table that can hold it. */
async function fillAll(person: Person, tables: Awaited<ReturnType<typeof personalTables>>) {
  const stored = new Map<string, Row>();
  stored.set("public.users", (await site.sql<Row[]>`select * from users where id = ${person.id}`)[0] ?? {});
  for (const [table, { column, to, key }] of tables) {
    stored.set(table, await fill(table, { [column]: stored.get(to)?.[key] ?? null }));
  }
  await site.sql`insert into email_tokens (purpose, subject, token_hash, email, expires_at)
    values ('sign-in', ${person.email}, ${Buffer.from(person.id)}, ${person.email}, now() + interval '1 hour')`;
}

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
  test("leaves nothing of it in any table, and everything of others", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const personal = await personalTables();
    expect(personal.size).toBeGreaterThan(9);
    await fillAll(misty, personal);
    await fillAll(brock, personal);
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

  test("reaches every column that holds somebody's id: each references the accounts", async () => {
    const holding = await site.sql<{ place: string }[]>`
      select format('%I.%I.%s', table_schema, table_name, column_name) as place from information_schema.columns
      where data_type = 'uuid' and column_name ~ '(user|owner|friend|requester|requestee)_id$' order by 1`;
    const referencing = (await references()).filter(({ to }) => to === "public.users");
    expect(holding.map(({ place }) => place)).toEqual(referencing.map(({ from, column }) => `${from}.${column}`));
  });

  test("ends every session and clears the cookie, as a form with a good-bye", async () => {
    const misty = await site.signUp();
    const phone = visitor((request) => site.app.request(request));
    phone.cookies.set("session", await startSession(site.db, misty.id, "phone", new Date()));
    expect((await phone.json("/api/user")).status).toBe(200);
    const answer = await misty.post(path, { verificationString: ` ${misty.username} ` }, html);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    expect(misty.cookies.has("session")).toBe(false);
    expect(await (await misty.page("/")).text()).toContain("Your account and everything in it is deleted.");
    expect((await phone.json("/api/user")).status).toBe(401);
    expect(await exists(misty.id)).toBe(false);
    const again = await site.signUp({ username: misty.username });
    expect(again.id).not.toBe(misty.id);
  });

  test("answers null in JSON, and asking twice at once is harmless", async () => {
    const misty = await site.signUp();
    const answers = await Promise.all([remove(misty), remove(misty)]);
    for (const answer of answers) expect([200, 401]).toContain(answer.status);
    expect(await answers.find(({ status }) => status === 200)?.json()).toBeNull();
    expect((await remove(misty)).status).toBe(401);
  });

  test.each(["", "wrong", "DELETE", 1])("needs its username, not %p", async (given) => {
    const misty = await site.signUp();
    const answer = await remove(misty, given);
    expect(answer.status).toBe(422);
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual(["verificationString"]);
    expect((await remove(misty, misty.username.toUpperCase())).status).toBe(422);
    expect(await exists(misty.id)).toBe(true);
    expect((await misty.json("/api/user")).status).toBe(200);
  });

  test("shows the page again with the fault at its field", async () => {
    const misty = await site.signUp();
    const answer = await misty.post(path, { verificationString: "mist" }, html);
    const text = await answer.text();
    expect(answer.status).toBe(422);
    expect(text).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="verificationString" value="mist"/);
    expect(text).toContain("Type it exactly as it is shown");
  });

  test("of somebody without a username takes their address", async () => {
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
  test("stays while there are other accounts, and is told why", async () => {
    const own = await testApp();
    const boss = await own.signUp({ roles: ["admin"] });
    const misty = await own.signUp();
    const refused = await remove(boss);
    expect(refused.status).toBe(409);
    expect(((await refused.json()) as { message: string }).message).toStartWith("You are the only admin of this site.");
    const form = await boss.post(path, { verificationString: boss.username }, html);
    expect(form.status).toBe(409);
    expect(await form.text()).toContain("You are the only admin of this site.");
    expect((await remove(misty)).status).toBe(200);
    expect((await remove(boss)).status).toBe(200);
    expect(await own.sql`select from users`).toHaveLength(0);
  });

  test("is the last of several who leave at once", async () => {
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
