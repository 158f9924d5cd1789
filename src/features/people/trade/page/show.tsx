import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import type { Owner } from "#access/people/queries.ts";
import { cardsWithIds, type ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { type ShownPrices, shownPricesOfCards } from "#features/prices/read/cache/shown.ts";
import { latestRates } from "#features/prices/read/queries/rates.ts";
import { worthText } from "#features/prices/rules/text.ts";
import type { Env } from "#http/env.ts";
import { formatMoney } from "#lib/money.ts";
import { dateText } from "#lib/time.ts";
import { currencyOf } from "../queries/trades.ts";
import { closing, totalOf } from "../rules/balance.ts";
import { detailsText, gapText } from "../rules/text.ts";
import { maxCards } from "../rules/trades.ts";
import { type CompareView, type EntryLine, lineText, moreLineText, type TradeLine } from "../state.ts";
import type { ShownChoice } from "../views/choices.tsx";
import type { BalanceProps, CompareProps } from "../views/compare.tsx";
import { type ChosenLines, loadLists, type OfferedSide, type TradeChoice } from "./compare.ts";

type Known = { cards: Map<string, ListedCard>; prices: ShownPrices };

/** The page that compares, as it is shown. */
export async function compareProps(
  c: Context<Env>,
  owner: Owner,
  view: CompareView,
  chosen: ChosenLines,
): Promise<Pick<CompareProps, "give" | "take" | "balance">> {
  const { give, take } = await loadLists(c, owner, view, chosen);
  const known = await knownOf(c, [...give.choices, ...take.choices]);
  const shown = ({ choices, ...rest }: OfferedSide) => ({
    list: choices.flatMap((one) => choiceShown(one, known)),
    ...rest,
  });
  const sides = { give: shown(give), take: shown(take) };
  const lists = { gives: sides.give.list, takes: sides.take.list };
  return { ...sides, balance: known.prices.isShown ? balanceOf(lists, await moneyOf(c, owner, known.prices)) : null };
}

async function knownOf(c: Context<Env>, choices: TradeChoice[]): Promise<Known> {
  const { db, catalogue } = c.var;
  const ids = [...new Set(choices.map(({ cardId }) => cardId))];
  const [cards, prices] = await Promise.all([
    cardsWithIds(db, ids),
    shownPricesOfCards(db, catalogue, memberOf(c), ids),
  ]);
  return { cards: new Map(cards.map((card) => [card.id, card])), prices };
}

function choiceShown(choice: TradeChoice, { cards, prices }: Known): ShownChoice[] {
  const { line, cardId, variant, graded, most, chosen, details, isWanted = false } = choice;
  const card = cards.get(cardId);
  if (!card) return [];
  const origin = graded === null ? prices.source(cardId, variant) : null;
  const amount = graded === null ? prices.amount(cardId, variant) : null;
  return [
    {
      values: valuesOf(line, most, chosen),
      most,
      chosen,
      card: faceOf(card, card.printedTotal),
      href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
      set: card.setEnglishName ?? card.set,
      variant: graded ?? card.variants.find(({ key }) => key === variant)?.name ?? variant,
      price: graded === null ? (prices.text(cardId, variant) ?? null) : null,
      origin: origin && `${origin.name}, ${dateText(origin.asOf.toISOString().slice(0, 10))}`,
      amount,
      details: detailsText(details),
      isWanted,
    },
  ];
}

/** The first copy, then counts with the copies beyond it: each one, above twenty each tenth and what is chosen already. */
const isOffered = (count: number, chosen: number) => count <= 20 || count % 10 === 0 || count === chosen;

function valuesOf(line: TradeLine, most: number, chosen: number): ShownChoice["values"] {
  if ("gradedId" in line) return [{ count: 1, value: lineText(line) }];
  const counts = Array.from({ length: Math.min(most, maxCards) }, (_, n) => n + 1);
  return counts
    .filter((count) => isOffered(count, chosen) || count === most)
    .map((count) => ({ count, value: copiesText(line, count) }));
}

const copiesText = (line: EntryLine, count: number) =>
  count === 1 ? lineText({ ...line, quantity: 1 }) : moreLineText(line, count - 1);

type Money = { currency: string; own: (minor: number) => string; theirs: (minor: number) => string | null };

/** An amount in the currency of each; theirs where it differs and they show prices. */
async function moneyOf(c: Context<Env>, { id }: Owner, { currency }: ShownPrices): Promise<Money> {
  const [rates, other] = await Promise.all([
    latestRates(c.var.db, c.var.catalogue.pricesVersion),
    currencyOf(c.var.db, id),
  ]);
  return {
    currency,
    own: (minor) => formatMoney(minor, currency),
    theirs: (minor) =>
      other === null || other === currency ? null : worthText([{ currency, value: minor }], other, rates),
  };
}

function balanceOf({ gives, takes }: { gives: ShownChoice[]; takes: ShownChoice[] }, money: Money): BalanceProps {
  const side = (list: ShownChoice[]) => {
    const cards = list.flatMap(({ chosen, amount }) => (chosen > 0 ? [{ amount, quantity: chosen }] : []));
    const { total, unknown } = totalOf(cards);
    const count = cards.reduce((sum, { quantity }) => sum + quantity, 0);
    return { total, cards: count, text: money.own(total), theirs: money.theirs(total), unknown };
  };
  const [give, take] = [side(gives), side(takes)];
  const gap = give.total - take.total;
  const isKnown = give.unknown + take.unknown === 0;
  const free = (gap > 0 ? takes : gives).filter(({ chosen }) => chosen === 0);
  return {
    give,
    take,
    gap: isKnown ? gapText(gap, money.currency) : null,
    field: gap > 0 ? "take" : "give",
    suggested: !isKnown || give.cards + take.cards === 0 ? [] : closing(Math.abs(gap), free),
  };
}
