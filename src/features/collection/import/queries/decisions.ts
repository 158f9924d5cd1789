import { sql } from "drizzle-orm";
import type { Db } from "../../../../../db/open.ts";

/** `choice`: an index into the row's choices; null leaves it out. */
export type Decision = { line: number; choice: number | null };

/** Settles ambiguous rows and all rows with the same text. @returns how many rows. */
export async function decide(db: Db, userId: string, id: string, decisions: Decision[]): Promise<number> {
  const lines = sql.param(decisions.map(({ line }) => line));
  const places = sql.param(decisions.map(({ choice }) => choice));
  const rows = await db.execute(sql`
    with made as (
      select r.said, r.choices, d.choice from unnest(${lines}::int[], ${places}::int[]) as d (line, choice)
      join collection_import_rows r on r.import_id = ${id} and r.line = d.line and r.state = 'ambiguous'
      where d.choice is null or r.choices -> d.choice is not null
    ),
    -- Among rows with the same text the first decides.
    each as (select distinct on (said, choices) * from made)
    update collection_import_rows r
    set state = case when e.choice is null then 'skipped' else 'matched' end,
      reason = case when e.choice is null then 'Left out by you.' end,
      set_id = r.choices -> e.choice ->> 'setId',
      card_id = r.choices -> e.choice ->> 'cardId',
      variant = r.choices -> e.choice ->> 'variant'
    from each e, collection_imports i
    where i.id = ${id} and i.user_id = ${userId} and i.state = 'ready'
      and r.import_id = i.id and r.state = 'ambiguous' and r.said = e.said and r.choices = e.choices
    returning r.line`);
  return rows.length;
}
