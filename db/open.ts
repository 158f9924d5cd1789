import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { ConnectionOptions } from "./connect.ts";
import { openEmbedded } from "./embedded/embedded.ts";
import { APPLICATION } from "./embedded/prepare-server.ts";
import { openExternal } from "./external/external.ts";

/**
 * `databaseUrl`: an external server, `directUrl` the same past a pooler, `waitMs` how long it may take to come up.
 * Otherwise one is run in `dataDir` with the programs of `pgBin`.
 */
export type DatabaseLocation = {
  databaseUrl?: string;
  databaseDirectUrl?: string;
  waitMs?: number;
  dataDir: string;
  pgBin?: string;
};

/** The database outside of transactions: in one use its `Tx`, never the outer `Db`. */
export type Db = PostgresJsDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export type OpenDatabase = {
  options: ConnectionOptions;
  /** For what a connection has to keep (LISTEN, locks until they are freed) and for work that takes long; `options` if they do. */
  direct: ConnectionOptions;
  kind: "external" | "embedded";
  owner: boolean;
  /** Stops the embedded server unless another process uses it. Close this process's clients first. */
  close(): Promise<void>;
};

/** Waits until the database answers. @throws DatabaseError of one line. */
export async function openDatabase(where: DatabaseLocation, log: (line: string) => void): Promise<OpenDatabase> {
  if (where.databaseUrl) {
    const { databaseUrl: url, databaseDirectUrl: directUrl, waitMs } = where;
    const opened = await openExternal({ url, directUrl, waitMs }, log);
    return { ...opened, kind: "external", owner: false, close: async () => {} };
  }
  const server = await openEmbedded(where.dataDir, where.pgBin, log);
  const options = { path: server.socket, port: [5432], database: APPLICATION, user: APPLICATION, ssl: false as const };
  return { options, direct: options, kind: "embedded", owner: server.owner, close: server.close };
}
