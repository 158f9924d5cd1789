import type { Context } from "hono";
import type { ReactNode } from "react";
import type { Env } from "../../../http/env.ts";
import type { List } from "../queries/lists.ts";
import { traits } from "../rules/types.ts";
import { editView, type ListView, listState } from "../state.ts";
import { ListPage, type ListPageProps, LockedList } from "../views/list.tsx";
import { binderParts } from "./binder.tsx";
import { dexParts } from "./dex.tsx";
import { itemsParts } from "./items.tsx";
import { type ShownList, shownLists } from "./json.ts";

export const listPath = (id: string): string => `/lists/${encodeURIComponent(id)}`;

/** What the pages of the types differ in. */
export type Parts = Pick<ListPageProps, "shown" | "value" | "progress"> & { isEmpty?: boolean; children: ReactNode };

export type Showing = { c: Context<Env>; list: ShownList; view: ListView; path: string };

function partsOf(showing: Showing): Promise<Parts> {
  if (showing.list.type === "POKEDEX") return dexParts(showing);
  return traits[showing.list.type].hasSlots ? binderParts(showing) : itemsParts(showing);
}

/** The page of a list without the frame around it. `isSwap`: out of band, as an undo comes from a message. */
export async function listBody(
  c: Context<Env>,
  list: List,
  asked: ListView,
  { isSwap = false } = {},
): Promise<ReactNode> {
  const [shown] = await shownLists(c, [list]);
  if (!shown) return null;
  const path = listPath(list.id);
  const isEdited = asked.edit !== "" && shown.isOwn && !shown.isLocked;
  const view = isEdited ? editView(asked) : { ...asked, edit: "" as const };
  const isEmpty = shown.count.cards === 0 && !view.edit;
  const parts = await partsOf({ c, list: shown, view, path });
  return (
    <div id="list" data-live-set={c.var.viewer ? "*" : undefined} {...(isSwap && { "hx-swap-oob": "outerMorph" })}>
      <ListPage
        isEmpty={isEmpty}
        {...parts}
        id={list.id}
        path={path}
        name={list.name}
        type={list.type}
        purpose={list.purpose}
        isPublic={list.visibility === "PUBLIC"}
        isOwn={shown.isOwn}
        isLocked={shown.isLocked}
        isCounted={c.var.viewer !== null}
        view={view}
        total={shown.count.cards}
        unlock={<LockedList type={list.type} unlockAt={`/api/lists/${list.id}/unlock`} />}
      />
    </div>
  );
}

/** What the page that sent a request shows of a list, if it is its page. */
export function viewOfPage(c: Context<Env>, id: string): ListView | null {
  const address = c.req.header("hx-current-url") ?? c.req.header("referer") ?? "";
  if (!URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  return pathname === listPath(id) ? listState.read(Object.fromEntries(searchParams)) : null;
}
