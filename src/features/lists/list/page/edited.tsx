import type { Context } from "hono";
import type { ReactNode } from "react";
import { ChangedMarks } from "#features/lists/adding/views/add.tsx";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { backTo, respond, wanted } from "#http/respond.ts";
import type { Edited } from "../service/cards.ts";
import { EditToast } from "../views/toast.tsx";
import { seenList } from "./author.ts";
import { listBody, listPath, viewOfPage } from "./list.tsx";

const undoPath = (id: string) => `/api/lists/${id}/undo`;

/** Swaps what shows a list: its page, or the marks of its cards. */
export const SwappedEdit = ({ message, list, children }: { message: string; list: Edited; children?: ReactNode }) => (
  <>
    {children ?? <ChangedMarks listId={list.id} {...list} />}
    <div id="notice" role="status" hx-swap-oob="true" />
    <EditToast
      message={message}
      undo={list.batch === null ? undefined : { action: undoPath(list.id), batch: list.batch }}
    />
  </>
);

/** Answers a write whose page is loaded again. */
export function leaveEdited(c: Context<Env>, { id, batch }: Edited, message: string): void {
  if (wanted(c) === "page") leaveFlash(c, { message, undo: batch ?? undefined, undoAt: undoPath(id) });
}

/** Answers a write of a list: its version and what undoes it; on its page also the updated list. */
export async function respondEdited(
  c: Context<Env>,
  edited: Edited,
  message: string,
  more: Record<string, unknown> = {},
): Promise<Response> {
  const { id, version, batch } = edited;
  leaveEdited(c, edited, message);
  const view = viewOfPage(c, id);
  return respond(c, {
    json: { id, version, batch, ...more },
    fragment: async () => (
      <SwappedEdit message={message} list={edited}>
        {view ? await listBody(c, await seenList(c, id), view, { isSwap: true }) : undefined}
      </SwappedEdit>
    ),
    back: backTo(c, listPath(id)),
  });
}
