import { parseArgs } from "node:util";
import type { Db } from "#db/open.ts";
import { type CommandContext, showHelp } from "#lib/command.ts";
import { Refusal } from "#lib/errors.ts";
import type { UserRow } from "../sign-in/queries/accounts.ts";
import { userNamed, userWithEmail } from "../sign-in/service/accounts.ts";

const options = {
  email: { type: "string" },
  username: { type: "string" },
  password: { type: "string" },
  role: { type: "string", multiple: true },
  days: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

export type CommandInput = {
  email?: string;
  username?: string;
  password?: string;
  role?: string[];
  days?: string;
  json?: boolean;
};

export type Report = { text: string; json: unknown };

export type Action = (db: Db, given: CommandInput, base: string) => Promise<Report>;

export type Context = Pick<CommandContext, "db" | "config" | "print">;

export async function run(
  { db, config, print }: Context,
  args: string[],
  help: string,
  actions: Map<string, Action>,
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const action = actions.get(positionals.join(" "));
    if (values.help || !action) return showHelp(print, help, { ...values, words: positionals });
    const { text, json } = await action(db, values, config.publicUrl ?? "");
    print(values.json ? JSON.stringify(json) : text);
    return 0;
  } catch (error) {
    if (error instanceof Refusal) print(error.message);
    else if (!isUsageError(error)) throw error;
    else return showHelp(print, `${error.message}\n\n${help}`, { words: [] });
    return 1;
  }
}

const isUsageError = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

export function userOf(db: Db, { username, email }: CommandInput): Promise<UserRow> {
  if (username !== undefined) return userNamed(db, username);
  if (email !== undefined) return userWithEmail(db, email);
  throw new Refusal(422, "--username or --email is required.");
}
