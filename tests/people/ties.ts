import type { Sql } from "postgres";

/** Rows between two people, as the calls would leave them. */
export const befriended = (sql: Sql, one: string, other: string) => sql`
  insert into friendships (user_id, friend_id) values (${one}, ${other}), (${other}, ${one})`;

export const asked = (sql: Sql, from: string, to: string) => sql`
  insert into friend_requests (user_id, requestee_id) values (${from}, ${to})`;

export const blocked = (sql: Sql, by: string, whom: string) => sql`
  insert into blocks (user_id, blocked_user_id) values (${by}, ${whom})`;
