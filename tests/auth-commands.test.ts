import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import type { Db } from "../db/open.ts";
import { maintenanceCommand, userCommand } from "../src/features/auth/commands.ts";
import { firstAdminHint, listUsers, signingSecret, verifyPassword } from "../src/features/auth/service.ts";
import { closeApps, testDatabase } from "./harness.ts";

let db: Db;
let printed: string[];

beforeEach(async () => {
  db = (await testDatabase()).db;
});
afterAll(closeApps);

const run = async (command: typeof userCommand, line: string) => {
  printed = [];
  return command(db, line.split(" ").filter(Boolean), (text) => printed.push(text));
};
const user = (line: string) => run(userCommand, line);
const maintenance = (line: string) => run(maintenanceCommand, line);
const misty = "create --email misty@example.com --username Misty --password staryu-and-starmie";
const locks = async () => (await listUsers(db)).map(({ areWritesLocked }) => areWritesLocked);

describe("user", () => {
  test("create makes a member who can sign in, with the roles asked for", async () => {
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

  test("password replaces the old one", async () => {
    await user(misty);
    expect(await user("password --username Misty --password psyduck-and-togepi")).toBe(0);
    expect(await verifyPassword(db, "misty@example.com", "staryu-and-starmie")).toBeNull();
    expect(await verifyPassword(db, "misty@example.com", "psyduck-and-togepi")).not.toBeNull();
    expect(await user("password --username Misty --password short")).toBe(1);
    expect(printed.join()).toContain("A password must have at least 8 characters");
  });

  test("list, also of nobody, and as JSON without secrets", async () => {
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
    ["create --nonsense", 1, "--nonsense"],
    ["create --username Misty", 1, "email: Enter an email address"],
    ["create --email a@b.c --username ab --password staryu-and-starmie", 1, "between 3 and 20"],
    [`${misty} --role king`, 1, "must be one of member"],
    ["grant --username Nobody --role admin", 1, "This user does not exist."],
    ["grant --email nobody --role admin", 1, "This user does not exist."],
    ["grant --role admin", 1, "--username or --email is missing."],
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
    expect(await maintenance("lock --username Nobody")).toBe(1);
    expect(await maintenance("pause")).toBe(2);
  });
});

test("the secret is made once, whoever asks first", async () => {
  const [one, two, three] = await Promise.all([signingSecret(db), signingSecret(db), signingSecret(db)]);
  expect(one).toMatch(/^[\w-]{43}$/);
  expect([two, three]).toEqual([one, one]);
  expect(await signingSecret(db)).toBe(one);
});

test("the hint about the first admin is given until there is an account", async () => {
  expect(await firstAdminHint(db)).toContain("becomes the admin");
  await user(misty);
  expect(await firstAdminHint(db)).toBeUndefined();
});
