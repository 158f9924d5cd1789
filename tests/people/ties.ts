import type { Sql } from "postgres";

/** Rows between two people, as the calls would leave them. */
export const befriended = (sql: Sql, one: string, other: string) => sql`
  insert into friendships (user_id, friend_id) values (${one}, ${other}), (${other}, ${one})`;

export const requestFriend = (sql: Sql, from: string, to: string) => sql`
  insert into friend_requests (user_id, requestee_id) values (${from}, ${to})`;

export const blocked = (sql: Sql, by: string, whom: string) => sql`
  insert into blocks (user_id, blocked_user_id) values (${by}, ${whom})`;

const ivysaur = { setId: "sv03.5", cardId: "sv03.5-002", variant: "normal", quantity: 1 };

/** A trade in which the first gives an Ivysaur; `offerer` made the offer that stands. */
export async function trading(
  sql: Sql,
  [one, other]: [string, string],
  { state, offerer, id = crypto.randomUUID() }: { state: string; offerer: string; id?: string },
): Promise<string> {
  const batch = state === "completed" ? crypto.randomUUID() : null;
  const cards = JSON.stringify([{ ...ivysaur, gradedId: null, graded: null, price: null }]);
  await sql`insert into entries (user_id, set_id, card_id, variant, quantity)
    values (${one}, ${ivysaur.setId}, ${ivysaur.cardId}, ${ivysaur.variant}, 1) on conflict do nothing`;
  for (const userId of [one, other]) {
    const [gives, takes] = userId === one ? [cards, "[]"] : ["[]", cards];
    await sql`insert into trades (user_id, id, state, is_offerer, gives, takes, batch, expires_at)
      values (${userId}, ${id}, ${state}, ${userId === offerer}, ${gives}::text::jsonb,
        ${takes}::text::jsonb, ${batch}, now() + interval '14 days')`;
  }
  return id;
}
