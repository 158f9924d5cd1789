import type { Sql } from "postgres";
import * as v from "valibot";
import { typedRows } from "#db/rows.ts";
import { mayAct } from "#db/schema/accounts.ts";

/** Those of these sessions and access tokens by which no one may act any more. */
export async function endedSessions(sql: Sql, ids: string[]): Promise<string[]> {
  const rows = await typedRows(
    v.strictObject({ id: v.string() }),
    sql`
    select id from unnest(${ids}::text[]) id, decode(id, 'hex') hash
    where not exists (select from users where ${sql.unsafe(mayAct)} and users.id in (
      select user_id from sessions where token_hash = hash and expires_at > now() union all
      select user_id from access_tokens where token_hash = hash and coalesce(expires_at, 'infinity') > now()))`,
  );
  return rows.map(({ id }) => id);
}
