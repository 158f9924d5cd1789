import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { foundByHand } from "./found.ts";

/** `choice`: an index into the row's choices; "skip" leaves the row out, "open" takes a decision back. */
export type RowDecision = { line: number; choice: number | "skip" | "open" };

const codes = { skip: -1, open: -2 };

/** Stores decisions on rows, and settles rows with the same text. @returns rows changed. */
export async function decide(db: Db, userId: string, id: string, decisions: RowDecision[]): Promise<number> {
  const lines = sql.param(decisions.map(({ line }) => line));
  const places = sql.param(decisions.map(({ choice }) => (typeof choice === "number" ? choice : codes[choice])));
  const rows = await db.execute(sql`
    with made as (
      select r.line, r.said, r.choices, d.choice from unnest(${lines}::int[], ${places}::int[]) as d (line, choice)
      join collection_import_rows r on r.user_id = ${userId} and r.import_id = ${id} and r.line = d.line and r.choices is not null
      where d.choice < 0 or r.choices -> d.choice is not null
    ),
    -- Among rows with the same text the first that is decided counts.
    each as (
      select distinct on (said, choices) said, choices, choice, choices -> greatest(choice, 0) as card
      from made order by said, choices, choice = ${codes.open}, line
    )
    update collection_import_rows r
    set state = case when e.choice = ${codes.skip} then 'skipped' when e.choice >= 0 then 'matched'
        when r.choices = ${foundByHand} then 'unresolved' else 'ambiguous' end,
      choices = case e.choice when ${codes.open} then nullif(r.choices, ${foundByHand}) else r.choices end,
      set_id = case when e.choice >= 0 then e.card ->> 'setId' end,
      card_id = case when e.choice >= 0 then e.card ->> 'cardId' end,
      variant = case when e.choice >= 0 then e.card ->> 'variant' end
    from each e, collection_imports i
    where i.id = ${id} and i.user_id = ${userId} and i.state = 'ready'
      and r.user_id = i.user_id and r.import_id = i.id and r.said = e.said and r.choices = e.choices
      and (r.state <> 'ambiguous' or e.choice <> ${codes.open})
    returning r.line`);
  return rows.length;
}

const isSuggestion = sql`state = 'ambiguous' and jsonb_array_length(choices) = 1`;

/** The decision to take the suggestion of each row that has one. */
export async function suggestionsOf(db: Db, id: string): Promise<RowDecision[]> {
  const rows = await typedRows(
    v.strictObject({ line: v.number() }),
    db.execute(sql`select line from collection_import_rows where import_id = ${id} and ${isSuggestion}`),
  );
  return rows.map(({ line }) => ({ line, choice: 0 }));
}

/** How many rows of an import have a suggestion that nobody decided on. */
export async function countSuggestions(db: Db, id: string): Promise<number> {
  const [row] = await typedRows(
    v.strictObject({ rows: v.number() }),
    db.execute(sql`
      select count(*)::int as rows from collection_import_rows where import_id = ${id} and ${isSuggestion}`),
  );
  return row?.rows ?? 0;
}
