import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/accounts.ts";
import { maintenanceCommand } from "#features/auth/commands/maintenance.ts";
import { userCommand } from "#features/auth/commands/user.ts";
import { resetPassword } from "#features/auth/email/service/reset.ts";
import { listUsers } from "#features/auth/sign-in/queries/accounts.ts";
import { signingSecret } from "#features/auth/sign-in/service/accounts.ts";
import { canRegister, firstAdminHint, openAccount } from "#features/auth/sign-in/service/registration.ts";
import { verifyPassword } from "#features/auth/sign-in/service/sign-in.ts";
import { readConfig } from "#src/config.ts";
import { closeApps, testDatabase } from "../harness.ts";

let db: Db;
let printed: string[];

beforeEach(async () => {
  db = (await testDatabase()).db;
});
afterAll(closeApps);

const run = async (command: typeof userCommand, line: string) => {
  printed = [];
  const config = readConfig({ PUBLIC_URL: "https://cards.example" });
  return command({ db, config, print: (text) => printed.push(text) }, line.split(" ").filter(Boolean));
};
const user = (line: string) => run(userCommand, line);
const maintenance = (line: string) => run(maintenanceCommand, line);
const misty = "create --email misty@example.com --username Misty --password staryu-and-starmie";
const locks = async () => (await listUsers(db)).map(({ areWritesLocked }) => areWritesLocked);

describe("user", () => {
  test("create adds a member with the requested roles who can sign in", async () => {
    expect(await user(`${misty} --role admin --role data_entry`)).toBe(0);
    expect(printed).toEqual(["Misty was created (member, admin, data_entry)."]);
    expect(await listUsers(db)).toMatchObject([{ username: "Misty", roles: ["admin", "data_entry", "member"] }]);
    expect(await verifyPassword(db, "misty@example.com", "staryu-and-starmie")).not.toBeNull();
    expect(await user(`${misty} --json`)).toBe(1);
    expect(printed.join()).toContain("That username is taken.");
  });

  test("grant and revoke, by name or by address", async () => {
    await user(misty);
    expect(await user("grant --username misty --role admin --role data_entry")).toBe(0);
    expect(await user("revoke --email MISTY@example.com --role admin --json")).toBe(0);
    expect(JSON.parse(printed.join())).toMatchObject({ username: "Misty", roles: ["data_entry", "member"] });
  });

  test("revoke leaves the last admin of a site with others", async () => {
    await user(`${misty} --role admin`);
    await user("create --email brock@example.com --username Brock --password geodude-and-onix");
    expect(await user("revoke --username misty --role admin")).toBe(1);
    expect(printed.join()).toContain("At least one admin must remain.");
    await user("grant --username brock --role admin");
    expect(await user("revoke --username misty --role admin")).toBe(0);
  });

  test("password replaces the old one", async () => {
    await user(misty);
    expect(await user("password --username Misty --password psyduck-and-togepi")).toBe(0);
    expect(await verifyPassword(db, "misty@example.com", "staryu-and-starmie")).toBeNull();
    expect(await verifyPassword(db, "misty@example.com", "psyduck-and-togepi")).not.toBeNull();
    expect(await user("password --username Misty --password short")).toBe(1);
    expect(printed.join()).toContain("A password must have at least 8 characters");
  });

  test("reset-link prints a one-time password reset link; only the newest works", async () => {
    await user(misty);
    const links = [];
    for (const line of ["reset-link --email MISTY@example.com", "reset-link --username misty"]) {
      expect(await user(line)).toBe(0);
      links.push(new URL(printed.join()));
    }
    const [older, newer] = links.map(({ searchParams }) => ({
      token: searchParams.get("token") ?? "",
      password: "psyduck-and-togepi",
    }));
    expect(links[1]?.href).toStartWith("https://cards.example/auth/reset/new?token=");
    if (!older || !newer) throw new Error("no links");
    const now = new Date();
    await expect(resetPassword(db, older, now)).rejects.toThrow("replaced by a newer one");
    const dayLater = new Date(now.getTime() + 24 * 60 * 60_000 + 1000);
    await expect(resetPassword(db, newer, dayLater)).rejects.toThrow("has expired");
    const [account] = await listUsers(db);
    expect((await resetPassword(db, newer, now)).userId).toBe(account?.id ?? "");
    await expect(resetPassword(db, newer, now)).rejects.toThrow("already used");
    expect(await verifyPassword(db, "misty@example.com", "psyduck-and-togepi")).not.toBeNull();
    // A printed link does not verify the email address.
    const [row] = await db.select().from(users);
    expect(row?.emailVerifiedAt).toBeNull();
  });

  test("invite prints a link that is valid for --days", async () => {
    expect(await user("invite --days 2 --json")).toBe(0);
    const { link } = JSON.parse(printed.join()) as { link: string };
    expect(link).toStartWith("https://cards.example/auth/register?invitation=");
    const invitation = new URL(link).searchParams.get("invitation") ?? "";
    await user(misty);
    const after = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
    const isGood = (now: Date) => canRegister(db, { registration: "invite", invitation, now });
    expect([await isGood(after(1.9)), await isGood(after(2.1))]).toEqual([true, false]);
  });

  test("list with no accounts, and as JSON without secrets", async () => {
    expect(await user("list")).toBe(0);
    expect(printed).toEqual(["There are no accounts yet."]);
    await user(misty);
    await user("list --json");
    const [row] = JSON.parse(printed.join()) as object[];
    expect(Object.keys(row ?? {}).sort()).toEqual(["areWritesLocked", "email", "id", "roles", "username"]);
  });

  test.each([
    ["", 2, "user create"],
    ["remove --username Misty", 2, "user create"],
    ["--help", 0, "user create"],
    ["create --help", 0, "user create"],
    ["create --nonsense", 2, "--nonsense"],
    ["create --username Misty", 1, "Enter an email address"],
    ["create --email a@b.c --username ab --password staryu-and-starmie", 1, "between 3 and 20"],
    [`${misty} --role king`, 1, "must be one of member"],
    ["grant --username Nobody --role admin", 1, "This user doesn’t exist."],
    ["grant --email nobody --role admin", 1, "This user doesn’t exist."],
    ["grant --role admin", 1, "--username or --email is required."],
    ["reset-link", 1, "--username or --email is required."],
    ["reset-link --email nobody@example.com", 1, "This user doesn’t exist."],
    ["invite --days 0", 1, "must be 1 or more"],
    ["invite --days week", 1, "must be a whole number"],
  ])("user %s → exit code %i", async (line, code, says) => {
    expect(await user(line)).toBe(code);
    expect(printed.join("\n")).toContain(says);
    expect(await listUsers(db)).toEqual([]);
  });
});

