import type { Sql } from "postgres";

export type Crowd = { users: number; entriesEach: number };

/** Makes people with collections: each owns half of `setId` and as much of other sets; most cards once, some more often. */
export async function makePeople(sql: Sql, { users, entriesEach }: Crowd, setId: string): Promise<void> {
  await sql`
    insert into users (email, username, slug)
    select 'person' || n || '@example.com', 'person' || n, 'person' || n from generate_series(1, ${users}::int) n`;
  await sql`insert into user_roles (user_id, role) select id, 'member' from users`;
  await withoutForeignKeys(sql, () => makeEntries(sql, entriesEach, setId));
  await sql`vacuum analyze`;
}

const makeEntries = (sql: Sql, entriesEach: number, setId: string) => sql`
  with people as (select id, row_number() over (order by username) as number from users),
  stock as materialized (
    select c.set_id, v.card_id, v.key, c.set_id = ${setId} as is_measured,
      row_number() over (partition by c.set_id = ${setId} order by c.set_id, c.position, v.position) - 1 as place
    from variants v join cards c on c.id = v.card_id
    where c.gone_at is null and v.gone_at is null),
  sizes as (
    select count(*) filter (where is_measured) / 2 as measured, count(*) filter (where not is_measured) as others
    from stock)
  insert into entries (user_id, set_id, card_id, variant, quantity)
  select people.id, set_id, card_id, key, greatest(1, (place * 7 + number) % 10 - 6)
  from people cross join stock where is_measured and place % 4 < 2
  union all
  select people.id, set_id, card_id, key, greatest(1, (place * 7 + number) % 10 - 6)
  from people cross join sizes
    cross join generate_series(0, least(${entriesEach} - measured, others / 2) - 1) step
    join stock on not is_measured and place = (number * 7919 + step * 2) % others`;

/** Checked row by row, the keys of ten million entries take most of an hour; put back, they are checked in one go. Without milestones. */
async function withoutForeignKeys(sql: Sql, work: () => Promise<unknown>): Promise<void> {
  const keys = await sql<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'entries'::regclass and contype = 'f'`;
  for (const { name } of keys) await sql`alter table entries drop constraint ${sql(name)}`;
  await sql`alter table entries disable trigger user`;
  await work();
  await sql`alter table entries enable trigger user`;
  for (const { name, definition } of keys)
    await sql`alter table entries add constraint ${sql(name)} ${sql.unsafe(definition)}`;
}
