import type { Context } from "hono";
import type { Env } from "../../http/env.ts";
import { toMinor } from "../../lib/money.ts";
import { cardsWithIds, type ListedCard } from "../catalogue/queries/cards.ts";
import type { Owner } from "../collection/queries.ts";
import { dayBefore } from "../overview/rules.ts";
import { PRICE_SOURCES } from "../prices/rules.ts";
import { readSearch } from "../search/queries.ts";
import { holdingsOf } from "./holdings.ts";
import { marketOf, movesSince } from "./market.ts";
import {
  chooseHoldings,
  type Facets,
  type Figures,
  facetsOf,
  orderHoldings,
  type Page,
  type Placed,
  pageAfter,
  readPlace,
  type Totals,
  totalsOf,
} from "./rules.ts";
import { stockOf } from "./stock.ts";
import { type OwnedView, withoutPrices } from "./view.ts";

const changeDays = 7;

export type OwnedCards = {
  view: OwnedView;
  figures: Figures;
  facets: Facets;
  totals: Totals;
  /** Of each group its number of entries. */
  counts: Map<number, number>;
  page: Page;
  cards: Map<string, ListedCard>;
};

/**
 * One page of what a person owns, with what all of it comes to. Other people's prices are shown where they show what
 * their collection is worth, and the viewer looks at prices at all.
 */
export async function loadOwned(c: Context<Env>, owner: Owner, asked: OwnedView): Promise<OwnedCards> {
  const { db, catalogue } = c.var;
  const hasPrices = arePricesShown(c, owner);
  const view = hasPrices ? asked : withoutPrices(asked);
  const [all, figures, search, stock] = await Promise.all([
    holdingsOf(db, catalogue, owner.id),
    hasPrices ? loadFigures(c, view) : { market: null, moves: null },
    view.q === "" ? { printed: null, words: [] } : readSearch(db, view.q),
    stockOf(db, catalogue),
  ]);
  const { disallowedCategories } = owner;
  const allowed =
    disallowedCategories.length === 0
      ? all
      : all.filter(({ item }) => !disallowedCategories.includes(item.card.category));
  const bound = (text: string) =>
    text === "" || !figures.market ? null : toMinor(text.replace(",", "."), figures.market.currency);
  const chosen = chooseHoldings(allowed, { ...view, min: bound(view.min), max: bound(view.max), search }, figures);
  const order = orderHoldings(chosen, view, figures);
  const page = pageAfter(order, readPlace(view.after, stock.find));
  const cards = await cardsWithIds(db, [...new Set(page.rows.map(({ item }) => item.card.id))]);
  return {
    view,
    figures,
    facets: facetsOf(allowed),
    totals: totalsOf(chosen, figures.market),
    counts: view.group === "none" ? new Map() : countsOf(order),
    page,
    cards: new Map(cards.map((card) => [card.id, card])),
  };
}

function arePricesShown({ var: { viewer } }: Context<Env>, owner: Owner): boolean {
  if (viewer?.preferences.showPrices === false) return false;
  return viewer?.id === owner.id || (owner.showsValue && owner.showsPrices);
}

async function loadFigures(c: Context<Env>, view: OwnedView): Promise<Figures> {
  const { db, catalogue, viewer, clock } = c.var;
  const market = await marketOf(db, catalogue, {
    source: viewer?.preferences.priceSource ?? PRICE_SOURCES[0],
    currency: viewer?.preferences.preferredCurrency ?? "USD",
  });
  const needsMoves = view.sort === "change" || view.group === "change" || view.group === "percent";
  const moves = needsMoves ? await movesSince(db, catalogue, market, dayBefore(clock(), changeDays)) : null;
  return { market, moves };
}

function countsOf(order: readonly Placed[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { group } of order) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}
