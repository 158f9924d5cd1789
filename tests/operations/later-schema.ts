import type { Sql } from "postgres";

/** What a migration of a later build says of itself. */
export const recordLater = async (sql: Sql, isAdditive: boolean): Promise<void> => {
  await sql`
    insert into drizzle.__drizzle_migrations (hash, created_at, is_additive)
    select 'of a later build', max(created_at) + 1, ${isAdditive} from drizzle.__drizzle_migrations`;
};

/** All that an additive migration may do, to every table: columns with and without a default, an index, a table. */
export async function addLater(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  await sql.begin(async (tx) => {
    for (const [place, { name }] of tables.entries()) {
      await tx`
        alter table ${tx(name)} add column later_text text, add column later_list text[] not null default '{}',
          add column later_at timestamptz not null default now(), add column later_id bigint generated always as identity`;
      await tx.unsafe(`create index later_${place} on "${name}" (later_at)`);
    }
    await tx`
      create table later_table (user_id uuid not null references users on delete cascade, name text not null,
        primary key (user_id, name))`;
  });
  await recordLater(sql, true);
}
