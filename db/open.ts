import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { openEmbedded } from "./embedded/embedded.ts";
import { APPLICATION } from "./embedded/prepare-server.ts";
import { DatabaseError } from "./error.ts";

/** `databaseUrl`: an external server. Otherwise one is run in `dataDir` with the programs of `pgBin`. */
export type DatabaseLocation = { databaseUrl?: string; dataDir: string; pgBin?: string };

/** The database outside of transactions: in one use its `Tx`, never the outer `Db`. */
export type Db = PostgresJsDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type ConnectionOptions = {
  url?: string;
  path?: string;
  port?: number;
  database?: string;
  user?: string;
  ssl?: false;
};

export type OpenDatabase = {
  options: ConnectionOptions;
  kind: "external" | "embedded";
  owner: boolean;
  /** Stops the embedded server unless another process uses it. Close this process's clients first. */
  close(): Promise<void>;
};

/** Oldest version of PostgreSQL: the first with ICU collations as a database's default. */
const OLDEST_MAJOR = 15;

/** Waits until the database answers. @throws DatabaseError of one line. */
export async function openDatabase(where: DatabaseLocation, log: (line: string) => void): Promise<OpenDatabase> {
  if (where.databaseUrl) return await openExternal(where.databaseUrl);
  const server = await openEmbedded(where.dataDir, where.pgBin, log);
  const options = { path: server.socket, port: 5432, database: APPLICATION, user: APPLICATION, ssl: false as const };
  return { options, kind: "embedded", owner: server.owner, close: server.close };
}

async function openExternal(url: string): Promise<OpenDatabase> {
  if (!/^postgres(ql)?:\/\//.test(url)) {
    throw new DatabaseError("DATABASE_URL is not of the form postgres://user:password@host:5432/database.");
  }
  const opened: OpenDatabase = { options: { url }, kind: "external", owner: false, close: async () => {} };
  const major = await externalMajor(opened);
  if (major < OLDEST_MAJOR) {
    throw new DatabaseError(`DATABASE_URL leads to PostgreSQL ${major}; version ${OLDEST_MAJOR} or newer is needed.`);
  }
  return opened;
}

async function externalMajor(opened: OpenDatabase): Promise<number> {
  try {
    const { sql } = connect(opened, { max: 1 });
    try {
      const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
      return Math.floor((row?.version ?? 0) / 10_000);
    } finally {
      await sql.end({ timeout: 5 });
    }
  } catch (error) {
    throw new DatabaseError(
      `The server of DATABASE_URL cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Seconds. The driver's default grows to 20 s, in which requests would fail and live events be lost. */
const reconnectSeconds = (failures: number): number => Math.min(2 ** failures / 100, 0.1);

const TIMESTAMPTZ = 1184;

/** Drizzle makes its client pass times as text; all statements read and write them as dates. */
export function readTimes(sql: postgres.Sql): void {
  sql.options.parsers[TIMESTAMPTZ] = (text: string) => new Date(text);
  sql.options.serializers[TIMESTAMPTZ] = (time: Date | string) => (time instanceof Date ? time.toISOString() : time);
}

/** Opened on demand. A statement is cancelled after `statementTimeoutMs` (0: never). End it with `sql.end()`. */
export function connect(
  opened: Pick<OpenDatabase, "options">,
  settings: { max?: number; statementTimeoutMs?: number } = {},
): { sql: postgres.Sql; db: Db } {
  const { url, ...address } = opened.options;
  const options: postgres.Options<Record<string, never>> = {
    ...address,
    max: settings.max ?? 10,
    connect_timeout: 10,
    idle_timeout: 300,
    backoff: reconnectSeconds,
    onnotice: () => {},
    connection: {
      application_name: "toploader",
      statement_timeout: settings.statementTimeoutMs ?? 15_000,
      TimeZone: "UTC",
    },
  };
  const sql = url ? postgres(url, options) : postgres(options);
  const db = drizzle(sql, { casing: "snake_case" });
  readTimes(sql);
  return { sql, db };
}
