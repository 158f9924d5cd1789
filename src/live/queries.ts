import type { Sql } from "postgres";

export async function endedSessions(sql: Sql, ids: string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from unnest(${ids}::text[]) id
    where not exists (select from sessions where token_hash = decode(id, 'hex') and expires_at > now())`;
  return rows.map(({ id }) => id);
}
