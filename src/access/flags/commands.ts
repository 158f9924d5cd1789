import { parseArgs } from "node:util";
import { type CommandContext, showHelp } from "#lib/command.ts";
import { Refusal } from "#lib/errors.ts";
import { check } from "#lib/input/inputs.ts";
import { readFlags, writeFlag } from "./queries.ts";
import { FlagName, flags } from "./rules.ts";

const help = `Turns features on and off while the site runs. What you set here overrides the FLAGS setting.

  flags list            list features and their state
  flags on  NAME        turn a feature on
  flags off NAME        turn a feature off

  --json   print JSON
  --help   show this help

Flags: ${flags.join(", ")}`;

const options = { json: { type: "boolean", default: false }, help: { type: "boolean", default: false } } as const;

export async function flagsCommand({ sql, config, print }: CommandContext, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [action = "", name, ...more] = positionals;
  const isSwitch = action === "on" || action === "off";
  const isRight = isSwitch ? name !== undefined && more.length === 0 : action === "list" && name === undefined;
  if (values.help || !isRight) return showHelp(print, help, { ...values, words: positionals });
  try {
    if (isSwitch) await writeFlag(sql, check(FlagName, name, "NAME"), action === "on");
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
