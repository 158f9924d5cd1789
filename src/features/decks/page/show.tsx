import type { Context } from "hono";
import type { Env } from "../../../http/env.ts";
import { type Listed, loadListed } from "../../cards/tiles/page.tsx";
import type { ListedCard } from "../../catalogue/cards/queries.ts";
import { cardPath } from "../../catalogue/rules/paths.ts";
import { quantitiesOfCards } from "../../collection/entries/queries/quantities.ts";
import { type ShownPrices, shownPricesOfCards } from "../../prices/read/cache/shown.ts";
import { rulesOf } from "../queries/config.ts";
import { heldElsewhere } from "../queries/decks.ts";
import { count } from "../rules/cards.ts";
import { lacking, ownedOf } from "../rules/owned.ts";
import { sectionsOf } from "../rules/sections.ts";
import { printOf } from "../rules/text.ts";
import type { Costs, DeckHeadProps, ShownCard, ShownSection } from "../views/deck.tsx";
import type { LoadedDeck, LoadedRow } from "./load.ts";

type ShownDeck = {
  head: DeckHeadProps;
  sections: ShownSection[];
  considered: ShownCard[];
  /** Ids of the copies that the viewer lacks. */
  missing: string[];
};

export async function showDeck(c: Context<Env>, deck: LoadedDeck): Promise<ShownDeck> {
  const all = [...deck.rows, ...deck.considered];
  const [listed, owned, rules] = await Promise.all([
    loadListed(
      c,
      all.map(({ card }) => card.id),
    ),
    ownedRows(c, deck),
    rulesOf(c.var.db),
  ]);
  const cards = new Map(listed.cards.map((card) => [card.id, card]));
  const shown = (row: LoadedRow) => shownCard(row, cards.get(row.card.id), listed.prices, owned);
  return {
    head: {
      id: deck.id,
      name: deck.name,
      format: deck.format,
      archetype: deck.archetype,
      energy: rules[deck.format].maxEnergyTypes > 0 ? deck.energy : [],
      count: deck.count,
      size: rules[deck.format].size,
      broken: deck.broken,
      names: new Map(deck.rows.map(({ card }) => [card.id, card.name])),
      by: deck.isOwn ? null : deck.username,
      costs: await costsOf(c, deck.rows, listed, owned),
    },
    sections: sectionsOf(deck.rows).map(({ rows, ...section }) => ({ ...section, cards: rows.map(shown) })),
    considered: deck.considered.map(shown),
    missing: owned ? lacking(deck.rows, owned).flatMap(({ card, missing }) => Array(missing).fill(card.id)) : [],
  };
}

/** `own=exclusive`: without the copies that other decks of the viewer hold. */
async function ownedRows({ req, var: { db, viewer } }: Context<Env>, { id: deckId, rows }: LoadedDeck) {
  if (!viewer) return null;
  const held = req.query("own") === "exclusive" ? await heldElsewhere(db, viewer.id, deckId) : [];
  const ids = rows.flatMap(({ card }) => card.prints.map(({ id }) => id));
  const quantities = new Map<string, number>();
  for (const { cardId, quantity } of await quantitiesOfCards(db, viewer.id, [...new Set(ids)])) {
    quantities.set(cardId, (quantities.get(cardId) ?? 0) + quantity);
  }
  for (const [id, copies] of held) quantities.set(id, (quantities.get(id) ?? 0) - copies);
  return ownedOf(rows, quantities);
}

function shownCard(
  { card, quantity }: LoadedRow,
  listed: ListedCard | undefined,
  prices: ShownPrices,
  owned: ReadonlyMap<string, number> | null,
): ShownCard {
  return {
    id: card.id,
    place: `${card.setId} ${card.numberKey}`,
    name: card.name,
    print: printOf(card),
    href: listed ? cardPath(listed.category, listed.seriesSlug, listed.setSlug, listed.numberKey) : "#",
    quantity,
    owned: owned?.get(card.id),
    price: listed?.hasPrices ? prices.text(card.id, listed.variants[0]?.key ?? "") : undefined,
  };
}

/** Price of these printings, and of the cheapest ones that are still missing. */
async function costsOf(
  c: Context<Env>,
  rows: LoadedRow[],
  { cards, prices }: Listed,
  owned: ReadonlyMap<string, number> | null,
): Promise<Costs> {
  const main = new Map(cards.map(({ id, variants }) => [id, variants[0]?.key ?? ""]));
  const amounts = rows.flatMap(({ card, quantity }) => {
    const amount = prices.amount(card.id, main.get(card.id) ?? "");
    return amount === null ? [] : quantity * amount;
  });
  const hasPrices = prices.isShown && cards.some((card) => card.hasPrices);
  const missing = owned ? lacking(rows, owned) : [];
  const lacks = missing.reduce((sum, row) => sum + row.missing, 0);
  return {
    price: hasPrices ? money(prices, amounts, rows.length) : undefined,
    owned: owned ? `${count(rows) - lacks} / ${count(rows)}` : undefined,
    toFinish: owned && hasPrices ? await cheapest(c, missing) : undefined,
  };
}

/** N/A where none of `asked` prices is known. */
const money = (prices: ShownPrices, amounts: number[], asked: number) =>
  amounts.length === 0 && asked > 0
    ? "N/A"
    : prices.sum([{ currency: prices.currency, value: amounts.reduce((sum, amount) => sum + amount, 0) }]);

async function cheapest(c: Context<Env>, missing: ReturnType<typeof lacking<LoadedRow>>): Promise<string> {
  const { db, catalogue, viewer } = c.var;
  const ids = [...new Set(missing.flatMap(({ card }) => card.prints.map(({ id }) => id)))];
  const prices = await shownPricesOfCards(db, catalogue, viewer, ids);
  const amounts = missing.flatMap(({ card, missing: copies }) => {
    const own = card.prints.flatMap(({ id }) =>
      [...(prices.ofCard(id)?.values() ?? [])].flatMap(
        ({ market, currency }) => prices.convert({ currency, value: market }) ?? [],
      ),
    );
    return own.length === 0 ? [] : copies * Math.min(...own);
  });
  return money(prices, amounts, missing.length);
}
