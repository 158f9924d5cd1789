import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import type { Goal } from "#ui/progress.tsx";
import { goals } from "../entries/schema.ts";

const Row = v.strictObject({ setId: v.string(), goal: v.picklist(goals) });

/** The highest goal that a person has reached in each of these sets, by set; none where it is not complete. */
export async function readGoals(db: Db, owner: string, setIds: string[]): Promise<Map<string, Goal>> {
  const rows = await typedRows(
    Row,
    db.execute(sql`
    select s.id as "setId", coalesce(nullif(split_part(s.step, ' ', 2), ''), 'complete') as goal from (
      select one.id, step_of_set(${owner}::uuid, one.id) as step from unnest(${sql.param(setIds)}::text[]) one(id)) s
    where split_part(s.step, ' ', 1) = '100'`),
  );
  return new Map(rows.map(({ setId, goal }) => [setId, goal]));
}
