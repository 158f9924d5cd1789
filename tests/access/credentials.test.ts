import { beforeEach, describe, expect, test } from "bun:test";
import { userCommand } from "#features/auth/commands/user.ts";
import { makeLinkToken } from "#features/auth/email/service/links.ts";
import { lockedMessage } from "#features/collection/rules/limits.ts";
import { useIssuer } from "../auth/oauth/openid.ts";
import { html, json, type Person, useSite, visitor } from "../harness.ts";
import { codeOf, sourceFiles } from "../house/files.ts";
import { until } from "../until.ts";
import { credentials, others } from "./credentials.ts";

// Every credential × everything that ends it (docs/decisions/0110).

const issuer = await useIssuer();
const site = await useSite({ ...issuer.settings, REGISTRATION: "open" }, "starter");
const club = { site, issuer };
const admin = await site.signUp({ roles: ["admin"] });

beforeEach(async () => {
  await site.sql`delete from rate_limits`;
});

const staff = async (person: Person, form: Record<string, string>) => {
  const response = await admin.post(`/api/admin/users/${person.id}?_method=PUT`, { reason: "Sells fakes", ...form });
  expect(response.status).toBe(200);
};

/** Another browser, which opens such a link. */
async function open(link: string, form: Record<string, string> = {}): Promise<void> {
  const url = new URL(link, "http://localhost");
  const browser = visitor((request) => site.app.request(request));
  const token = url.searchParams.get("token") ?? "";
  expect((await browser.post(url.pathname, { token, ...form }, html)).status).toBe(303);
}

const mailed = async (purpose: "sign-in" | "reset", { id, email }: Person) =>
  makeLinkToken(site.db, { purpose, subject: purpose === "reset" ? id : email, email, userId: id }, new Date());

async function command(line: string): Promise<string> {
  const printed: string[] = [];
  const context = { db: site.db, config: site.deps.config, print: (text: string) => void printed.push(text) };
  expect(await userCommand(context, line.split(" "))).toBe(0);
  return printed.join();
}

const another = "psyduck-and-togepi";

const ends: Record<string, (person: Person) => Promise<unknown>> = {
  suspended: (person) => staff(person, { isSuspended: "true" }),
  "suspended in the table alone": async ({ id }) => {
    await site.sql`update users set suspended_at = now() where id = ${id}`;
    await site.deps.hub.recheck();
  },
  "suspended, and let in again": async (person) => {
    await staff(person, { isSuspended: "true" });
    await staff(person, { isSuspended: "false" });
  },
  deleted: async ({ id, username }) => {
    const form = { verificationString: username, reason: "Asked for it" };
    expect((await admin.post(`/api/admin/users/${id}?_method=DELETE`, form)).status).toBe(200);
  },
  "taken over by who has the address": async (person) =>
    open(`/auth/email/open?token=${await mailed("sign-in", person)}`),
  "a new password": async (person) => {
    const form = { current: person.password, password: another };
    expect((await person.post("/api/user/password", form)).status).toBe(200);
  },
  "ended everywhere": async (person) => {
    expect((await person.request("/api/user/sessions", { method: "DELETE" })).status).toBe(200);
  },
  "staff ended sessions": (person) => staff(person, { endSessions: "true" }),
  "reset by mail": async (person) => {
    await site.sql`update users set email_verified_at = now() where id = ${person.id}`;
    await open(`/auth/reset/new?token=${await mailed("reset", person)}`, { password: another });
  },
  "reset by the command password": ({ email }) => command(`password --email ${email} --password ${another}`),
  "reset by the command reset-link": async ({ email }) =>
    open(await command(`reset-link --email ${email}`), { password: another }),
};

describe.each(Object.entries(credentials))("%s", (_, { make }) => {
  test("works", async () => {
    const { works, write } = await make(club, await site.signUp());
    if (write) expect((await write()).status).toBe(200);
    expect(await works()).toBe(true);
  });

  test.each(Object.entries(ends))("is no way in: %s", async (_, end) => {
    const person = await site.signUp();
    const { works } = await make(club, person);
    await end(person);
    expect(await works()).toBe(false);
  });

  test("reads of a locked collection, and does not write to it", async () => {
    const person = await site.signUp();
    const { works, write } = await make(club, person);
    await staff(person, { areWritesLocked: "true" });
    if (write) {
      const refused = await write();
      expect([refused.status, (await json<{ message: string }>(refused)).message]).toEqual([409, lockedMessage]);
      expect(await site.sql`select from entries where user_id = ${person.id}`).toHaveLength(0);
    }
    expect(await works()).toBe(true);
  });
});

test("each column of a secret or a generation, and each file that checks a signature, is of a credential above or of none", async () => {
  const columns = await site.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'hash|secret|token|generation')`;
  const signed = sourceFiles("src").filter(({ source }) => /\b(isSignature|unseal|decrypt)\(/.test(codeOf(source)));
  const found = [...columns.map(({ name }) => name), ...signed.map(({ path }) => path)];
  const known = [...Object.values(credentials).flatMap(({ keptIn }) => keptIn), ...Object.keys(others)];
  expect(found.sort()).toEqual([...new Set(known)].sort());
});

test("a token that was asked for before every way in ended is not made after it", async () => {
  const person = await site.signUp();
  const { promise: asked, resolve } = Promise.withResolvers<Response>();
  await site.sql.begin(async (sql) => {
    await sql`select from users where id = ${person.id} for update`;
    void person.post("/api/tokens", { name: "Sheet" }, { accept: "application/json" }).then(resolve);
    const waiting = () => site.sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`;
    await until(waiting, (rows) => rows.length > 0);
    await sql`delete from sessions where user_id = ${person.id}`;
  });
  expect((await asked).status).toBe(401);
  expect(await site.sql`select from access_tokens where user_id = ${person.id}`).toHaveLength(0);
});
