import type { Db } from "#db/open.ts";
import { cards, categories, series, sets, variants } from "#db/schema/catalogue/cards.ts";

type TestVariant = { key: string; tier?: "standard" | "special"; tcgplayerId?: number; cardmarketId?: number };
type TestCard = { id: string; setId: string; image?: string; variants?: TestVariant[] };

/**
 * Puts made-up cards into an empty catalogue, each with the variants and product ids that a test is about, or with one
 * normal variant.
 */
export async function fillCatalogue(
  db: Db,
  list: TestCard[],
  images: { logoImage?: string; symbolImage?: string } = {},
) {
  const no = {
    isReleased: true,
    inDeckBuilder: false,
    hasPrices: true,
    hasEnergyCards: true,
    hasAlternateNames: false,
  };
  const more = { tabEnabled: true, massEntryEnabled: false, tcgLiveImportEnabled: false };
  const category = { id: "EN", name: "English", pathPrefix: "", position: 0, title: "", subtitle: "", ...no, ...more };
  await db.insert(categories).values(category).onConflictDoNothing();
  await db.insert(series).values({ id: "s", category: "EN", name: "Series", slug: "series" });
  for (const id of new Set(list.map((card) => card.setId))) {
    await db.insert(sets).values({ id, category: "EN", seriesId: "s", name: id, slug: id, printedTotal: 1, ...images });
  }
  for (const [position, card] of list.entries()) {
    const { id, setId, image } = card;
    const numbered = { numberKey: `${position}`, number: `${position}`, slug: id, name: id, position };
    const rest = { isSecret: false, supertype: "pokemon", reprintKey: id };
    await db.insert(cards).values({ id, setId, image, category: "EN", ...numbered, ...rest });
    await db.insert(variants).values(
      (card.variants ?? [{ key: "normal" }]).map(({ key, tier = "standard", ...ids }, place) => ({
        cardId: id,
        key,
        name: key,
        position: place,
        tier,
        ...ids,
      })),
    );
  }
}
