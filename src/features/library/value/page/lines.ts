import type { ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import type { LocalNamed } from "#features/catalogue/rules/names.ts";
import { cardPath, categoryPath, setPath } from "#features/catalogue/rules/paths.ts";
import type { recentAdditions } from "#features/collection/entries/queries/recent.ts";
import type { setTotals } from "#features/collection/entries/queries/totals.ts";
import type { Rates } from "#features/prices/rules/rates.ts";
import { showPrice } from "#features/prices/rules/text.ts";
import { ago } from "#lib/time.ts";
import type { RecentAddition, ValuedCard } from "../views/cards.tsx";
import type { SetInProgress } from "../views/sets.tsx";
import type { CategoryTotal } from "../views/totals.tsx";

type SetTotal = Awaited<ReturnType<typeof setTotals>>[number];
type Addition = Omit<Awaited<ReturnType<typeof recentAdditions>>["rows"][number], "id"> & LocalNamed;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export const valueTotals = (
  categories: { id: string; name: string }[],
  sets: SetTotal[],
  counts: { category: string; cards: number }[],
  worthOf: (category: string) => string | null,
): CategoryTotal[] =>
  categories.map(({ id, name }) => {
    const own = sets.filter((set) => set.category === id);
    return {
      id,
      name,
      href: `${categoryPath(id)}/series`,
      unique: sum(own.map(({ uniqueCards }) => uniqueCards)),
      copies: sum(own.map(({ copies }) => copies)),
      total: counts.find((count) => count.category === id)?.cards ?? 0,
      value: worthOf(id),
    };
  });

/** The nearest to its end first; of those that are as near, the one with more cards. */
export const nearestFirst = (sets: readonly SetTotal[]): SetTotal[] =>
  sets.toSorted((a, b) => shareOf(b) - shareOf(a) || b.uniqueCards - a.uniqueCards);

const shareOf = ({ uniqueCards, cardCount }: SetTotal): number => uniqueCards / Math.max(1, cardCount);

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

export const setInProgress = (set: SetTotal): SetInProgress => ({
  set: {
    id: set.setId,
    name: set.name,
    englishName: set.englishName,
    code: set.code,
    href: setPath(set.category, set.seriesSlug, set.slug),
    cardCount: set.cardCount,
  },
  owned: set.uniqueCards,
  total: set.cardCount,
});

export const recentAddition = (one: Addition, now: Date): RecentAddition => ({
  card: faceOf({ ...one, id: one.cardId, name: one.cardName }, 0),
  href: cardPath(one.category, one.seriesSlug, one.setSlug, one.numberKey),
  set: one.setName,
  variant: one.variantName,
  added: one.added,
  isNew: one.isNew,
  when: ago(one.at, now),
  at: one.at.toISOString(),
});
