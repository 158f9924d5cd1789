import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import { notFound } from "../../../lib/errors.ts";
import { shownVariant } from "../../cards/tiles/rules.ts";
import { shownPricesOfCards } from "../../prices/read/cache/shown.ts";
import type { Amount } from "../../prices/rules/rates.ts";
import { reprintsOf, rowsOf } from "../queries/cards.ts";
import { massEntry, wantsText } from "../rules/mass-entry.ts";
import type { Item } from "../rules/show.ts";
import { traits } from "../rules/types.ts";
import { MissingPage } from "../views/missing.tsx";
import { hiddenFrom, listOf } from "./author.ts";
import { listPath } from "./list.tsx";
import { itemsOf, type ListedItems } from "./load.ts";

/** What the viewer lacks of a list, what it costs, and as text that marketplaces take. */
export async function missingPage(c: Context<Env>, id: string) {
  const list = await listOf(c, id);
  if (!traits[list.type].countsOwned) throw notFound();
  const { items, prices } = await itemsOf(c, await rowsOf(c.var.db, list.id, { hidden: hiddenFrom(c) }));
  const missing = items.filter(({ copies }) => copies === 0);
  const known = missing.flatMap((item) => priceOf(item, prices) ?? []);
  const cards = missing.map(({ card }) => card);
  const body = (
    <MissingPage
      name={list.name}
      path={listPath(list.id)}
      count={missing.length}
      unpriced={missing.length - known.length}
      cost={known.length > 0 ? prices.sum(known) : null}
      cheapest={known.length > 0 ? await cheapest(c, missing) : null}
      massEntry={massEntry(cards)}
      wants={wantsText(cards)}
    />
  );
  return { title: `Missing cards: ${list.name}`, body };
}

function priceOf({ card, variant }: Item, prices: ListedItems["prices"]): Amount | null {
  const price = prices.ofCard(card.id)?.get(shownVariant(card, variant ?? "").key);
  return price ? { currency: price.currency, value: price.market } : null;
}

/** Each card in its cheapest printing and variant. */
async function cheapest(c: Context<Env>, missing: Item[]): Promise<string> {
  const { db, catalogue, viewer } = c.var;
  const reprints = await reprintsOf(db, [...new Set(missing.map(({ card }) => card.id))]);
  const prices = await shownPricesOfCards(db, catalogue, viewer, [...new Set([...reprints.values()].flat())]);
  const amounts = missing.flatMap(({ card }) => {
    const all = (reprints.get(card.id) ?? []).flatMap((id) => [...(prices.ofCard(id)?.values() ?? [])]);
    const values = all.flatMap(({ market, currency }) => prices.convert({ currency, value: market }) ?? []);
    return values.length === 0 ? [] : { currency: prices.currency, value: Math.min(...values) };
  });
  return prices.sum(amounts);
}
