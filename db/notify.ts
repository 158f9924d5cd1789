import type { Sql } from "postgres";

/** Sends each payload (at most 8,000 bytes) to the listeners on a channel, in one statement. */
export const notify = (sql: Sql, channel: string, payloads: string[]) =>
  sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`;
