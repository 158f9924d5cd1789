import type { Sql } from "postgres";
import { measuredSet } from "./folder.ts";

/** People who differ in how many friends they have alone; each friend owns the measured card and has some news. */
export const circles = [5, 500] as const;

export type Circle = (typeof circles)[number];

const nameOf = (circle: Circle) => `sociable${circle}`;
const most = Math.max(...circles);

/** Makes those of them that are not there yet, and friends of the first trader and the others. @returns their ids. */
export async function makeFriends(sql: Sql, traders: readonly string[]): Promise<Map<Circle, string>> {
  const known = await sql`select from users where slug = ${nameOf(circles[0])}`;
  if (known.length === 0) await sql.begin((tx) => fill(tx as unknown as Sql));
  const [one = "", ...others] = traders;
  for (const other of others) {
    await sql`insert into friendships (user_id, friend_id) values (${one}, ${other}), (${other}, ${one}) on conflict do nothing`;
  }
  // Collections made at once would be a thousand lines of news, which say nothing of the pages of these traders.
  await sql`delete from milestones where user_id = any(${sql.array([...traders])}::uuid[])`;
  const ids = new Map<Circle, string>();
  for (const circle of circles) {
    const [user] = await sql<{ id: string }[]>`select id from users where slug = ${nameOf(circle)}`;
    ids.set(circle, user?.id ?? "");
  }
  return ids;
}

async function fill(sql: Sql): Promise<void> {
  await sql`
    insert into users (email, username, slug)
    select name || '@example.com', name, name from (
      select 'friend' || n as name from generate_series(1, ${most}::int) n union all select unnest(${circles.map(nameOf)}::text[])
    ) names`;
  await sql`insert into user_roles (user_id, role) select id, 'member' from users where slug ~ '^(friend|sociable)\\d+$'`;
  await sql`
    insert into entries (user_id, set_id, card_id, variant, quantity)
    select u.id, c.set_id, c.id, v.key, 2 from users u
    join (select * from cards where set_id = ${measuredSet} order by position limit 1) c on true
    join variants v on v.card_id = c.id and v.position = 0 where u.slug ~ '^friend\\d+$'`;
  await sql`
    insert into milestones (user_id, kind, subject)
    select id, 'level', (n * 10)::text from users, generate_series(1, 10) n where slug ~ '^friend\\d+$'`;
  for (const circle of circles)
    await sql`
      insert into friendships (user_id, friend_id)
      select case when side then me.id else f.id end, case when side then f.id else me.id end
      from users me join users f on f.slug ~ '^friend\\d+$' and substr(f.slug, 7)::int <= ${circle}, (values (true), (false)) as sides (side)
      where me.slug = ${nameOf(circle)}`;
}
