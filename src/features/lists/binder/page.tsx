import { Binder, Leaf } from "#features/cards/binder/views/binder.tsx";
import { TurnPages } from "#features/cards/binder/views/turn.tsx";
import { hiddenFrom } from "../list/page/author.ts";
import type { Parts, Showing } from "../list/page/items.tsx";
import { itemsOf } from "../list/page/load.ts";
import { rowsOfList } from "../list/queries/cards.ts";
import { maxPockets } from "../list/rules/limits.ts";
import type { ListItem } from "../list/rules/rows.ts";
import { listHref } from "../list/state.ts";
import { swapsList } from "../list/views/tools.tsx";
import { CardPocket, FreePocket, InsertPage } from "./views.tsx";

/** Two pages of a binder; in edit mode one more than it has. */
export async function binderParts({ c, list, view, path }: Showing): Promise<Parts> {
  const { pockets } = list;
  const filled = Math.max(1, Math.ceil((list.count.last + 1) / pockets));
  const pages = Math.min(filled + (view.edit ? 1 : 0), Math.ceil(maxPockets / pockets));
  const page = Math.min(view.page, pages);
  const left = page - ((page - 1) % 2);
  const from = (left - 1) * pockets;
  const range = { hidden: hiddenFrom(c), from, to: from + 2 * pockets - 1 };
  const { items, owned } = await itemsOf(c, await rowsOfList(c.var.db, list.id, range));
  const byOrder = new Map(items.map((item) => [item.order, item]));
  const pocket = (order: number) => (
    <BinderPocket key={order} {...{ list, view, order }} isCounted={owned !== null} item={byOrder.get(order)} />
  );
  const leaf = (one: number) => (
    <Leaf key={one} page={one} isOpen={one === page} isEmpty={one > pages}>
      {Array.from({ length: pockets }, (_, index) => pocket((one - 1) * pockets + index))}
    </Leaf>
  );
  const children = (
    <>
      <Binder pockets={String(pockets) as "9"} isLocked={false} isNamed={list.showsNames}>
        {[leaf(left), leaf(left + 1)]}
      </Binder>
      {view.edit && <InsertPage listId={list.id} version={list.version} from={(page - 1) * pockets} by={pockets} />}
      <TurnPages page={page} pages={pages} href={(to) => listHref(path, view, { page: to })} swap={swapsList} />
    </>
  );
  return { shown: 1, children };
}

type PocketProps = Pick<Showing, "list" | "view"> & {
  order: number;
  item?: ListItem;
  isCounted: boolean;
};

function BinderPocket({ list, view, order, item, isCounted }: PocketProps) {
  if (!item) return <FreePocket listId={list.id} pockets={list.pockets} order={order} isEdited={view.edit !== ""} />;
  return (
    <CardPocket
      item={item}
      hasName={list.showsNames}
      isLacked={isCounted && item.copies === 0}
      edit={view.edit ? { listId: list.id, version: list.version, pockets: list.pockets } : undefined}
    />
  );
}
