import { afterAll, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flagsCommand } from "#access/flags/commands.ts";
import { maintenanceCommand } from "#features/auth/commands/maintenance.ts";
import { userCommand } from "#features/auth/commands/user.ts";
import { catalogueCommand } from "#features/catalogue/import/commands/catalogue.ts";
import { backupCommand, doctorCommand, restoreCommand } from "#features/operations/commands.ts";
import { pricesCommand } from "#features/prices/feeds/commands/prices.ts";
import type { CommandContext } from "#lib/command.ts";
import { readConfig } from "#src/config.ts";
import { closeApps, testDatabase } from "../harness.ts";

const { db, sql } = await testDatabase();
afterAll(closeApps);

type Command = (context: CommandContext, args: string[]) => Promise<number>;

/** Each command with a call of it that is right. */
const calls: [string, Command, string[]][] = [
  ["catalogue", catalogueCommand, ["check"]],
  ["catalogue", catalogueCommand, ["sealed", "file"]],
  ["prices", pricesCommand, ["held"]],
  ["user", userCommand, ["list"]],
  ["flags", flagsCommand, ["list"]],
  ["flags", flagsCommand, ["on", "promo"]],
  ["maintenance", maintenanceCommand, ["unlock"]],
  ["backup", backupCommand, ["file"]],
  ["restore", restoreCommand, ["file"]],
  ["doctor", doctorCommand, []],
];

/** What a command answers: its own exit code, or that of `src/cli.ts` for arguments that cannot be read. */
async function answer(command: Command, args: string[]) {
  const lines: string[] = [];
  const context = { db, sql, config: readConfig({}), print: (line: string) => lines.push(line) };
  const code = await command(context, args).catch((error: Error & { code?: string }) => {
    lines.push(error.message);
    return error.code?.startsWith("ERR_PARSE_ARGS") ? 2 : 1;
  });
  return { code, text: lines.join("\n") };
}

test.each(calls)("%s refuses a word and an option too many, with 2 and by name", async (_, command, args) => {
  for (const wrong of ["surplus", "--surplus"]) {
    const { code, text } = await answer(command, [...args, wrong]);
    expect({ wrong, code, isNamed: text.includes(wrong) }).toEqual({ wrong, code: 2, isNamed: true });
  }
});

test("a value that is not one of those possible is named by its option", async () => {
  const account = ["create", "--email", "a@example.com", "--username", "Ash", "--password", "correct horse"];
  expect((await answer(userCommand, [...account, "--role", "boss"])).text).toStartWith("--role: must be one of member");
  expect((await answer(userCommand, ["invite", "--days", "0"])).text).toBe("--days: must be 1 or more");
  expect((await answer(flagsCommand, ["on", "nonsense"])).text).toStartWith("NAME: must be one of promo");
});

test("a backup to or from a folder, or into none, says so", async () => {
  for (const command of [backupCommand, restoreCommand]) {
    expect((await answer(command, [tmpdir()])).text).toBe(`${tmpdir()} is a folder. Name a file.`);
  }
  const missing = join(tmpdir(), "no-such-folder");
  const { code, text } = await answer(backupCommand, [join(missing, "a.backup")]);
  expect({ code, text }).toEqual({ code: 1, text: `${missing} doesn’t exist.` });
});
