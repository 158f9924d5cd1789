import type { Context } from "hono";
import type { ReactNode } from "react";
import { signInPath } from "#access/guards.ts";
import { CardList } from "#features/cards/groups/views/group.tsx";
import { ownedCount, shownItems } from "#features/cards/rules/counted.ts";
import { CardItem } from "#features/cards/tiles/views/listed.tsx";
import type { Env } from "#http/env.ts";
import { counted, countText } from "#lib/text/locale.ts";
import { rowsOfList } from "../queries/cards.ts";
import type { ListItem } from "../rules/rows.ts";
import { traits } from "../rules/types.ts";
import type { ListView } from "../state.ts";
import { EditBar, EditItem, OwnedMark, type Places } from "../views/item.tsx";
import type { ListPageProps } from "../views/list.tsx";
import { hiddenFrom } from "./author.ts";
import type { ShownList } from "./json.ts";
import { amountOf, itemsOf, type ListedItems, sumOfItems } from "./load.ts";

/** What the pages of the types differ in. */
export type Parts = Pick<ListPageProps, "shown" | "set" | "value" | "progress"> & {
  isEmpty?: boolean;
  children: ReactNode;
};

export type Showing = { c: Context<Env>; list: ShownList; view: ListView; path: string };

export async function itemsParts(showing: Showing): Promise<Parts> {
  const { c, list, view } = showing;
  const listed = await itemsOf(c, await rowsOfList(c.var.db, list.id, { hidden: hiddenFrom(c) }));
  const items = shownItems(listed.items, view);
  const set = onlySet(listed.items);
  return {
    shown: items.length,
    set,
    value: sumOfItems(listed.items, listed.prices, (item) => amountOf(item, listed.prices)).text,
    progress: progressOf(showing, listed, items),
    children: (
      <>
        {view.edit && <p id="moved" className="unseen" role="status" />}
        <Items {...showing} listed={listed} items={items} set={set} />
        {view.edit && items.length > 1 && <EditBar listId={list.id} version={list.version} />}
      </>
    ),
  };
}

/** Progress of a checklist; over another’s list what the viewer has of it. */
function progressOf({ c, list }: Showing, { items }: ListedItems, shown: ListItem[]): Parts["progress"] {
  if (c.var.viewer === null || items.length === 0 || (list.isOwn && !traits[list.type].countsOwned)) return undefined;
  const [owned, total] = [ownedCount(items), items.length];
  const of = `${countText(owned)} of `;
  const text = list.isOwn ? of + counted(total, "card", "cards") : `You have ${of}${countText(total)}`;
  return { owned, total, text, shown: ownedCount(shown) };
}

type ItemsProps = Showing & { listed: ListedItems; items: ListItem[]; set?: string };

function onlySet([first, ...others]: ListItem[]): string | undefined {
  if (!first || others.some(({ card }) => card.setId !== first.card.setId)) return undefined;
  return first.card.setEnglishName ?? first.card.set;
}

const Items = ({ listed, items, set, ...showing }: ItemsProps): ReactNode => (
  <CardList view={showing.view.view} isLocked={showing.c.var.viewer?.areWritesLocked}>
    {items.map((item, index) => (
      <CardItem
        key={item.listCardId}
        view={showing.view.view}
        card={item.card}
        prices={listed.prices}
        owned={listed.owned}
        signIn={signInPath(showing.path)}
        variant={item.variant ?? item.card.variants[0]?.key}
        isSetKnown={set !== undefined}
        variantName={
          [...item.card.variants, ...(item.card.goneVariants ?? [])].find(({ key }) => key === item.variant)?.name
        }
        instead={insteadOf(showing, items, index, listed.owned === null)}
      />
    ))}
  </CardList>
);

/** A checklist has steppers; other lists only show how many the viewer has. */
function insteadOf({ list, view }: Showing, items: ListItem[], index: number, isVisitor: boolean): ReactNode {
  const item = items[index];
  if (!item) return undefined;
  if (view.edit) {
    return <EditItem listId={list.id} version={list.version} item={item} isDense places={placesOf(items, index)} />;
  }
  return traits[list.type].countsOwned || isVisitor ? undefined : (
    <OwnedMark copies={item.copies} isRow={view.view === "table"} />
  );
}

/** Places that a card can be moved to; none is offered twice. */
const placesOf = (items: ListItem[], index: number): Places => ({
  start: index > 1 ? items[0]?.order : undefined,
  back: items[index - 1]?.order,
  forward: items[index + 1]?.order,
  end: index < items.length - 2 ? items.at(-1)?.order : undefined,
});
