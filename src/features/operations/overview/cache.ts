import type { Db } from "#db/open.ts";
import { type Kept, keptBy } from "#lib/cache/kept.ts";
import type { Vitals } from "../queries/server.ts";
import type { Finding } from "../schema.ts";

const milliseconds = 60_000;

type Recent<T> = { at: number; found: Promise<T> };

const findings = keptBy()<Recent<Finding[]>>({ name: "findings", part: "facts" });
const vitals = keptBy()<Recent<Vitals>>({ name: "vitals", part: "facts" });

/** Findings of the last minute: `examine` counts whole tables, and goes on when a page no longer waits for it. */
export const recentFindings = (db: Db, now: Date, examine: () => Promise<Finding[]>): Promise<Finding[]> =>
  recent(findings, db, now, examine);

/** What the database held within the last minute. */
export const recentVitals = (db: Db, now: Date, read: () => Promise<Vitals>): Promise<Vitals> =>
  recent(vitals, db, now, read);

function recent<T>(last: Kept<never, Recent<T>>, db: Db, now: Date, find: () => Promise<T>): Promise<T> {
  const key = last.key(db, {});
  const known = last.get(key);
  if (known && now.getTime() - known.at < milliseconds) return known.found;
  const found = find();
  last.set(key, { at: now.getTime(), found });
  found.catch(() => last.get(key)?.found === found && last.forget(key));
  return found;
}
