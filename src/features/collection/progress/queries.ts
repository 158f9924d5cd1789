import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import type { Goal } from "#ui/progress.tsx";
import { goals } from "../entries/schema.ts";

const Row = v.strictObject({ setId: v.string(), goal: v.picklist(goals) });

type Counted = { setId: string; uniqueCards: number; cardCount: number };

/** The highest goal of each set that a person has complete, by set; goals above Complete are looked for in these alone. */
export async function reachedGoals(db: Db, owner: string, sets: readonly Counted[]): Promise<Map<string, Goal>> {
  const ids = sets.filter(({ uniqueCards, cardCount }) => uniqueCards >= cardCount).map(({ setId }) => setId);
  if (ids.length === 0) return new Map();
  const rows = await typedRows(
    Row,
    db.execute(sql`
    select s.id as "setId", coalesce(nullif(split_part(s.step, ' ', 2), ''), 'complete') as goal from (
      select one.id, step_of_set(${owner}::uuid, one.id) as step from unnest(${sql.param(ids)}::text[]) one(id)) s
    where split_part(s.step, ' ', 1) = '100'`),
  );
  return new Map(rows.map(({ setId, goal }) => [setId, goal]));
}
