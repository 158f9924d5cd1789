import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { numberInPath } from "#features/catalogue/rules/paths.ts";
import type { SetData } from "#features/catalogue/sets/cache.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import type { Amount } from "#features/prices/rules/rates.ts";

/** What a set is worth; each card but extra prints counts as its main variant. */
export function worth(data: SetData, prices: ShownPrices, path: string) {
  if (!prices.isShown) return {};
  const amounts: Amount[] = [];
  let top: { card: SetData["cards"][number]; amount: number; price: string } | null = null;
  for (const card of data.cards) {
    const main = card.variants[0]?.key ?? "";
    const price = prices.ofCard(card.id)?.get(main);
    if (price && !card.isExtra) amounts.push({ currency: price.currency, value: price.market });
    const amount = prices.amount(card.id, main);
    if (amount === null) continue;
    if (top === null || amount > top.amount) top = { card, amount, price: prices.text(card.id, main) ?? "" };
  }
  if (top === null) return { worth: amounts.length > 0 ? prices.sum(amounts) : null };
  const { card, price } = top;
  const href = `${path}/${encodeURIComponent(numberInPath(card.numberKey))}`;
  return {
    worth: prices.sum(amounts),
    top: { name: leadingName(card), lang: langOfLeading(card), number: card.number, href, price },
  };
}
