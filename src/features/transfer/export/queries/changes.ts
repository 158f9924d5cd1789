import { sql } from "drizzle-orm";
import * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { everyPage } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import { OwnedChange } from "../schema.ts";
import { pageRows } from "./entries.ts";

const order: KeyColumn[] = [{ value: sql.raw("id"), type: "bigint" }];

/** All changes of a person's entries, page by page, the oldest first. */
export async function* ownedChanges(db: Db, userId: string): AsyncGenerator<OwnedChange[]> {
  const pages = everyPage(
    (after) =>
      typedRows(
        v.strictObject({ ...OwnedChange.entries, id: v.number() }),
        db.execute(sql`
        select id::float8 as id, set_id as "setId", card_id as "cardId", variant, before, after,
          to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, undone_at is not null as "isUndone",
          (select o.id from openings o where o.user_id = entry_changes.user_id and o.id = batch) as opening
        from entry_changes where user_id = ${userId}::uuid and ${isAfter(order, after)}
        order by ${inOrder(order)} limit ${pageRows}`),
      ),
    ({ id }) => [id],
  );
  for await (const rows of pages) yield rows.map(({ id: _, ...change }) => change);
}
