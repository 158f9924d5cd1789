import type { Context } from "hono";
import { memberOf } from "../../../../access/guards.ts";
import type { Owner } from "../../../../access/people/queries.ts";
import type { Env } from "../../../../http/env.ts";
import { formatMoney } from "../../../../lib/money.ts";
import { dateText } from "../../../../lib/time.ts";
import { cardsWithIds, type ListedCard } from "../../../catalogue/cards/queries.ts";
import { faceOf } from "../../../catalogue/face/rules/face.ts";
import { cardPath } from "../../../catalogue/rules/paths.ts";
import { type ShownPrices, shownPricesOfCards } from "../../../prices/read/cache/shown.ts";
import { closing, totalOf } from "../rules/balance.ts";
import type { CompareView } from "../state.ts";
import { lineText } from "../state.ts";
import type { BalanceProps, CompareProps, ShownChoice } from "../views/compare.tsx";
import { type Choice, type Chosen, loadLists } from "./compare.ts";

type Known = { cards: Map<string, ListedCard>; prices: ShownPrices };

/** The page that compares, as it is shown. */
export async function compareProps(
  c: Context<Env>,
  owner: Owner,
  view: CompareView,
  chosen: Chosen,
): Promise<Pick<CompareProps, "gives" | "takes" | "more" | "balance">> {
  const { gives, takes, more } = await loadLists(c, owner, view, chosen);
  const known = await knownOf(c, [...gives, ...takes]);
  const [mine, theirs] = [gives, takes].map((list) => list.flatMap((one) => choiceShown(one, known)));
  const lists = { gives: mine ?? [], takes: theirs ?? [] };
  return { ...lists, more, balance: known.prices.isShown ? balanceOf(lists, known.prices.currency) : null };
}

async function knownOf(c: Context<Env>, choices: Choice[]): Promise<Known> {
  const { db, catalogue } = c.var;
  const ids = [...new Set(choices.map(({ cardId }) => cardId))];
  const [cards, prices] = await Promise.all([
    cardsWithIds(db, ids),
    shownPricesOfCards(db, catalogue, memberOf(c), ids),
  ]);
  return { cards: new Map(cards.map((card) => [card.id, card])), prices };
}

function choiceShown(choice: Choice, { cards, prices }: Known): ShownChoice[] {
  const { line, cardId, variant, graded, most, chosen } = choice;
  const card = cards.get(cardId);
  if (!card) return [];
  const origin = graded === null ? prices.source(cardId, variant) : null;
  const amount = graded === null ? prices.amount(cardId, variant) : null;
  return [
    {
      values:
        "gradedId" in line ? [lineText(line)] : quantities(most).map((quantity) => lineText({ ...line, quantity })),
      chosen,
      card: faceOf(card, card.printedTotal),
      href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
      set: card.set,
      variant: graded ?? card.variants.find(({ key }) => key === variant)?.name ?? variant,
      price: graded === null ? (prices.text(cardId, variant) ?? null) : null,
      origin: origin && `${origin.name}, ${dateText(origin.asOf.toISOString().slice(0, 10))}`,
      amount,
    },
  ];
}

const mostListed = 20;
const quantities = (most: number): number[] => Array.from({ length: Math.min(most, mostListed) }, (_, n) => n + 1);

function balanceOf({ gives, takes }: { gives: ShownChoice[]; takes: ShownChoice[] }, currency: string): BalanceProps {
  const money = (minor: number) => formatMoney(minor, currency);
  const side = (list: ShownChoice[]) => {
    const cards = list.flatMap(({ chosen, amount }) => (chosen > 0 ? [{ amount, quantity: chosen }] : []));
    const { total, unknown } = totalOf(cards);
    return { total, cards: cards.reduce((sum, { quantity }) => sum + quantity, 0), text: money(total), unknown };
  };
  const [give, take] = [side(gives), side(takes)];
  const gap = give.total - take.total;
  const free = (gap > 0 ? takes : gives).filter(({ chosen }) => chosen === 0);
  return {
    give,
    take,
    gap: gap === 0 ? null : { text: money(Math.abs(gap)), isYours: gap > 0 },
    field: gap > 0 ? "take" : "give",
    suggested: give.cards + take.cards === 0 ? [] : closing(Math.abs(gap), free),
  };
}
