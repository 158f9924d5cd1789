import { type SQL, sql } from "drizzle-orm";
import type * as v from "valibot";
import type { Db } from "#db/open.ts";
import { typedRows } from "#db/rows.ts";
import { Refusal } from "#lib/errors.ts";
import { violates } from "#lib/sql/violations.ts";

/** Limits a statement built from user text to five seconds. @throws Refusal 503 when it takes longer. */
export async function inSearchTime<S extends v.GenericSchema>(db: Db, row: S, statement: SQL) {
  try {
    return await db.transaction(async (tx) => {
      // Sent together, to save a round trip; statements are sent in the order they are awaited.
      const limited = Promise.resolve(tx.execute(sql`set local statement_timeout = '5s'`));
      const [, rows] = await Promise.all([limited, typedRows(row, tx.execute(statement))]);
      return rows;
    });
  } catch (error) {
    if (!violates(error, "time")) throw error;
    throw new Refusal(503, "This search takes too long. Remove part of it or add a name.");
  }
}
