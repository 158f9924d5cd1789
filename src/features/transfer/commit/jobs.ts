import { collectionChanged } from "#features/collection/entries/service.ts";
import { Refusal } from "#lib/errors.ts";
import type { WorkTools } from "../import/jobs/import.ts";
import { returnToPreview } from "../import/queries/progress.ts";
import { commitRows } from "./queries/commit.ts";

export async function commit({ db, log, hub }: WorkTools, id: string): Promise<void> {
  try {
    const done = await commitRows(db, id);
    if (!done) return;
    for (const setId of done.setIds) {
      hub?.publish(collectionChanged(done.userId, setId, []));
    }
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error }, "an import could not be written");
    const message = error instanceof Refusal ? error.message : "Something went wrong on our end. Please try again.";
    await returnToPreview(db, id, message);
  }
}
