import type { ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import type { Rates } from "#features/prices/rules/rates.ts";
import { showPrice } from "#features/prices/rules/text.ts";
import type { ValuedCard } from "../views.tsx";

/** `market`: minor units of `currency`. */
type PricedRow = { card: ListedCard; variant: string; market: number; currency: string };

export const pricedCard = (
  { card, variant, market, currency: own }: PricedRow,
  { currency, rates }: { currency: string; rates: Rates },
): ValuedCard => ({
  card: faceOf(card, card.printedTotal),
  href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
  set: card.setEnglishName ?? card.set,
  variant: card.variants.find(({ key }) => key === variant)?.name ?? variant,
  price: showPrice({ market, currency: own }, currency, rates).text,
});
