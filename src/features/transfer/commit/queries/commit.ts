import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db, Tx } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { logLines } from "#features/collection/entries/queries/changes.ts";
import { assertRoomForDetails, writeGraded, writeImportedNotes } from "./details.ts";
import { writeEntries, writeImportedCopies } from "./entries.ts";
import { Import, stageImport, stageReplacement } from "./stage.ts";

type Committed = { userId: string; batch: string | null; setIds: string[] };

/**
 * Writes all matched rows in one transaction. Rows and their log lines share its time, by which an undo finds them.
 * @returns undefined when another process was faster.
 * @throws Refusal 422 for more than a collection can hold.
 */
export const commitRows = (db: Db, id: string): Promise<Committed | undefined> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`);
    const [row] = await typedRows(
      Import,
      tx.execute(sql`
      select id, user_id as "userId", mode from collection_imports where id = ${id} and state = 'committing' for update`),
    );
    if (!row) return undefined;
    await stageImport(tx, row);
    if (row.mode === "replace") await stageReplacement(tx, row);
    await writeEntries(tx, row);
    await writeImportedCopies(tx, row);
    const details = (await writeGraded(tx, row)) + (await writeImportedNotes(tx, row));
    await assertRoomForDetails(tx, row);
    const { lines, setIds } = await logChanges(tx, row);
    const batch = details + lines > 0 ? id : null;
    await tx.execute(sql`
      update collection_imports set state = 'done', bytes = null, batch = ${batch}::uuid, message = null, fault = null, updated_at = now() where id = ${id}`);
    return { userId: row.userId, batch, setIds };
  });

async function logChanges(tx: Tx, { id, userId }: Import): Promise<{ lines: number; setIds: string[] }> {
  const [logged] = await typedRows(
    v.strictObject({ lines: v.number(), setIds: v.array(v.string()) }),
    tx.execute(sql`
    with lines as (
      ${logLines({
        batch: sql`${id}::uuid`,
        from: sql`from (select ${userId}::uuid as user_id, * from changed) line order by set_id, card_id, variant`,
      })} returning set_id
    )
    select count(*)::int as lines, coalesce(array_agg(distinct set_id), '{}') as "setIds" from lines`),
  );
  return logged ?? { lines: 0, setIds: [] };
}
