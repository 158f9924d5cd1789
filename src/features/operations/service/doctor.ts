import { statfs } from "node:fs/promises";
import type { Sql } from "postgres";
import { migrations, schemaState, schemaVersion } from "#db/migrate.ts";
import type { OpenDatabase } from "#db/open.ts";
import { counted, countText, decimalText, plural } from "#lib/text/locale.ts";
import type { Config } from "#src/config.ts";
import { deadJobs, readVitals, serverFacts, type Vitals } from "../queries/server.ts";
import type { Finding } from "../schema.ts";

const megabyte = 1024 * 1024;
const day = 86_400_000;

const ok = (name: string, text: string): Finding => ({ name, level: "ok", text });
const warn = (name: string, text: string, advice: string): Finding => ({ name, level: "warn", text, advice });
const fail = (name: string, text: string, advice: string): Finding => ({ name, level: "fail", text, advice });

/** The finding that the database does not answer. */
export const noDatabase = (error: Error): Finding =>
  fail("database", error.message, "Check DATABASE_URL, or server.log in DATA_DIR/pg.");

type Opened = Pick<OpenDatabase, "kind" | "owner">;

/** A check that fails is a finding too. */
export async function examine(
  sql: Sql,
  opened: Opened,
  config: Pick<Config, "dataDir" | "pricesUrl" | "pricesKeys">,
  now: Date,
): Promise<Finding[]> {
  const version = await schemaVersion(sql);
  const checks: [string, () => Promise<Finding | Finding[]>][] = [
    ["database", () => server(sql, opened)],
    ["schema", () => schema(sql)],
    ["disk", () => disk(config.dataDir)],
    ["jobs", () => jobs(sql)],
    ["feed", async () => priceSource(config)],
  ];
  if (version.migrations > 0) checks.push(["contents", async () => contents(await readVitals(sql), now)]);
  const findings = await Promise.all(
    checks.map(([name, check]) =>
      check().catch((error: Error) => fail(name, error.message, "Fix that first, then run doctor again.")),
    ),
  );
  return findings.flat();
}

async function server(sql: Sql, { kind, owner }: Opened): Promise<Finding[]> {
  const { version, clockAheadMs } = await serverFacts(sql);
  const whose =
    kind === "external" ? "the server of DATABASE_URL" : owner ? "embedded" : "embedded, shared with the site";
  const apart = Math.abs(clockAheadMs) / 1000;
  const text = `The database's clock and this machine's are ${decimalText(apart, 1)} s apart.`;
  const advice = "Set both with NTP; otherwise sessions and limits end at the wrong time.";
  return [
    ok("database", `PostgreSQL ${version}, ${whose}.`),
    apart < 2 ? ok("clock", text) : apart < 60 ? warn("clock", text, advice) : fail("clock", text, advice),
  ];
}

/** The finding of `doctor` on a schema that a later version made. */
export const newerSchema = (later: number): string =>
  `Newer than this version by ${counted(later, "migration", "migrations")}, which only add: this version runs on it.`;

async function schema(sql: Sql): Promise<Finding> {
  const { missing, later } = await schemaState(sql);
  if (later > 0) return ok("schema", newerSchema(later));
  if (missing === 0) return ok("schema", `Up to date (${migrations().length} migrations).`);
  return warn(
    "schema",
    `${missing} of ${migrations().length} migrations are missing.`,
    "Start the site to apply them.",
  );
}

async function jobs(sql: Sql): Promise<Finding> {
  const dead = await deadJobs(sql);
  const count = dead.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return ok("jobs", "No failed jobs.");
  const names = dead.map(({ name, count: times, reason }) => {
    const what = plural(times, name, `${times} × ${name}`);
    return reason === null ? what : `${what} (${reason.replace(/\.$/, "")})`;
  });
  const advice = "They failed on every attempt. See the site’s log. Failed jobs are kept two weeks, emails three days.";
  return warn("jobs", `${count} failed: ${names.join(", ")}.`, advice);
}

