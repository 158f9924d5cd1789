import type { Sql } from "postgres";
import type { Actor } from "#access/audit/queries.ts";
import { onEnding } from "#lib/endings.ts";
import { Refusal } from "#lib/errors.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { claimLoad, noteLoad } from "../queries/load.ts";
import type { ImportReport } from "../schema/report.ts";
import { type CatalogueSyncOptions, type SyncProgress, syncCatalogue } from "./sync.ts";

const BEAT = 1_000;

/**
 * Starts to load the whole catalogue; ended early, it keeps finished sets. @returns the load, which throws
 * ImportError. @throws Refusal 409 while one runs.
 */
export async function startLoad(
  sql: Sql,
  { by, ...options }: CatalogueSyncOptions & { by?: Actor },
  onProgress: (progress: SyncProgress) => void = () => {},
): Promise<{ finished: Promise<ImportReport> }> {
  const run = crypto.randomUUID();
  if (!(await claimLoad(sql, run, by))) throw new Refusal(409, "The catalogue is already being loaded.");
  const stop = new AbortController();
  const finished = load(sql, run, options, stop, onProgress);
  const forget = onEnding(async () => {
    stop.abort(new ImportError("Stopped. Finished sets are kept; run it again to continue."));
    await finished.catch(() => {});
  });
  void finished.catch(() => {}).then(forget);
  return { finished };
}

async function load(
  sql: Sql,
  run: string,
  options: CatalogueSyncOptions,
  stop: AbortController,
  onProgress: (progress: SyncProgress) => void,
): Promise<ImportReport> {
  let progress: SyncProgress = { done: 0, of: 0, set: null, added: 0, problems: [] };
  const beat = async () => {
    if (await noteLoad(sql, run, progress)) return;
    stop.abort(new ImportError("Canceled. Finished sets are kept; run it again to continue."));
  };
  // A lost database also fails the load itself.
  const timer = setInterval(() => void beat().catch(() => {}), BEAT);
  try {
    const report = await syncCatalogue(sql, { ...options, signal: stop.signal }, (now) => {
      progress = now;
      onProgress(now);
    });
    await noteLoad(sql, run, progress, { state: "done" });
    return report;
  } catch (error) {
    const end = stop.signal.aborted
      ? { state: "stopped" as const }
      : { state: "failed" as const, fault: errorOf(error) };
    // If this fails too, readLoad reports 'stopped' after 15 s.
    await noteLoad(sql, run, progress, end).catch(() => {});
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Undefined for what only the log of the server explains. */
const errorOf = (error: unknown): string | undefined => (error instanceof ImportError ? error.message : undefined);
