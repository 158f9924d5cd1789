import type { Sql } from "postgres";
import { connect } from "../db/connect.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { ConfigError, readConfig } from "./config.ts";
import type { CommandContext } from "./lib/command.ts";
import { endBackground } from "./lib/endings.ts";
import { nearest } from "./lib/text/nearest.ts";

type Run = (args: string[]) => Promise<number>;
type Command = { usage: string; summary: string; run: Run };

const print = (line: string) => console.log(line);

const commands: Record<string, Command> = {
  catalogue: {
    usage: "catalogue import PATH… | sync",
    summary: "import cards from files or TCGdex",
    run: onDatabase(async () => (await import("./features/catalogue/import/commands/catalogue.ts")).catalogueCommand),
  },
  prices: {
    usage: "prices import PATH… | sync | publish | …",
    summary: "import prices from files, a feed or TCGCSV; publish them",
    run: onDatabase(async () => (await import("./features/prices/feeds/commands/prices.ts")).pricesCommand),
  },
  user: {
    usage: "user create | grant | revoke | password | …",
    summary: "manage accounts, roles, reset links and invitations",
    run: onDatabase(async () => (await import("./features/auth/commands/user.ts")).userCommand),
  },
  flags: {
    usage: "flags list | on | off",
    summary: "turn features on and off",
    run: onDatabase(async () => (await import("./access/flags/commands.ts")).flagsCommand),
  },
  maintenance: {
    usage: "maintenance lock | unlock",
    summary: "lock and unlock collections",
    run: onDatabase(async () => (await import("./features/auth/commands/maintenance.ts")).maintenanceCommand),
  },
  backup: {
    usage: "backup FILE",
    summary: "back up everything to one file while the site runs",
    run: onDatabase(async () => (await import("./features/operations/commands.ts")).backupCommand, "as it is"),
  },
  restore: {
    usage: "restore FILE",
    summary: "restore a backup into an empty database",
    run: onDatabase(async () => (await import("./features/operations/commands.ts")).restoreCommand, "as it is"),
  },
  doctor: {
    usage: "doctor",
    summary: "find problems and say how to fix them",
    run: async (args) => {
      const { doctorCommand } = await import("./features/operations/commands.ts");
      return await doctorCommand({ config: readConfig(process.env), print }, args);
    },
  },
};

const help = `Toploader's commands. They use the site's database and work while it runs.

${Object.values(commands)
  .map(({ usage, summary }) => `  ${usage.padEnd(48)}${summary}`)
  .join("\n")}

  --help   show a command's options and examples
  --json   print JSON, for scripts

Database: DATABASE_URL, or the one in DATA_DIR (./data). Exit codes: 0 success, 1 failure, 2 wrong usage.

  bun run cli catalogue sync
  bun run cli user create --email ash@example.com --username ash --password "a long one" --role admin
  bun run cli backup toploader.backup`;

type Work = (context: CommandContext, args: string[]) => Promise<number>;

/** Migrates unless `schema` is "as it is". `--help` needs no database. */
function onDatabase(load: () => Promise<Work>, schema: "up to date" | "as it is" = "up to date"): Run {
  return async (args) => {
    const work = await load();
    const config = readConfig(process.env);
    // The pool connects on its first query, so never here.
    if (args.length === 0 || args.includes("--help"))
      return await work({ ...connect({ options: {} }), config, print }, args);
    const opened = await openDatabase(config, (line) => {
      if (config.logLevel === "debug") console.error(line);
    });
    const connected = connect({ options: opened.direct }, { max: 4, statementTimeoutMs: 0 });
    try {
      if (schema === "up to date") await migrateDatabase(connected.sql);
      return await untilInterrupted(connected.sql, () => work({ ...connected, config, print }, args));
    } finally {
      await connected.sql.end({ timeout: 5 });
      await opened.close();
    }
  };
}

const interruptedCode = 130;
const cleanUpMilliseconds = 1000;

/**
 * Runs a command until it is interrupted: registered work ends itself; any other command fails at its query and has a
 * second to clean up.
 */
async function untilInterrupted(sql: Sql, work: () => Promise<number>): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let isInterrupted = false;
  const interrupt = async () => {
    isInterrupted = true;
    await endBackground();
    void sql.end({ timeout: 0 });
    setTimeout(resolve, cleanUpMilliseconds, interruptedCode);
  };
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const done = work().catch((error: unknown) => {
    if (!isInterrupted) throw error;
    return interruptedCode;
  });
  return await Promise.race([done, promise]);
}

async function main([first = "--help", ...rest]: string[]): Promise<number> {
  const isHelp = first === "help" || first === "--help" || first === "-h";
  const [name, args] = isHelp && rest.length > 0 ? [rest[0] ?? "", ["--help"]] : [first, rest];
  if (isHelp && rest.length === 0) {
    print(help);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return await command.run(args.map((arg) => (arg === "-h" ? "--help" : arg)));
  const meant = nearest(name, Object.keys(commands));
  console.error(`Unknown command ${name}.${meant ? ` Did you mean ${meant}?` : ""} See: bun run cli --help`);
  return 2;
}

/** Bugs, whose stack is printed. */
const bugs = new Set(["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "ValiError"]);

function report(error: unknown): number {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error ? String(error.code) : undefined;
  const isExpected = error instanceof ConfigError || code !== undefined || !bugs.has(error.name);
  console.error(isExpected ? error.message : error);
  return code?.startsWith("ERR_PARSE_ARGS") ? 2 : 1;
}

process.exit(await main(process.argv.slice(2)).catch(report));
