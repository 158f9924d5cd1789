import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../../../db/open.ts";
import { sessions } from "../../../../../db/schema/index.ts";
import { sessionsChannel } from "../../../../live/hub.ts";

/** Ends the sessions that meet a condition; their open streams end in every process. Resolves to how many there were. */
export async function endSessions(db: Db | Tx, condition: SQL | undefined): Promise<number> {
  const ended = await db.execute(sql`
    with ended as (delete from ${sessions} where ${condition} returning token_hash)
    select pg_notify(${sessionsChannel}, encode(token_hash, 'hex')) from ended`);
  return ended.length;
}
