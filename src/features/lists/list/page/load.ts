import type { Context } from "hono";
import { copiesOwned } from "#features/cards/rules/counted.ts";
import { type Listed, loadNamed, ownedAmong } from "#features/cards/tiles/page.tsx";
import { shownVariant } from "#features/cards/tiles/rules.ts";
import type { Owned } from "#features/collection/rules/owned.ts";
import type { Amount } from "#features/prices/rules/rates.ts";
import type { Env } from "#http/env.ts";
import type { ListedRow } from "../queries/cards.ts";
import type { ListItem } from "../rules/rows.ts";

export type ListedItems = { items: ListItem[]; owned: Owned | null; prices: Listed["prices"] };

/** Rows with their cards, prices and the viewer’s copies. */
export async function itemsOf(c: Context<Env>, rows: ListedRow[]): Promise<ListedItems> {
  const ids = [...new Set(rows.map(({ cardId }) => cardId))];
  const [{ cards, prices }, owned] = await Promise.all([loadNamed(c, ids), ownedAmong(c, ids)]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const items = rows.flatMap(({ listCardId, order, cardId, variant }): ListItem[] => {
    const card = byId.get(cardId);
    if (!card) return [];
    const price = prices.amount(cardId, shownVariant(card, variant ?? "").key);
    return [{ listCardId, order, variant, card, copies: copiesOwned(owned, cardId, variant), price }];
  });
  return { items, owned, prices };
}

/** Price of an item in its printing and variant, as it is stored. */
export function amountOf({ card, variant }: ListItem, prices: Listed["prices"]): Amount | null {
  const price = prices.ofCard(card.id)?.get(shownVariant(card, variant ?? "").key);
  return price ? { currency: price.currency, value: price.market } : null;
}

/** Formatted, and how many have no price; null when unknown, undefined while prices are hidden. */
export function sumOfItems(items: ListItem[], prices: Listed["prices"], amount: (item: ListItem) => Amount | null) {
  const amounts = items.flatMap((item) => amount(item) ?? []);
  const sum = amounts.length === 0 ? null : prices.sum(amounts);
  return { text: prices.isShown ? sum : undefined, unpriced: items.length - amounts.length };
}
