import { parseArgs } from "node:util";
import type { CommandContext } from "../../lib/command.ts";
import { Refusal } from "../../lib/errors.ts";
import { check } from "../../lib/input/inputs.ts";
import { readFlags, writeFlag } from "./queries.ts";
import { FlagName, flags } from "./rules.ts";

const help = `Parts of the site that are switched on and off while it runs. What is switched here outlasts the setting FLAGS.

  flags list            which are on
  flags on  NAME        switch one on
  flags off NAME        switch one off

  --json   print JSON
  --help   print this

Flags: ${flags.join(", ")}`;

const options = { json: { type: "boolean", default: false }, help: { type: "boolean", default: false } } as const;

export async function flagsCommand({ sql, config, print }: CommandContext, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [action = "", name] = positionals;
  const isSwitch = action === "on" || action === "off";
  if (values.help || !(isSwitch ? name !== undefined : action === "list")) {
    print(help);
    return values.help ? 0 : 2;
  }
  try {
    if (isSwitch) await writeFlag(sql, check(FlagName, name), action === "on");
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
  const { enabled } = await readFlags(sql, config.flags);
  const states = flags.map((flag) => ({ flag, isEnabled: enabled.has(flag) }));
  if (values.json) print(JSON.stringify(states));
  else for (const { flag, isEnabled } of states) print(`${flag.padEnd(16)}${isEnabled ? "on" : "off"}`);
  return 0;
}
