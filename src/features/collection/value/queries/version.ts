import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "../../../../../db/open.ts";
import { typedRows } from "../../../../../db/rows.ts";

/**
 * Changes with the collection, not with prices or catalogue. The newest id alone is not enough: a change may commit
 * after one with a greater id.
 */
export async function collectionVersion(db: Db, owner: string): Promise<string> {
  const [row] = await typedRows(
    v.strictObject({ version: v.string() }),
    db.execute(sql`
    select concat_ws(' ',
      (select sum(id) from (
        select id from entry_changes where user_id = ${owner}::uuid order by id desc limit 100) as newest),
      (select count(*) || ' ' || max(updated_at) from graded_cards where user_id = ${owner}::uuid)) as version`),
  );
  return row?.version ?? "";
}
