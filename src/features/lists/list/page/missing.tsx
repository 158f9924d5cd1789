import type { Context } from "hono";
import { massEntry, wantsText } from "#features/lists/transfer/rules/mass-entry.ts";
import { shownPricesOfCards } from "#features/prices/read/cache/shown.ts";
import type { Env } from "#http/env.ts";
import { notFound } from "#lib/errors.ts";
import { reprintsOf, rowsOfList } from "../queries/cards.ts";
import { traits } from "../rules/types.ts";
import { MissingPage } from "../views/missing.tsx";
import { hiddenFrom, seenList } from "./author.ts";
import { listPath } from "./list.tsx";
import { amountOf, itemsOf, sumOfItems } from "./load.ts";

/** What the viewer lacks of a list, what it costs, and as text that marketplaces take. */
export async function missingPage(c: Context<Env>, id: string) {
  const list = await seenList(c, id);
  if (!traits[list.type].countsOwned) throw notFound();
  const { items, prices } = await itemsOf(c, await rowsOfList(c.var.db, list.id, { hidden: hiddenFrom(c) }));
  const missing = items.filter(({ copies }) => copies === 0);
  const reprints = await reprintsOf(c.var.db, [...new Set(missing.map(({ card }) => card.id))]);
  const every = await shownPricesOfCards(c.var.db, c.var.catalogue, c.var.viewer, [...reprints.values()].flat());
  const cost = sumOfItems(missing, prices, (item) => amountOf(item, prices));
  const cheapest = sumOfItems(missing, every, ({ card }) => every.cheapest(reprints.get(card.id) ?? [card.id]));
  const cards = missing.map(({ card }) => card);
  const body = (
    <MissingPage
      name={list.name}
      path={listPath(list.id)}
      count={missing.length}
      cost={cost}
      cheapest={cheapest}
      massEntry={massEntry(cards)}
      wants={wantsText(cards)}
    />
  );
  return { title: `Missing cards: ${list.name}`, body };
}
