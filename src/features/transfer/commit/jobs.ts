import type { Logger } from "pino";
import type { Sql } from "postgres";
import type { Jobs } from "#db/jobs.ts";
import type { Db } from "#db/open.ts";
import { collectionChanged } from "#features/collection/entries/service.ts";
import { ImportRefusal } from "#features/transfer/remarks/rules.ts";
import type { Hub } from "#live/hub.ts";
import { returnToPreview } from "../import/queries/progress.ts";
import { commitRows } from "./queries/commit.ts";

/** What the job needs; without a hub, open pages show the import after a reload. */
export type Tools = { db: Db; sql: Sql; log: Logger; jobs: Jobs; hub?: Hub };

export type WorkTools = Omit<Tools, "jobs">;

export async function commit({ db, log, hub }: WorkTools, id: string): Promise<void> {
  try {
    const done = await commitRows(db, id);
    if (!done) return;
    for (const setId of done.setIds) {
      hub?.publish(collectionChanged(done.userId, setId, []));
    }
  } catch (error) {
    if (!(error instanceof ImportRefusal)) log.error({ err: error }, "an import could not be written");
    await returnToPreview(db, id, error instanceof ImportRefusal ? error.fault : { kind: "unwritten_by_us" });
  }
}
