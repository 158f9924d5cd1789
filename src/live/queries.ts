import type { Sql } from "postgres";
import * as v from "valibot";
import { typedRows } from "../../db/rows.ts";

export async function endedSessions(sql: Sql, ids: string[]): Promise<string[]> {
  const rows = await typedRows(
    v.strictObject({ id: v.string() }),
    sql`
    select id from unnest(${ids}::text[]) id, decode(id, 'hex') hash
    where not exists (select from sessions where token_hash = hash and expires_at > now())
      and not exists (select from access_tokens where token_hash = hash and coalesce(expires_at, 'infinity') > now())`,
  );
  return rows.map(({ id }) => id);
}
