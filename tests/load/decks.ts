import type { Sql } from "postgres";
import { measuredSet } from "./folder.ts";

/** As many as a deck of 60 has of different cards, or a few more. */
const different = 30;

export type Held = { deck: string; list: string };

/** A public deck of 60 cards and a public list of the same cards, created for each run. @returns their paths. */
export async function makeDecks(sql: Sql, userId: string): Promise<Held> {
  const name = "bench";
  await sql`delete from decks where name = ${name}`;
  await sql`delete from lists where name = ${name}`;
  const [deck] = await sql<{ id: string }[]>`
    insert into decks (user_id, name, format, visibility, cards)
    select ${userId}, ${name}, 'standard', 'PUBLIC', json_agg(json_build_object('cardId', id, 'quantity', 2) order by position)
    from (select id, position from cards where set_id = ${measuredSet} order by position limit ${different}) held returning id`;
  const [list] = await sql<{ id: string }[]>`
    insert into lists (user_id, name, type, visibility) values (${userId}, ${name}, 'STATIC', 'PUBLIC') returning id`;
  await sql`
    insert into list_cards (list_id, user_id, set_id, card_id, position)
    select ${list?.id ?? null}::uuid, ${userId}, set_id, id, row_number() over (order by position) - 1
    from (select id, set_id, position from cards where set_id = ${measuredSet} order by position limit ${different}) held`;
  return { deck: `/decks/${deck?.id}`, list: `/lists/${list?.id}` };
}
