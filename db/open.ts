import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { openEmbedded } from "./embedded/embedded.ts";
import { APPLICATION } from "./embedded/prepare-server.ts";
import { DatabaseError } from "./error.ts";

/** `databaseUrl`: a server of your own. Without it a server is kept in `dataDir`, run by the programs in `pgBin` if set. */
export type DatabaseLocation = { databaseUrl?: string; dataDir: string; pgBin?: string };

/** The Drizzle database that queries are given. In a transaction use the `Tx` it hands over, never the outer `Db`. */
export type Db = PostgresJsDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Where to connect to: for `connect`, which also takes another `database` of the same server. */
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
  /** True when this process started the embedded server, or took it over after its users were killed. */
  owner: boolean;
  /** Stops the embedded server unless another process uses it. End the clients of this process first. */
  close(): Promise<void>;
};

/** Sorting rules of ICU as the default of a database exist since this version. */
const OLDEST_MAJOR = 15;

/** Opens the database of this installation and makes sure that it answers. Throws a DatabaseError, one line long. */
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

/**
 * How long a connection waits before it tries again. The driver's own pause grows to twenty seconds: requests would wait
 * for that long to be refused, and live events be missed when the server has long come back.
 */
const reconnectSeconds = (failures: number): number => Math.min(2 ** failures / 100, 0.1);

/**
 * Makes a pool of at most `max` connections (default 10), opened when needed and closed after five idle minutes, and the
 * Drizzle database over it. A statement is cancelled after `statementTimeoutMs` (default 15 seconds, 0 for never).
 * End it with `sql.end()`.
 */
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
  return { sql, db: drizzle(sql, { casing: "snake_case" }) };
}
