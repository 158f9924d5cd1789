import type { Sql } from "postgres";

/** Every table that is no extension's, also those of the jobs and of the schema's version. */
const tablesOf = (sql: Sql) => sql<{ name: string }[]>`
  select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg_toast%'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  order by 1`;

/** The number of rows of each table and a checksum over all their values, in whatever order they lie. */
export async function contentsOf(sql: Sql): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const { name } of await tablesOf(sql)) {
    const [row] = await sql<[{ text: string }]>`
      select count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as text
      from ${sql.unsafe(name)} t`;
    contents[name] = row.text;
  }
  return contents;
}

/** Where each sequence stands. */
export async function sequencesOf(sql: Sql): Promise<Record<string, string | null>> {
  const rows = await sql<{ name: string; last: string | null }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences order by 1`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Generated columns that are empty in every row: what makes them was never called with anything. */
export async function emptyGenerated(sql: Sql): Promise<string[]> {
  const columns = await sql<{ table: string; name: string }[]>`
    select attrelid::regclass::text as table, attname as name from pg_attribute where attgenerated <> '' order by 1, 2`;
  const empty: string[] = [];
  for (const { table, name } of columns) {
    const found = await sql`select from ${sql(table)} where coalesce(${sql(name)}::text, '') <> '' limit 1`;
    if (found.length === 0) empty.push(`${table}.${name}`);
  }
  return empty;
}