describe("maintenance", () => {
  test("locks and unlocks one person, or all", async () => {
    await user(misty);
    await user("create --email brock@example.com --username Brock --password onix-and-geodude");
    expect(await maintenance("lock --username brock")).toBe(0);
    expect(printed).toEqual(["1 collection was locked."]);
    expect(await locks()).toEqual([false, true]);
    await maintenance("lock --json");
    expect(JSON.parse(printed.join())).toEqual({ changed: 1, locked: true });
    expect(await locks()).toEqual([true, true]);
    await maintenance("unlock");
    expect(await locks()).toEqual([false, false]);
  });

  test("lock also applies to accounts created later, until unlock without a name", async () => {
    const gate = { registration: "open", invitation: "", now: new Date() } as const;
    const lockOf = async (email: string) => (await listUsers(db)).find((one) => one.email === email)?.areWritesLocked;
    const open = async (email: string) => {
      await db.transaction((tx) => openAccount(tx, { email, isEmailVerified: true }, gate));
      return lockOf(email);
    };
    await maintenance("lock --username brock");
    expect(await open("one@example.com")).toBe(false);
    await maintenance("lock");
    expect(await open("two@example.com")).toBe(true);
    await user("create --email three@example.com --username Three --password correct-horse-battery");
    expect(await lockOf("three@example.com")).toBe(true);
    await maintenance("unlock --email two@example.com");
    expect(await open("four@example.com")).toBe(true);
    await maintenance("unlock");
    expect(await open("five@example.com")).toBe(false);
    expect(await maintenance("lock --username Nobody")).toBe(1);
    expect(await maintenance("pause")).toBe(2);
  });
});

test("concurrent calls create one signing secret", async () => {
  const [one, two, three] = await Promise.all([signingSecret(db), signingSecret(db), signingSecret(db)]);
  expect(one).toMatch(/^[\w-]{43}$/);
  expect([two, three]).toEqual([one, one]);
  expect(await signingSecret(db)).toBe(one);
});

test("the first-admin hint is shown until an account exists", async () => {
  expect(await firstAdminHint(db)).toContain("becomes the admin");
  await user(misty);
  expect(await firstAdminHint(db)).toBeUndefined();
});
