import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import { cardsWithIds, type ListedCard } from "../../catalogue/cards/queries.ts";
import { quantitiesOfCards } from "../../collection/entries/queries/quantities.ts";
import { groupOwned, type Owned } from "../../collection/rules/owned.ts";
import { type ShownPrices, shownPricesOfCards } from "../../prices/read/cache/shown.ts";

export type Listed = { cards: ListedCard[]; prices: ShownPrices };
export type Loaded = Listed & { owned: Owned | null };

/** Cards in the order of the ids; the same for everyone with the same prices. */
export async function loadListed({ var: { db, catalogue, viewer } }: Context<Env>, ids: string[]): Promise<Listed> {
  const cards = inOrder(ids, await cardsWithIds(db, ids));
  const priced = cards.filter(({ hasPrices }) => hasPrices).map(({ id }) => id);
  return { cards, prices: await shownPricesOfCards(db, catalogue, viewer, priced) };
}

/** The viewer's quantities. */
export const loadOwned = async ({ var: { db, viewer } }: Context<Env>, ids: string[]): Promise<Owned | null> =>
  viewer && groupOwned(await quantitiesOfCards(db, viewer.id, ids));

function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
