import type { Sql } from "postgres";
import type { CategoryId } from "#features/catalogue/rules/paths.ts";
import type { TcgdexSet } from "#features/catalogue/sources/schema/tcgdex.ts";
import { prefixed } from "../schema/records.ts";

/** ETags of what was fetched, but for cards that the catalogue lacks, so that those are fetched again. */
export async function etags(
  sql: Sql,
  prefix: string,
  category: CategoryId,
  set: TcgdexSet,
): Promise<Map<string, string>> {
  const cards = (set.cards ?? []).map(({ id }) => ({
    url: prefix + encodeURIComponent(id),
    id: prefixed(category, id),
  }));
  const rows = await sql<{ url: string; etag: string }[]>`
    select s.url, s.etag from sync_state s
    join json_to_recordset(${JSON.stringify(cards)}::text::json) a (url text, id text) using (url)
    where s.etag is not null and exists (select from cards c where c.id = a.id)`;
  return new Map(rows.map((row) => [row.url, row.etag]));
}

/** Start of the current run: that of a run interrupted within the last day, else now. Text, to keep microseconds. */
export async function runStart(sql: Sql, key: string): Promise<string> {
  await sql`
    insert into sync_state (url, at) values (${key}, clock_timestamp())
    on conflict (url) do update set at = excluded.at where sync_state.at < excluded.at - interval '1 day'`;
  const [row] = await sql<{ at: string }[]>`select at::text from sync_state where url = ${key}`;
  return row!.at;
}

/** Whether an address was read at or after `since`, a timestamp as text. */
export async function isDone(sql: Sql, url: string, since: string): Promise<boolean> {
  const rows = await sql`select 1 from sync_state where url = ${url} and at >= ${since}::text::timestamptz`;
  return rows.length > 0;
}

/** Notes that an address was read now, with its ETag. */
export async function remember(sql: Pick<Sql, "unsafe">, url: string, etag: string | null): Promise<void> {
  await sql.unsafe(
    `insert into sync_state (url, etag, at) values ($1, $2, clock_timestamp())
    on conflict (url) do update set etag = excluded.etag, at = excluded.at`,
    [url, etag],
  );
}
