import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import type { OwnerOfGames } from "#access/people/queries.ts";
import { hiddenGames } from "#access/viewer.ts";
import { type Listed, loadNamed } from "#features/cards/tiles/page.tsx";
import { shownVariant } from "#features/cards/tiles/rules.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { entryText } from "#features/collection/rules/entry.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import type { Amount } from "#features/prices/rules/rates.ts";
import type { Env } from "#http/env.ts";
import type { Opening } from "../queries/openings.ts";
import { type EntryPull, pullsOfOpening } from "../queries/pulls.ts";
import { countPulls, isOpen, type PullTotals } from "../rules.ts";
import type { OpenedCard } from "../views/pulled.tsx";

export const ownerOf = (c: Context<Env>): OwnerOfGames => {
  const viewer = memberOf(c);
  return { id: viewer.id, hiddenGames: hiddenGames(viewer) };
};

export type OpeningFacts = {
  opening: Opening;
  pulls: EntryPull[];
  listed: Listed;
  cards: OpenedCard[];
  totals: PullTotals;
};

/** An opening with its cards, as its owner sees them. */
export async function openingFacts(c: Context<Env>, opening: Opening): Promise<OpeningFacts> {
  const pulls = await pullsOfOpening(c.var.db, ownerOf(c), opening.id);
  const listed = await loadNamed(c, [...new Set(pulls.map(({ cardId }) => cardId))]);
  return { opening, pulls, listed, cards: pulledCards(pulls, listed), totals: totalsOf(pulls, listed.prices) };
}

export const openingJson = ({ opening, pulls }: Pick<OpeningFacts, "opening" | "pulls">, now: Date) => ({
  ...timesJson(opening, now),
  ...countPulls(pulls),
  products: [],
  cost: null,
  pulls,
});

export const timesJson = (opening: Opening, now: Date) => ({
  id: opening.id,
  openedAt: opening.openedAt.toISOString(),
  closedAt: opening.closedAt?.toISOString() ?? null,
  isOpen: isOpen(opening, now),
});

function pulledCards(pulls: EntryPull[], { cards, prices }: Listed): OpenedCard[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return pulls.flatMap((pull) => {
    const card = byId.get(pull.cardId);
    if (!card) return [];
    return {
      entry: entryText(pull),
      face: faceOf(card, card.printedTotal),
      href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
      name: leadingName(card),
      number: card.number,
      set: card.setEnglishName ?? card.set,
      rarity: card.rarity,
      variant: card.variants.length > 1 ? shownVariant(card, pull.variant).name : null,
      copies: pull.copies,
      isNew: pull.isNew,
      price: prices.text(card.id, pull.variant),
      amount: prices.amount(card.id, pull.variant),
    };
  });
}

function totalsOf(pulls: EntryPull[], prices: ShownPrices): PullTotals {
  const amounts = pulls.flatMap(({ cardId, variant, copies }): Amount[] => {
    const price = prices.ofCard(cardId)?.get(variant);
    return price ? [{ currency: price.currency, value: price.market * copies }] : [];
  });
  return { ...countPulls(pulls), value: prices.isShown && amounts.length > 0 ? prices.sum(amounts) : null };
}
