import { limited } from "#access/limits.ts";
import type { Db } from "#db/open.ts";
import { notFound } from "#lib/errors.ts";
import { insertMessages } from "../queue/queries.ts";
import { reopenThread } from "./queries.ts";

/** @throws Refusal 404 for another's report, 429. */
export const replyTo = (
  db: Db,
  { id: userId }: { id: string },
  { id, message }: { id: number; message: string },
  { address, now }: { address: string; now: Date },
): Promise<{ id: number; message: string }> =>
  db.transaction(async (tx) => {
    if (!(await reopenThread(tx, userId, id))) throw notFound("report");
    await limited(tx, { action: "report", address, account: userId }, now);
    await insertMessages(tx, [{ reportId: id, userId, isStaff: false, text: message, createdAt: now }]);
    return { id, message };
  });
