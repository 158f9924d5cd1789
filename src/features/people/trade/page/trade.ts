import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { defaultAvatar } from "#access/viewer.ts";
import { cardsWithIds, type ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { momentsOf } from "#features/collection/moments/page.tsx";
import { latestRates } from "#features/prices/read/queries/rates.ts";
import { type Rates, totalIn } from "#features/prices/rules/rates.ts";
import { sourceNames } from "#features/prices/rules/sources.ts";
import { showPrice, worthText } from "#features/prices/rules/text.ts";
import type { Env } from "#http/env.ts";
import { dateText } from "#lib/time.ts";
import type { Trade } from "../queries/trades.ts";
import { gapText, tradeStateText, tradeText } from "../rules/text.ts";
import { offeredCopies, type TradeCard, waitsFor } from "../rules/trades.ts";
import { pricesOf } from "../service/offers.ts";
import type { SlipLine, SlipProps } from "../views/slip.tsx";

export const deleted = "Deleted user";

export function tradeJson(c: Context<Env>, trade: Trade) {
  const { id, state, round, gives, takes, createdAt, updatedAt, expiresAt, partnerId, username, slug } = trade;
  const { showPrices } = memberOf(c).preferences;
  const cards = (list: TradeCard[]) => (showPrices ? list : list.map((card) => ({ ...card, price: null })));
  return {
    id,
    state,
    partner: partnerId && username && slug ? { id: partnerId, username, slug } : null,
    round,
    waitsFor: waitsFor(trade),
    give: cards(gives),
    take: cards(takes),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** A trade with what its swap reached. */
export const oneTradeJson = async (c: Context<Env>, trade: Trade) => ({
  ...tradeJson(c, trade),
  moments: await momentsOf(c, trade.batch === null ? [] : [trade.batch]),
});

export async function shownValues(c: Context<Env>): Promise<TradeDisplay> {
  const { showPrices, preferredCurrency: currency } = memberOf(c).preferences;
  return { showPrices, currency, rates: await latestRates(c.var.db, c.var.catalogue.pricesVersion) };
}

/** One trade as a slip: both sides, their values of that day, what can be done. */
export async function slipProps(c: Context<Env>, trade: Trade): Promise<SlipProps> {
  const viewer = memberOf(c);
  const ids = [...new Set([...trade.gives, ...trade.takes].map(({ cardId }) => cardId))];
  const [cards, shown, [priced = trade]] = await Promise.all([
    cardsWithIds(c.var.db, ids),
    shownValues(c),
    withTodays(c, [trade]),
  ]);
  const { showPrices, currency, rates } = shown;
  const known = new Map(cards.map((card) => [card.id, card]));
  const side = (list: Priced[]) => ({
    count: offeredCopies(list),
    lines: list.flatMap((card) => lineOf(card, known.get(card.cardId), shown)),
    total: sideValue(list, shown),
    unknown: showPrices ? list.filter(({ price }) => !price).length : 0,
    theirs: showPrices && trade.currency && trade.currency !== currency ? totalText(list, trade.currency, rates) : null,
  });
  const [give, take] = [side(priced.gives), side(priced.takes)];
  const username = trade.username ?? deleted;
  const { state, isOfferer, hasSwapped, theySwapped, wantsUndo, theyWantUndo, id, round, slug } = trade;
  return {
    ...{ id, round, slug, username, state, isOfferer, hasSwapped, theySwapped, wantsUndo, theyWantUndo, give, take },
    gap: gapOf(priced, shown),
    avatar: trade.avatar ?? defaultAvatar,
    status: tradeStateText(trade, username),
    text: tradeText([
      { who: `${viewer.username} gives`, lines: give.lines },
      { who: `${username} gives`, lines: take.lines },
    ]),
    openUntil: state === "proposed" || state === "accepted" ? dateText(dayOf(trade.expiresAt)) : null,
    updated: dateText(dayOf(trade.updatedAt)) ?? "",
  };
}

type Priced = TradeCard & { isToday?: boolean };

type Sides = { gives: Priced[]; takes: Priced[] };

/** Cards of open trades that have no price on the day of the offer have today's. */
export async function withTodays<One extends Trade>(c: Context<Env>, trades: One[]): Promise<(One & Sides)[]> {
  const isOpen = ({ state }: Trade) => state === "proposed" || state === "accepted";
  const missing = trades
    .filter(isOpen)
    .flatMap(({ gives, takes }) => [...gives, ...takes].filter(({ price }) => price === null));
  if (missing.length === 0) return trades;
  const price = await pricesOf(c.var.db, memberOf(c), missing, c.var.clock());
  const today = (card: TradeCard): Priced => (card.price ? card : { ...price(card), isToday: true });
  return trades.map((trade) =>
    isOpen(trade) ? { ...trade, gives: trade.gives.map(today), takes: trade.takes.map(today) } : trade,
  );
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

export type TradeDisplay = { showPrices: boolean; currency: string; rates: Rates };

function lineOf(line: Priced, card: ListedCard | undefined, { showPrices, currency, rates }: TradeDisplay): SlipLine[] {
  if (!card) return [];
  const { price, variant, graded, quantity, gradedId, isToday } = line;
  return [
    {
      key: gradedId ?? `${card.id} ${variant}`,
      card: faceOf(card, card.printedTotal),
      href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
      name: leadingName(card),
      number: card.number,
      set: card.setEnglishName ?? card.set,
      variant: graded ?? card.variants.find(({ key }) => key === variant)?.name ?? variant,
      quantity,
      price: showPrices && price ? showPrice(price, currency, rates).text : null,
      origin: showPrices && price ? `${sourceNames[price.source]}, ${isToday ? "today" : dateText(price.day)}` : null,
    },
  ];
}

/** Null unless both sides have cards, and every price is known. */
export function gapOf(
  { gives, takes }: Pick<Trade, "gives" | "takes">,
  { currency, rates, showPrices }: TradeDisplay,
): string | null {
  const isKnown = [gives, takes].every((list) => list.length > 0 && list.every(({ price }) => price));
  if (!showPrices || !isKnown) return null;
  const [give, take] = [gives, takes].map((list) => totalIn(amountsOf(list), currency, rates));
  if (!give || !take || give.rest.length + take.rest.length > 0) return null;
  return gapText(give.total - take.total, currency);
}

const amountsOf = (list: TradeCard[]) =>
  list.flatMap(({ price, quantity }) => (price ? [{ currency: price.currency, value: price.market * quantity }] : []));

export const sideValue = (list: TradeCard[], { showPrices, currency, rates }: TradeDisplay): string | null =>
  showPrices && list.length > 0 ? totalText(list, currency, rates) : null;

const totalText = (list: TradeCard[], currency: string, rates: Rates): string | null =>
  worthText(amountsOf(list), currency, rates);
