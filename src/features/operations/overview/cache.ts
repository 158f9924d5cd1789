import type { Db } from "#db/open.ts";
import { keptBy } from "#lib/cache/kept.ts";
import type { Finding } from "../schema.ts";

const milliseconds = 60_000;

const last = keptBy()<{ at: number; findings: Promise<Finding[]> }>({ name: "findings", part: "facts" });

/** Findings of the last minute: `examine` counts whole tables, and goes on when a page no longer waits for it. */
export function recentFindings(db: Db, now: Date, examine: () => Promise<Finding[]>): Promise<Finding[]> {
  const key = last.key(db, {});
  const known = last.get(key);
  if (known && now.getTime() - known.at < milliseconds) return known.findings;
  const findings = examine();
  last.set(key, { at: now.getTime(), findings });
  findings.catch(() => last.get(key)?.findings === findings && last.forget(key));
  return findings;
}