async function disk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = (bavail * bsize) / megabyte;
  const text = `${countText(Math.round(free))} MB free for ${dataDir}.`;
  const advice = "Free up space: nothing can be saved on a full disk.";
  return free > 1024 ? ok("disk", text) : free > 128 ? warn("disk", text, advice) : fail("disk", text, advice);
}

/** Decision 135: thousands of sites that fetch some 200 lists a day each are too much for one volunteer's server. */
function priceSource({ pricesUrl, pricesKeys }: Pick<Config, "pricesUrl" | "pricesKeys">): Finding[] {
  if (pricesUrl === undefined) return [];
  const host = new URL(pricesUrl).hostname;
  if (pricesKeys.length > 0) return [ok("feed", `Prices come from the signed feed at ${host}.`)];
  const advice =
    "Set PRICES_URL to the signed feed of a site that you trust, and PRICES_KEYS to its key: one call a day.";
  return [warn("feed", `Prices are fetched list by list from ${host}, which may block that.`, advice)];
}

/** Findings about what the database holds, and how old catalogue and prices are. */
export function contents(vitals: Vitals, now: Date): Finding[] {
  const { cards, sets, users, databaseBytes } = vitals;
  const size = `${counted(users, "account", "accounts")}, ${Math.round(databaseBytes / megabyte)} MB.`;
  return [
    ok("contents", size),
    ...adminFindings(vitals),
    aged(
      "catalogue",
      vitals.catalogueAt,
      now,
      60,
      `${counted(cards, "card", "cards")} in ${counted(sets, "set", "sets")}`,
      "bun run cli catalogue sync",
    ),
    aged("prices", vitals.pricesAt, now, 3, "Prices", "bun run cli prices sync"),
    indexFinding(vitals),
    sessionFinding(vitals),
    aged("backup", vitals.lastBackup, now, 7, "Last backup", "bun run cli backup FILE"),
  ];
}

function adminFindings({ users, admins }: Vitals): Finding[] {
  if (users === 0) return [];
  if (admins > 0) return [ok("admins", `${counted(admins, "account is", "accounts are")} admin.`)];
  const advice = "Run: bun run cli user grant --email ADDRESS --role admin";
  return [warn("admins", "No account is an admin, so nobody can manage this site.", advice)];
}

function indexFinding({ invalidIndexes }: Vitals): Finding {
  if (invalidIndexes.length === 0) return ok("indexes", "All valid.");
  const advice = `Run in psql: REINDEX INDEX ${invalidIndexes.join("; REINDEX INDEX ")};`;
  return fail("indexes", `Invalid: ${invalidIndexes.join(", ")}.`, advice);
}

function sessionFinding({ sessions, expiredSessions }: Vitals): Finding {
  if (expiredSessions === 0) return ok("sessions", `${counted(sessions, "session", "sessions")}.`);
  const text = `${expiredSessions} of ${counted(sessions, "session", "sessions")} expired long ago.`;
  return warn("sessions", text, "The site removes them every hour. Is it running?");
}

function aged(name: string, at: number | null, now: Date, maxDays: number, what: string, command: string): Finding {
  if (at === null) return warn(name, name === "backup" ? "No backup recorded." : "Never loaded.", `Run: ${command}`);
  const days = Math.floor((now.getTime() - at) / day);
  const text = `${what}, ${days === 0 ? "from today" : counted(days, "day old", "days old")}.`;
  return days <= maxDays ? ok(name, text) : warn(name, text, `Run: ${command}`);
}

const marks = { ok: "ok  ", warn: "WARN", fail: "FAIL" };

/** A finding as a line of `doctor`, with its advice below. */
export const findingLine = ({ name, level, text, advice }: Finding): string =>
  `${marks[level]}  ${name.padEnd(10)} ${text}${advice ? `\n${" ".repeat(17)}→ ${advice}` : ""}`;
