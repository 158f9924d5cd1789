import { parseArgs } from "node:util";
import type { Db } from "../../../db/open.ts";
import { nameOf } from "../../access/viewer.ts";
import type { CommandContext } from "../../lib/command.ts";
import { Refusal } from "../../lib/errors.ts";
import { check, wholeNumber } from "../../lib/input/inputs.ts";
import { makeResetPath } from "./email/service/links.ts";
import { RoleName } from "./sign-in/rules/accounts.ts";
import {
  createUser,
  grantRole,
  invite,
  listUsers,
  revokeRole,
  setPassword,
  setWritesLocked,
  type UserRow,
  userNamed,
  userWithEmail,
} from "./sign-in/service/accounts.ts";

const userHelp = `Accounts.

  user create --email E --username U --password P [--role R]...   make an account; it is a member
  user grant  (--username U | --email E) --role R...              give roles
  user revoke (--username U | --email E) --role R...              take roles away
  user password (--username U | --email E) --password P           set a password and end all sessions
  user reset-link (--username U | --email E)                      print a link to choose a new password, once, within a day
  user invite [--days 7]                                          print a link to make one account with
  user list                                                       all accounts

Links begin with PUBLIC_URL where it is set; else put the site's own address before them.

  --json   print JSON
  --help   print this

Roles: ${RoleName.options.join(", ")}`;

const maintenanceHelp = `Collections can be read but not changed while they are locked.

  maintenance lock   [--username U | --email E]   one person's collection, or all
  maintenance unlock [--username U | --email E]

  --json   print JSON
  --help   print this`;

const options = {
  email: { type: "string" },
  username: { type: "string" },
  password: { type: "string" },
  role: { type: "string", multiple: true },
  days: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

type Given = { email?: string; username?: string; password?: string; role?: string[]; days?: string; json?: boolean };
type Report = { text: string; json: unknown };
/** `base`: the origin of the site, or empty. */
type Action = (db: Db, given: Given, base: string) => Promise<Report>;
type Context = Pick<CommandContext, "db" | "config" | "print">;

export const userCommand = (context: Context, args: string[]): Promise<number> =>
  run(context, args, userHelp, userActions);

export const maintenanceCommand = (context: Context, args: string[]): Promise<number> =>
  run(context, args, maintenanceHelp, maintenanceActions);

async function run(
  { db, config, print }: Context,
  args: string[],
  help: string,
  actions: Map<string, Action>,
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const action = actions.get(positionals.join(" "));
    if (values.help || !action) {
      print(help);
      return values.help ? 0 : 2;
    }
    const { text, json } = await action(db, values, config.publicUrl ?? "");
    print(values.json ? JSON.stringify(json) : text);
    return 0;
  } catch (error) {
    if (error instanceof Refusal) print(error.message);
    else if (isUsageError(error)) print(`${error.message}\n\n${help}`);
    else throw error;
    return 1;
  }
}

const isUsageError = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

const userActions = new Map<string, Action>([
  [
    "create",
    async (db, { email = "", username = "", password = "", role }) => {
      const roles = [...new Set(["member" as const, ...rolesOf(role)])];
      const user = await createUser(db, { email, username, password, roles });
      return { text: `${user.username} was created (${user.roles.join(", ")}).`, json: user };
    },
  ],
  ["grant", (db, given) => changeRoles(db, given, grantRole)],
  ["revoke", (db, given) => changeRoles(db, given, revokeRole)],
  [
    "password",
    async (db, given) => {
      const user = await userOf(db, given);
      await setPassword(db, user.id, given.password ?? "");
      return { text: `${nameOf(user)} has a new password and is signed out everywhere.`, json: user };
    },
  ],
  [
    "reset-link",
    async (db, given, base) => {
      const { id } = await userOf(db, given);
      const link = base + (await makeResetPath(db, id, new Date()));
      return { text: link, json: { link } };
    },
  ],
  [
    "invite",
    async (db, { days = "7" }, base) => {
      const link = base + (await invite(db, check(Days, days), new Date()));
      return { text: link, json: { link } };
    },
  ],
  [
    "list",
    async (db) => {
      const users = await listUsers(db);
      return { text: users.map(lineOf).join("\n") || "There are no accounts yet.", json: users };
    },
  ],
]);

const maintenanceActions = new Map<string, Action>([
  ["lock", (db, given) => lock(db, given, true)],
  ["unlock", (db, given) => lock(db, given, false)],
]);

async function changeRoles(db: Db, given: Given, change: typeof grantRole): Promise<Report> {
  const { id } = await userOf(db, given);
  const roles = rolesOf(given.role);
  if (roles.length === 0) throw new Refusal(422, "--role is missing.");
  for (const role of roles) await change(db, id, role);
  const user = await userOf(db, given);
  return { text: lineOf(user), json: user };
}

async function lock(db: Db, given: Given, locked: boolean): Promise<Report> {
  const isOne = given.username !== undefined || given.email !== undefined;
  const userId = isOne ? (await userOf(db, given)).id : undefined;
  const changed = await setWritesLocked(db, { locked, userId });
  const noun = changed === 1 ? "collection was" : "collections were";
  return { text: `${changed} ${noun} ${locked ? "locked" : "unlocked"}.`, json: { changed, locked } };
}

function userOf(db: Db, { username, email }: Given): Promise<UserRow> {
  if (username !== undefined) return userNamed(db, username);
  if (email !== undefined) return userWithEmail(db, email);
  throw new Refusal(422, "--username or --email is missing.");
}

const Days = wholeNumber(1, 365);

const rolesOf = (names: string[] = []) => names.map((name) => check(RoleName, name));

const lineOf = ({ username, email, roles, areWritesLocked }: UserRow): string =>
  [username ?? "(not set up)", email ?? "(no email)", roles.join(", "), ...(areWritesLocked ? ["locked"] : [])].join(
    "  ",
  );
