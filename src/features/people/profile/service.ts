import { limited } from "#access/limits.ts";
import type { Db } from "#db/open.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { findKnown } from "../friends/queries/lists.ts";
import { insertProfileReport } from "./queries.ts";

/** @throws Refusal 404 for someone whose profile is hidden, 422, 429. */
export async function reportProfile(
  db: Db,
  viewer: { id: string },
  { userId, reason }: { userId: string; reason: string },
  { address, now }: { address: string; now: Date },
): Promise<void> {
  if (userId === viewer.id) throw new Refusal(422, "You can’t report yourself.");
  const known = await findKnown(db, viewer, userId);
  if (!known) throw notFound("collector");
  await limited(db, { action: "report", address, account: viewer.id }, now);
  await insertProfileReport(db, { userId: viewer.id, reportedUserId: known.id, reason, createdAt: now });
}
