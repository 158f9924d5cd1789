import type { Db } from "#db/open.ts";
import { counted } from "#lib/text/locale.ts";
import { setWritesLocked } from "../sign-in/service/roles.ts";
import { type Action, type CommandInput, type Context, type Report, run, userOf } from "./run.ts";

const maintenanceHelp = `Locked collections can be viewed but not changed.

  maintenance lock   [--username U | --email E]   lock one collection, or all
  maintenance unlock [--username U | --email E]

  --json   print JSON
  --help   show this help`;

export const maintenanceCommand = (context: Context, args: string[]): Promise<number> =>
  run(context, args, maintenanceHelp, maintenanceActions);

const maintenanceActions = new Map<string, Action>([
  ["lock", (db, given) => lock(db, given, true)],
  ["unlock", (db, given) => lock(db, given, false)],
]);

async function lock(db: Db, given: CommandInput, locked: boolean): Promise<Report> {
  const isOne = given.username !== undefined || given.email !== undefined;
  const userId = isOne ? (await userOf(db, given)).id : undefined;
  const changed = await setWritesLocked(db, { locked, userId });
  return {
    text: locked
      ? counted(changed, "collection was locked.", "collections were locked.")
      : counted(changed, "collection was unlocked.", "collections were unlocked."),
    json: { changed, locked },
  };
}
