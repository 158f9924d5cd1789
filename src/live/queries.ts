import type { Sql } from "postgres";
import * as v from "valibot";
import { typedRows } from "../../db/rows.ts";

export async function endedSessions(sql: Sql, ids: string[]): Promise<string[]> {
  const rows = await typedRows(
    v.strictObject({ id: v.string() }),
    sql`
    select id from unnest(${ids}::text[]) id
    where not exists (select from sessions where token_hash = decode(id, 'hex') and expires_at > now())`,
  );
  return rows.map(({ id }) => id);
}
