import { afterAll, expect, test } from "bun:test";
import type { Sql, TransactionSql } from "postgres";
import { closeApps, testDatabase } from "../harness.ts";

afterAll(closeApps);

const byHash = "Found by a hash, before anyone knows whose it is.";
const ofTwo = "It belongs to two people.";

/** Tables and foreign keys that are not a person's alone, each with its reason. */
const excused: Record<string, string> = {
  access_tokens: byHash,
  email_tokens: byHash,
  invitations: byHash,
  sessions: byHash,
  profile_reports: ofTwo,
  "card_reports.duplicate_of": "A report of someone else's may be the first of its kind.",
};

/** Tables of a person (they have an owner, or follow a row that has one) whose primary key does not begin with it. */
const withoutOwner = (sql: Sql | TransactionSql) => sql<{ name: string }[]>`
  with recursive personal as (
    select attrelid as id from pg_attribute join pg_class c on c.oid = attrelid
    where attname = 'user_id' and relkind = 'r' and relnamespace = 'public'::regnamespace
    union
    select conrelid from pg_constraint join personal on confrelid = personal.id where contype = 'f'
  )
  select p.id::regclass::text as name from personal p where not exists (
    select from pg_constraint join pg_attribute a on attrelid = p.id and attnum = conkey[1]
    where conrelid = p.id and contype = 'p' and attname = 'user_id')
  order by 1`;

/** Foreign keys between two tables of a person that do not carry the owner. */
const withoutCarrying = (sql: Sql | TransactionSql) => sql<{ name: string }[]>`
  with owned as (select attrelid, attnum from pg_attribute where attname = 'user_id')
  select conrelid::regclass || '.' || string_agg(attname, ',') as name from pg_constraint
  join owned target on target.attrelid = confrelid
  join pg_attribute a on a.attrelid = conrelid and a.attnum = any(conkey)
  where contype = 'f' and not (target.attnum = any(confkey) and exists (
    select from owned where owned.attrelid = conrelid and owned.attnum = conkey[array_position(confkey, target.attnum)]))
  group by conrelid, conname order by 1`;

async function violations(sql: Sql | TransactionSql): Promise<string[]> {
  return [...(await withoutOwner(sql)), ...(await withoutCarrying(sql))].map(({ name }) => name);
}

test("the primary key of a person's table begins with its owner, and foreign keys carry the owner", async () => {
  const { sql } = await testDatabase();
  expect((await violations(sql)).toSorted()).toEqual(Object.keys(excused).toSorted());
});

test("the rule sees a key that does not", async () => {
  const { sql } = await testDatabase();
  await sql`create table tags (id uuid primary key, user_id uuid not null references users)`;
  await sql`create table tag_lines (
    user_id uuid, line int, list_id uuid references lists (id), primary key (user_id, line))`;
  await sql`create table tag_marks (tag_id uuid primary key references tags)`;
  const seen = ["tag_lines.list_id", "tag_marks", "tag_marks.tag_id", "tags"];
  expect((await violations(sql)).filter((name) => name.startsWith("tag"))).toEqual(expect.arrayContaining(seen));
});
