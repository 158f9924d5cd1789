import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../../db/open.ts";
import { Refusal } from "../../../lib/errors.ts";
import { violates } from "../../../lib/sql/violations.ts";

/**
 * Runs a statement that a stranger's search text made. Other statements are known, and may take fifteen seconds; this one
 * must not hold a connection for so long. @throws Refusal 503 where it took more than five.
 */
export async function inTime<Row extends Record<string, unknown>>(db: Db, statement: SQL) {
  try {
    return await db.transaction(async (tx) => {
      // Sent together, so that the limit costs no wait of its own.
      const [, rows] = await Promise.all([
        tx.execute(sql`set local statement_timeout = '5s'`),
        tx.execute<Row>(statement),
      ]);
      return rows;
    });
  } catch (error) {
    if (!violates(error, "time")) throw error;
    throw new Refusal(503, "This search takes too long. Leave a part of it out, or add a name.");
  }
}
