import type { Db } from "../db/open.ts";
import { proofOf } from "../src/access/queries.ts";
import { startSession as start } from "../src/access/sessions.ts";

/** Begins a session as a login that just proved to be this account would. @returns its token. */
export const startSession = async (db: Db, userId: string, userAgent: string, now: Date): Promise<string> =>
  start(db, await proofOf(db, userId), userAgent, now);
