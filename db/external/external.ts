import type { Sql } from "postgres";
import { type ConnectionOptions, connect } from "../connect.ts";
import { DatabaseError } from "../error.ts";
import { isFree, tryLock } from "../locks.ts";
import { readAddress } from "./address.ts";
import { hears, readLine, serverTrouble } from "./self-test.ts";

type Urls = { url: string; directUrl?: string; waitMs?: number };
type Say = (line: string) => void;

const pooled = "DATABASE_URL";
const direct = "DATABASE_DIRECT_URL";

/** Reaches an external server, tries what the site needs of it and of what lies between. @throws DatabaseError of one line. */
export async function openExternal(
  { url, directUrl, waitMs = 0 }: Urls,
  say: Say,
): Promise<{ options: ConnectionOptions; direct: ConnectionOptions }> {
  const own = directUrl === undefined ? pooled : direct;
  const far = await reached(directUrl ?? url, own, waitMs, say);
  await examined(far, own);
  await assertLasting(far, own);
  if (directUrl === undefined) return { options: far, direct: far };
  const between = await reached(url, pooled, waitMs, say);
  await assertSame(between, far);
  const { isPooled, carriesPrepared } = await readLine(between);
  if (!carriesPrepared) throw new DatabaseError(unprepared);
  return { options: { ...between, isPooled }, direct: far };
}

/** PgBouncer 1.18 was tried without them: statements that are described first were lost between its connections. */
const unprepared =
  `The pooler of ${pooled} carries no prepared statements. In PgBouncer 1.21 or newer set max_prepared_statements = 200; ` +
  "an older one can be used in session mode.";

/** Waits for a server that is not up yet. */
async function reached(uri: string, name: string, waitMs: number, say: Say): Promise<ConnectionOptions> {
  const { address, ignored } = readAddress(uri, name);
  if (ignored.length > 0) say(`Not used of ${name}: ${ignored.join(", ")}.`);
  const options: ConnectionOptions = { ...address, isFar: true };
  const until = performance.now() + waitMs;
  for (let told = 0; ; ) {
    const error = await withClient({ ...options, isPooled: true }, (sql) => sql.unsafe("select 1").simple()).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null) return options;
    const now = performance.now();
    if (now >= until || !isPassing(error)) throw unusable(name, error);
    if (now - told >= tellEachMs) {
      say(`Waiting for the server of ${name}: ${messageOf(error)}`);
      told = now;
    }
    await Bun.sleep(againMs);
  }
}

const tellEachMs = 5000;
const againMs = 500;

/** Of a server that starts, moves or is full, and of a name that is not known yet. */
const passing = new Set(
  "ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ENOENT CONNECT_TIMEOUT CONNECTION_CLOSED 57P03 53300 08006 08001".split(
    " ",
  ),
);

const isPassing = (error: unknown) => error instanceof Error && "code" in error && passing.has(String(error.code));

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));

/** What to do about the commonest refusals, by the server's code or its words. */
const advices: [RegExp, string][] = [
  [/^28P01/, "Check its user and password."],
  [/no encryption|no pg_hba\.conf entry.*SSL off|SSL required/i, "Add ?sslmode=require to it."],
  [/^28000|pg_hba\.conf/, "Let pg_hba.conf on the server admit this machine, and check the user."],
  [/^3D000/, "Create the database, or correct its name."],
  [
    /self.signed|unable to verify|unable to get (local )?issuer|CERT_/i,
    "Name the certificate of its authority with sslrootcert.",
  ],
  [/ENOTFOUND|EAI_AGAIN/, "Check the host’s name."],
  [/ECONNREFUSED|ENOENT|CONNECT_TIMEOUT/, "Check that it runs, its host and its port."],
  [/unsupported startup parameter/, "Let the pooler ignore that parameter, or take it out of options."],
];

function unusable(name: string, error: unknown): DatabaseError {
  const code = error instanceof Error && "code" in error ? `${error.code} ` : "";
  const text = messageOf(error);
  const [, advice = ""] = advices.find(([pattern]) => pattern.test(code + text)) ?? [];
  return new DatabaseError(`The server of ${name} cannot be used: ${text}${advice && ` ${advice}`}`);
}

async function withClient<T>(options: ConnectionOptions, work: (sql: Sql) => Promise<T>): Promise<T> {
  const { sql } = connect({ options }, { max: 1 });
  return await work(sql).finally(() => sql.end({ timeout: 1 }));
}

async function examined(options: ConnectionOptions, name: string): Promise<void> {
  const trouble = await withClient(options, serverTrouble).catch((error: unknown) => {
    throw unusable(name, error);
  });
  if (trouble) throw new DatabaseError(`The server of ${name} cannot be used. ${trouble.text} ${trouble.advice}`);
}

/** Without a connection that lasts no live event arrives, and a lock stays in the pooler. */
async function assertLasting(options: ConnectionOptions, name: string): Promise<void> {
  const { isPooled } = await readLine(options);
  const isHeard = !isPooled && (await withClient(options, (one) => withClient(options, (other) => hears(one, other))));
  if (isHeard) return;
  const advice =
    name === direct
      ? "Let it lead to the server itself."
      : `Set ${direct} to the server itself; ${name} may stay the pooler’s.`;
  throw new DatabaseError(
    `${name} leads through a pooler that gives each transaction another connection, so no notification arrives. ${advice}`,
  );
}

/** A lock that is held past the pooler is seen through it, in the same database. */
async function assertSame(between: ConnectionOptions, far: ConnectionOptions): Promise<void> {
  const mark = crypto.randomUUID();
  const isElsewhere = await withClient(far, async (sql) => {
    const holder = await sql.reserve();
    await tryLock(holder, "same database", mark);
    return await withClient({ ...between, isPooled: true }, (other) => isFree(other, "same database", mark)).finally(
      () => holder.release(),
    );
  });
  if (isElsewhere) throw new DatabaseError(`${pooled} and ${direct} lead to different databases.`);
}
