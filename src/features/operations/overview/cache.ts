import type { Db } from "#db/open.ts";
import { prepared } from "#lib/sql/prepared.ts";
import type { Finding } from "../schema.ts";

const milliseconds = 60_000;

type Last = { at: number; findings: Promise<Finding[]> | null };
const lastOf = prepared((): Last => ({ at: 0, findings: null }));

/** Findings of the last minute: `examine` counts whole tables, and goes on when a page no longer waits for it. */
export function recentFindings(db: Db, now: Date, examine: () => Promise<Finding[]>): Promise<Finding[]> {
  const last = lastOf(db);
  if (last.findings && now.getTime() - last.at < milliseconds) return last.findings;
  const findings = examine();
  Object.assign(last, { at: now.getTime(), findings });
  findings.catch(() => {
    if (last.findings === findings) last.findings = null;
  });
  return findings;
}
