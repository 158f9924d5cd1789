import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { ServerAddress } from "./external/address.ts";

/** How a server is reached and what lies between: `isPooled` of a pooler that gives each transaction another connection. */
export type ConnectionOptions = Omit<ServerAddress, "database" | "user"> & {
  database?: string;
  user?: string;
  /** Where the server is another machine, or a program between: limits are set after connecting, and kept here too. */
  isFar?: boolean;
  isPooled?: boolean;
};

/** Seconds. The driver's default grows to 20 s, in which requests would fail and live events be lost. */
const reconnectSeconds = (failures: number): number => Math.min(2 ** failures / 100, 0.1);

const TIMESTAMPTZ = 1184;

/** Drizzle makes its client pass times as text; all statements read and write them as dates. */
export function readTimes(sql: postgres.Sql): void {
  sql.options.parsers[TIMESTAMPTZ] = (text: string) => new Date(text);
  sql.options.serializers[TIMESTAMPTZ] = (time: Date | string) => (time instanceof Date ? time.toISOString() : time);
}

/** `isPatient`: a far server may be silent for as long as a statement takes that lifts its own limit. */
type ConnectSettings = { max?: number; statementTimeoutMs?: number; isPatient?: boolean };

const usualLimit = 15_000;

/** Milliseconds that an answer may take longer than the server allows its statement, before its connection is given up. */
const grace = 5000;

/**
 * Opened on demand. A statement is cancelled by the server after `statementTimeoutMs` (0: never); a far server that does
 * not answer then is left: the connection is closed. A pooler would hand a session's settings to others. `after_connect`
 * and `answer_timeout` are of the patched driver. End it with `sql.end()`.
 */
export function connect(
  { options }: { options: ConnectionOptions },
  { max = 10, statementTimeoutMs = usualLimit, isPatient = false }: ConnectSettings = {},
): { sql: postgres.Sql; db: PostgresJsDatabase } {
  const { isFar = false, isPooled = false, connection, ...address } = options;
  const sql = postgres({
    ...address,
    max,
    connect_timeout: 10,
    idle_timeout: 300,
    backoff: reconnectSeconds,
    onnotice: () => {},
    ...(isFar && !isPooled && { after_connect: `set statement_timeout = ${statementTimeoutMs}` }),
    ...(isFar && !isPatient && statementTimeoutMs > 0 && { answer_timeout: (statementTimeoutMs + grace) / 1000 }),
    connection: {
      application_name: "toploader",
      TimeZone: "UTC",
      ...(!isFar && { statement_timeout: statementTimeoutMs }),
      ...connection,
    },
  } as postgres.Options<Record<string, never>>);
  const db = drizzle(sql, { casing: "snake_case" });
  readTimes(sql);
  return { sql, db };
}
