import { afterEach, expect, test } from "bun:test";
import type { Db } from "#db/open.ts";
import { userCommand } from "#features/auth/commands/user.ts";
import { makeLinkToken } from "#features/auth/email/service/links.ts";
import { signInByLink } from "#features/auth/email/service/sign-in.ts";
import { accountOf } from "#features/auth/providers/service/identities.ts";
import { providerTable } from "#features/auth/providers/service/table.ts";
import { listUsers } from "#features/auth/sign-in/queries/accounts.ts";
import { register, wantedAccount } from "#features/auth/sign-in/service/registration.ts";
import { examine } from "#features/operations/service/doctor.ts";
import { type Config, readConfig } from "#src/config.ts";
import { closeApps, testDatabase } from "../harness.ts";

afterEach(closeApps);

const config: Config = readConfig({ DISCORD_CLIENT_ID: "cards", DISCORD_CLIENT_SECRET: "secret" });
const now = new Date();
/** Closed to all but the first. */
const gate = { registration: "closed", invitation: "", now } as const;
const password = "correct horse battery";

/** Every door by which an account comes into being; each must let only the first one be an admin. */
const doors: Record<string, (db: Db, email: string, registration: "open" | "closed") => Promise<unknown>> = {
  "the form": async (db, email, registration) => {
    const form = { ...gate, registration, address: "" };
    return register(db, await wantedAccount(db, { email, password }, form), form);
  },
  "a mailed link": async (db, email, registration) => {
    const token = await makeLinkToken(db, { purpose: "sign-in", subject: email, email, userId: null }, now);
    return signInByLink(db, token, { ...gate, registration });
  },
  "a provider": (db, email, registration) => {
    const [provider] = providerTable(config.providers);
    if (!provider) throw new Error("no provider is set up");
    const identity = { providerUserId: email, email, isEmailVerified: true, label: "" };
    return accountOf(db, provider, identity, { ...gate, registration });
  },
  "the command line": (db, email) => command(db, `create --email ${email} --username ${email.split("@")[0]}`),
};

async function command(db: Db, line: string): Promise<void> {
  const printed: string[] = [];
  const words = [...line.split(" "), ...(line.startsWith("create") ? ["--password", password] : [])];
  const code = await userCommand({ db, config, print: (text) => printed.push(text) }, words);
  expect({ code, printed }).toMatchObject({ code: 0 });
}

const adminsOf = async (db: Db) =>
  (await listUsers(db)).filter(({ roles }) => roles.includes("admin")).map(({ email }) => email);

test.each(Object.keys(doors))("%s makes the first account an admin, and no later one by any door", async (door) => {
  const { db } = await testDatabase();
  await doors[door]?.(db, "first@example.com", "closed");
  for (const [index, open] of Object.values(doors).entries()) await open(db, `later${index}@example.com`, "open");
  expect(await listUsers(db)).toHaveLength(1 + Object.keys(doors).length);
  expect(await adminsOf(db)).toEqual(["first@example.com"]);
});

test("no other door adds a row", async () => {
  const files = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(".")];
  const texts = await Promise.all(files.map(async (file) => [file, await Bun.file(file).text()] as const));
  const adding = texts.filter(([, text]) => /insertUser\(|insert\(users\)|insert into users/.test(text));
  expect(adding.map(([file]) => file).sort()).toEqual([
    "src/features/auth/sign-in/queries/accounts.ts",
    "src/features/auth/sign-in/service/registration.ts",
  ]);
});

test("doctor notices that no account is an admin, and the command that it names mends it", async () => {
  const { db, sql } = await testDatabase();
  const finding = async () => {
    const findings = await examine(sql, { kind: "external", owner: false }, readConfig({ DATA_DIR: "." }), now);
    return findings.find(({ name }) => name === "admins");
  };
  expect(await finding()).toBeUndefined();
  await doors["the form"]?.(db, "first@example.com", "open");
  expect(await finding()).toMatchObject({ level: "ok", text: "1 account is admin." });
  await sql`delete from user_roles`;
  const found = await finding();
  expect(found).toMatchObject({ level: "warn", text: "No account is an admin, so nobody can manage this site." });
  const [, line = ""] = /^Run: bun run cli user (.*)$/.exec(found?.advice ?? "") ?? [];
  await command(db, line.replace("ADDRESS", "first@example.com"));
  expect(await finding()).toMatchObject({ level: "ok" });
});
