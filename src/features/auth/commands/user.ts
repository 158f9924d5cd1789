import { nameOf } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { Refusal } from "#lib/errors.ts";
import { check } from "#lib/input/inputs.ts";
import { makeResetPath } from "../email/service/reset.ts";
import { listUsers, type UserRow } from "../sign-in/queries/accounts.ts";
import { InvitationDays, RoleName } from "../sign-in/rules/accounts.ts";
import { createUser, setPassword } from "../sign-in/service/accounts.ts";
import { invite } from "../sign-in/service/registration.ts";
import { grantRole, revokeRole } from "../sign-in/service/roles.ts";
import { type Action, type CommandInput, type Context, type Report, run, userOf } from "./run.ts";

const userHelp = `Accounts.

  user create --email E --username U --password P [--role R]...   create a member account
  user grant  (--username U | --email E) --role R...              give roles
  user revoke (--username U | --email E) --role R...              remove roles
  user password (--username U | --email E) --password P           set a password; ends sessions, tokens and links
  user reset-link (--username U | --email E)                      print a password reset link; works once, for a day
  user invite [--days 7]                                          print a link to create one account
  user list                                                       list all accounts

Links start with PUBLIC_URL if it is set; otherwise add the site's address yourself.

  --json   print JSON
  --help   show this help

Roles: ${RoleName.options.join(", ")}`;

export const userCommand = (context: Context, args: string[]): Promise<number> =>
  run(context, args, userHelp, userActions);

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
      return {
        text: `${nameOf(user)} has a new password and is signed out everywhere. Access tokens, share links and overlay links ended too.`,
        json: user,
      };
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
      const { path } = await invite(db, { days: check(InvitationDays, days, "--days") }, new Date());
      const link = base + path;
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

async function changeRoles(db: Db, given: CommandInput, change: typeof grantRole): Promise<Report> {
  const { id } = await userOf(db, given);
  const roles = rolesOf(given.role);
  if (roles.length === 0) throw new Refusal(422, "--role is required.");
  for (const role of roles) await change(db, id, role);
  const user = await userOf(db, given);
  return { text: lineOf(user), json: user };
}

const rolesOf = (names: string[] = []) => names.map((name) => check(RoleName, name, "--role"));

const lineOf = ({ username, email, roles, areWritesLocked }: UserRow): string =>
  [username ?? "(not set up)", email ?? "(no email)", roles.join(", "), ...(areWritesLocked ? ["locked"] : [])].join(
    "  ",
  );
