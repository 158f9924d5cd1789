import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import { cardsWithIds, type ListedCard } from "../../catalogue/cards/queries.ts";
import { quantitiesOfCards } from "../../collection/entries/queries/quantities.ts";
import { groupOwned, type Owned } from "../../collection/rules/owned.ts";
import { type ShownPrices, shownPricesOfCards } from "../../prices/read/cache/shown.ts";

export type Loaded = { cards: ListedCard[]; owned: Owned | null; prices: ShownPrices };

/** Cards in the order of the ids, with the viewer's quantities and prices. */
export async function loadCards(c: Context<Env>, ids: string[]): Promise<Loaded> {
  const { db, catalogue, viewer } = c.var;
  const [cards, owned] = await Promise.all([
    cardsWithIds(db, ids).then((rows) => inOrder(ids, rows)),
    viewer ? quantitiesOfCards(db, viewer.id, ids).then(groupOwned) : null,
  ]);
  const priced = cards.filter(({ hasPrices }) => hasPrices).map(({ id }) => id);
  return { cards, owned, prices: await shownPricesOfCards(db, catalogue, viewer, priced) };
}

function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
