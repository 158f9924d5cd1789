import { limited } from "#access/limits.ts";
import type { Member } from "#access/viewer.ts";
import { lock } from "#db/locks.ts";
import type { Db } from "#db/open.ts";
import { Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { findSet } from "../catalogue/sets/queries.ts";
import { findSameReport, insertReport } from "./queries.ts";
import { OTHER_GAME } from "./rules.ts";
import type { ReportInput } from "./schema.ts";

/**
 * Files a report; the same one again within a minute is the form sent twice. @throws Refusal 422 if the set is
 * unknown or of another game, 429.
 */
export async function fileReport(
  db: Db,
  reporter: Member,
  report: ReportInput,
  { address, now }: { address: string; now: Date },
) {
  const set = report.setId === null ? undefined : await findSet(db, { id: report.setId, isForStaff: true });
  if (set === undefined && report.setId !== null) throw invalid({ setId: "must be the id of a set" });
  const category = report.category ?? set?.category ?? "EN";
  if (set && set.category !== category) throw new Refusal(422, OTHER_GAME, { setId: OTHER_GAME });
  await limited(db, { action: "report", address, account: reporter.id }, now);
  const filed = { ...report, category, userId: reporter.id, createdAt: now };
  return db.transaction(async (tx) => {
    await lock(tx, "report", reporter.id);
    return (await findSameReport(tx, filed, new Date(now.getTime() - 60_000))) ?? insertReport(tx, filed);
  });
}
