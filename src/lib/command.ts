import type { Sql } from "postgres";
import type { Db } from "#db/open.ts";
import type { Config } from "../config.ts";

export type CommandContext = { db: Db; sql: Sql; config: Config; print: (line: string) => void };

/** Prints the help, after what was not understood if anything was. @returns the exit code. */
export function showHelp(print: CommandContext["print"], help: string, given: { help?: boolean; words: string[] }) {
  const isWrong = !given.help && given.words.length > 0;
  print(isWrong ? `Not understood: ${given.words.join(" ")}\n\n${help}` : help);
  return given.help ? 0 : 2;
}
