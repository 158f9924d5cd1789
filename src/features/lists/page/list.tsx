import type { Context } from "hono";
import type { ReactNode } from "react";
import { signInPath } from "../../../access/guards.ts";
import type { Env } from "../../../http/env.ts";
import { CardList } from "../../cards/groups/views/group.tsx";
import { CardItem } from "../../cards/tiles/views/listed.tsx";
import { rowsOf } from "../queries/cards.ts";
import type { List } from "../queries/lists.ts";
import { type Item, ownedOf, shownItems } from "../rules/show.ts";
import { traits } from "../rules/types.ts";
import { type ListView, listState } from "../state.ts";
import { EditItem, OwnedMark } from "../views/item.tsx";
import { ListPage, LockedList } from "../views/list.tsx";
import { hiddenFrom } from "./author.ts";
import { type ShownList, shownLists } from "./json.ts";
import { itemsOf, type ListedItems, worthOf } from "./load.ts";

export const listPath = (id: string): string => `/lists/${encodeURIComponent(id)}`;

/** The page of a list without the frame around it. */
export async function listBody(c: Context<Env>, list: List, asked: ListView): Promise<ReactNode> {
  const [[shown], rows] = await Promise.all([
    shownLists(c, [list]),
    rowsOf(c.var.db, list.id, { hidden: hiddenFrom(c) }),
  ]);
  if (!shown) return null;
  const listed = await itemsOf(c, rows);
  const view = { ...asked, edit: shown.isOwn && !shown.isLocked ? asked.edit : "" };
  const items = shownItems(listed.items, view);
  return (
    <div id="list" data-live-set={c.var.viewer ? "*" : undefined}>
      <ListPage
        path={listPath(list.id)}
        name={list.name}
        type={list.type}
        isPublic={list.visibility === "PUBLIC"}
        isOwn={shown.isOwn}
        isLocked={shown.isLocked}
        view={view}
        total={listed.items.length}
        shown={items.length}
        owned={c.var.viewer ? ownedOf(listed.items) : undefined}
        value={worthOf(listed)}
        unlock={<LockedList unlockAt={`/api/lists/${list.id}/unlock`} />}
      >
        <Items {...{ c, list: shown, listed, items, view }} />
      </ListPage>
    </div>
  );
}

type ItemsProps = { c: Context<Env>; list: ShownList; listed: ListedItems; items: Item[]; view: ListView };

const Items = ({ c, list, listed, items, view }: ItemsProps): ReactNode => (
  <CardList view={view.view} isLocked={c.var.viewer?.areWritesLocked}>
    {items.map((item) => (
      <CardItem
        key={item.listCardId}
        view={view.view}
        card={item.card}
        prices={listed.prices}
        owned={listed.owned}
        signIn={signInPath(listPath(list.id))}
        variant={item.variant ?? item.card.variants[0]?.key}
        variantName={nameOfVariant(item)}
        instead={insteadOf({ list, item, view, last: items.length - 1, isVisitor: listed.owned === null })}
      />
    ))}
  </CardList>
);

const nameOfVariant = ({ card, variant }: Item) => card.variants.find(({ key }) => key === variant)?.name;

type Instead = { list: ShownList; item: Item; view: ListView; last: number; isVisitor: boolean };

/** A checklist has steppers; of other lists it is only told how many the viewer has. */
function insteadOf({ list, item, view, last, isVisitor }: Instead): ReactNode {
  if (view.edit) {
    const place = { isFirst: item.order === 0, isLast: item.order === last };
    return <EditItem listId={list.id} version={list.version} item={item} {...place} />;
  }
  return traits[list.type].countsOwned || isVisitor ? undefined : <OwnedMark copies={item.copies} />;
}

/** What the page that sent a request shows of a list, if it is its page. */
export function viewOfPage(c: Context<Env>, id: string): ListView | null {
  const address = c.req.header("hx-current-url") ?? "";
  if (!URL.canParse(address)) return null;
  const { pathname, searchParams } = new URL(address);
  return pathname === listPath(id) ? listState.read(Object.fromEntries(searchParams)) : null;
}
