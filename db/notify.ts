import type { Sql } from "postgres";

/** Payloads have at most 8,000 bytes each. */
export const notify = (sql: Sql, channel: string, payloads: string[]) =>
  sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`;
