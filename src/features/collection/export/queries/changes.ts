import { sql } from "drizzle-orm";
import type { Db } from "../../../../../db/open.ts";

/** Rows per query: a slow reader holds no connection. */
const pageRows = 2_000;

type OwnedChange = {
  setId: string;
  cardId: string;
  variant: string;
  before: number;
  after: number;
  at: string;
  isUndone: boolean;
};

export async function* ownedChanges(db: Db, userId: string): AsyncGenerator<OwnedChange[]> {
  let after = 0;
  for (;;) {
    const rows = await db.execute<OwnedChange & { id: number }>(sql`
      select id::float8 as id, set_id as "setId", card_id as "cardId", variant, before, after,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, undone_at is not null as "isUndone"
      from entry_changes where user_id = ${userId}::uuid and id > ${after} order by id limit ${pageRows}`);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows.map(({ id: _, ...change }) => change);
  }
}
