import type { Viewer } from "#access/viewer.ts";
import { hiddenGames } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { collectionChanged } from "#features/collection/entries/service.ts";
import { assertCanWrite } from "#features/collection/policy.ts";
import type { Hub } from "#live/hub.ts";
import { changedPrintings, changeToFirsts, notePrintingsAnswered } from "./queries.ts";

type Answering = { db: Db; hub: Hub; viewer: Viewer };

/**
 * Changes the offered copies, or keeps them; either way they are not offered again. @throws Refusal 409 while locked.
 */
export async function answerPrintings({ db, hub, viewer }: Answering, answer: "change" | "keep") {
  assertCanWrite(viewer);
  const hidden = hiddenGames(viewer);
  const changed = answer === "change" ? await changedPrintings(db, viewer.id, hidden) : [];
  const done = await db.transaction(async (tx) => {
    const moved = answer === "change" ? await changeToFirsts(tx, viewer.id, hidden) : undefined;
    await notePrintingsAnswered(tx, viewer.id);
    return moved;
  });
  for (const setId of new Set(changed.map((one) => one.setId))) hub.publish(collectionChanged(viewer.id, setId, []));
  return { copies: done?.copies ?? 0, batch: done?.batch ?? null };
}
