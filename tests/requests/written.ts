import type { TestApp } from "../harness.ts";

/** From now on each table that is written to leaves its name, and one that is taken back takes the name along. */
export async function watchWrites({ sql }: Pick<TestApp, "sql">) {
  /** Every table but those that count and remember requests: sessions, and attempts in a time. */
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('sessions', 'rate_limits')`;
  await sql`create schema of_tests`;
  await sql`create table of_tests.written (name text)`;
  await sql`create function of_tests.note() returns trigger language plpgsql as
    'begin insert into of_tests.written values (tg_table_name); return null; end'`;
  for (const { name } of tables) {
    await sql`create trigger noted after insert or update or delete on ${sql(name)}
      for each row execute function of_tests.note()`;
  }
  /** The tables written to since the last call. */
  async function written(): Promise<string[]> {
    const rows = await sql<{ name: string }[]>`delete from of_tests.written returning name`;
    return [...new Set(rows.map(({ name }) => name))];
  }
  return { tables, written };
}
