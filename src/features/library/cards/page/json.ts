import { headingOf } from "./cards.tsx";
import { type OwnedCards, stockKey } from "./load.ts";

/** `hasTimes`: include when a card was added; that is activity and needs a session. */
export function jsonOf(owned: OwnedCards, hasTimes: boolean) {
  const { market } = owned.figures;
  const { entries, copies, worth } = owned.arrangement.totals;
  return {
    entries,
    copies,
    unpriced: owned.arrangement.unpriced,
    problems: owned.problems,
    worth: market ? worth : null,
    value: owned.page.rows.map((row) => {
      const { item, holding } = row;
      const price = market?.price(item);
      const card = owned.cards.get(item.card.id);
      const named = owned.copyNames.get(stockKey(item)) ?? card;
      return {
        setId: item.card.setId,
        set: item.card.set,
        category: item.card.category,
        cardId: item.card.id,
        numberKey: item.card.numberKey,
        name: card?.name ?? "",
        englishName: card?.englishName ?? null,
        localName: named?.localName ?? null,
        language: named?.language ?? null,
        rarity: item.card.rarity,
        variant: item.variant,
        variantName: item.variantName,
        quantity: holding.quantity,
        ...(hasTimes && { addedAt: new Date(holding.added / 1000).toISOString() }),
        group: headingOf(owned, row) ?? null,
        change: owned.figures.moves?.part(item) ?? null,
        price: price ? { market: price.market, currency: price.currency } : null,
      };
    }),
    pagingKey: owned.page.next,
  };
}
