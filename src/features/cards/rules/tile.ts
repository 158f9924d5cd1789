import type { CardRow } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import type { SetRow } from "#features/catalogue/sets/queries.ts";
import type { PriceOrigin } from "#features/prices/read/cache/shown.ts";
import { priceAge } from "#features/prices/rules/text.ts";
import { dateText } from "#lib/time.ts";

/** What a tile of a card shows: its face, set and address. */
export const tileCard = (card: CardRow, set: SetRow) => ({
  ...faceOf(card, set.printedTotal),
  setId: set.id,
  href: cardPath(set.category, set.seriesSlug, set.slug, card.numberKey),
});

/** "TCGplayer, yesterday" */
export function priceNote(origin: PriceOrigin | null, now: Date): string | null {
  if (!origin) return null;
  const rate = origin.rateDay === null ? "" : `, exchange rate of ${dateText(origin.rateDay)}`;
  return `${origin.name}, ${priceAge(origin.asOf, now)}${rate}`;
}
