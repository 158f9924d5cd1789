import type { Context } from "hono";
import type { ReactNode } from "react";
import { mayIn } from "#access/guards.ts";
import { defaultAvatar } from "#access/viewer.ts";
import { keptPage, sendFilled } from "#features/cards/tiles/cache/page.tsx";
import { publicVersions } from "#features/catalogue/version.ts";
import { collectionVersion } from "#features/collection/version.ts";
import { binderParts } from "#features/lists/binder/page.tsx";
import { dexParts } from "#features/lists/dex/page.tsx";
import type { Env } from "#http/env.ts";
import { dayBefore } from "#lib/time.ts";
import { openListOf, type SeenList } from "../queries/lists.ts";
import { traits } from "../rules/types.ts";
import { editView, type ListView, listViewState } from "../state.ts";
import { ListPage, LockedList } from "../views/list.tsx";
import { seenList } from "./author.ts";
import { itemsParts, type Parts, type Showing } from "./items.tsx";
import { shownLists } from "./json.ts";

export const listPath = (id: string): string => `/lists/${encodeURIComponent(id)}`;

const ownerOf = ({ owner }: SeenList) => owner && { ...owner, avatar: owner.avatar ?? defaultAvatar };

function partsOf(showing: Showing): Promise<Parts> {
  if (showing.list.type === "POKEDEX") return dexParts(showing);
  return traits[showing.list.type].hasSlots ? binderParts(showing) : itemsParts(showing);
}

/** The page of a list without the frame around it. `isSwap`: out of band, as an undo comes from a message. */
export async function listBody(
  c: Context<Env>,
  list: SeenList,
  requested: ListView,
  { isSwap = false } = {},
): Promise<ReactNode> {
  const [shown] = await shownLists(c, [list]);
  if (!shown) return null;
  const path = listPath(list.id);
  const isEdited = requested.edit !== "" && shown.isOwn && !shown.isLocked;
  const edited = { ...editView(requested), ...(list.type === "POKEDEX" && { own: requested.own }) };
  const view = isEdited ? edited : { ...requested, edit: "" as const };
  const isEmpty = shown.count.cards === 0 && !view.edit;
  const parts = await partsOf({ c, list: shown, view, path });
  return (
    <div
      id="list"
      data-edited={isEdited || undefined}
      data-type={list.type}
      data-bright={!shown.isOwn || undefined}
      data-live-set={c.var.viewer ? "*" : undefined}
      data-live-of={shown.isOwn ? `list ${list.id}` : undefined}
      {...(isSwap && { "hx-swap-oob": "outerMorph" })}
    >
      <ListPage
        isEmpty={isEmpty}
        {...parts}
        id={list.id}
        version={list.version}
        path={path}
        name={list.name}
        type={list.type}
        purpose={list.purpose}
        owner={shown.isOwn ? null : ownerOf(list)}
        isPublic={list.visibility === "PUBLIC"}
        isOwn={shown.isOwn}
        isLocked={shown.isLocked}
        isCounted={c.var.viewer !== null}
        view={view}
        formId={crypto.randomUUID()}
        total={shown.count.cards}
        unlock={<LockedList type={list.type} unlockAt={`/api/lists/${list.id}/unlock`} />}
      />
    </div>
  );
}

const pages = keptPage("list pages", "catalogue", "prices", "day", "entries", "list");

/** Kept as long as the list, the viewer’s copies and what they are shown stay the same. */
export async function renderList(c: Context<Env>, id: string): Promise<Response> {
  const { db, viewer } = c.var;
  const version = viewer && collectionVersion(db, viewer.id);
  // Waited for below, also where the list is refused first.
  version?.catch(() => {});
  // Also for a hidden list: it must not answer before one that does not exist.
  const list = await seenList(c, id).finally(() => version);
  const entries = await version;
  return sendFilled(c, pages, {
    ...(await fillingFor(c, list, entries)),
    make: async () => ({
      title: list.name,
      menuPath: viewer?.id === list.userId ? undefined : "/u",
      ...(list.visibility === "PUBLIC" && { canonical: listPath(id), picture: `${listPath(id)}/card.png` }),
      body: await listBody(c, list, listViewState.read(c.req.query())),
    }),
  });
}

async function fillingFor(c: Context<Env>, { id, version, userId, owner }: SeenList, entries: string | null) {
  const { db, catalogue, clock, viewer } = c.var;
  const person = viewer && {
    id: viewer.id,
    preferences: viewer.preferences,
    plan: viewer.id === userId && [
      mayIn(c, "manyLists") || (await openListOf(db, userId))?.id,
      mayIn(c, "pokedexLists"),
    ],
  };
  return {
    versions: { ...publicVersions(catalogue), day: dayBefore(clock(), 0), entries, list: version },
    state: [id, owner, person],
  };
}

/** What the page that sent a request shows of a list, if it is its page. */
export function viewOfPage(c: Context<Env>, id: string): ListView | null {
  const address = c.req.header("hx-current-url") ?? c.req.header("referer") ?? "";
  if (!URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  return pathname === listPath(id) ? listViewState.read(Object.fromEntries(searchParams)) : null;
}
