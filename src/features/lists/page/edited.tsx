import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import { leaveFlash } from "../../../http/flash.ts";
import { backTo, respond, wanted } from "../../../http/respond.ts";
import { ChangedMarks } from "../adding/views/add.tsx";
import type { Edited } from "../service/cards.ts";
import { EditToast } from "../views/toast.tsx";
import { listOf } from "./author.ts";
import { listBody, listPath, viewOfPage } from "./list.tsx";

/** Answers a write of a list: its version and what undoes it; on its page also the updated list. */
export async function respondEdited(
  c: Context<Env>,
  { id, version, batch, ...rows }: Edited,
  message: string,
  more: Record<string, unknown> = {},
): Promise<Response> {
  const undoAt = `/api/lists/${id}/undo`;
  if (wanted(c) === "page") leaveFlash(c, { message, undo: batch ?? undefined, undoAt });
  const view = viewOfPage(c, id);
  return respond(c, {
    json: { id, version, batch, ...more },
    fragment: async () => (
      <>
        {view ? await listBody(c, await listOf(c, id), view, { isSwap: true }) : <ChangedMarks listId={id} {...rows} />}
        <div id="notice" role="status" hx-swap-oob="true" />
        <EditToast message={message} undo={batch === null ? undefined : { action: undoAt, batch }} />
      </>
    ),
    back: backTo(c, listPath(id)),
  });
}
