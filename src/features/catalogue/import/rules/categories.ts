/** Every import updates them. */
export const CATEGORIES = [
  {
    id: "EN",
    name: "English TCG",
    pathPrefix: "",
    position: 0,
    title: "English TCG",
    subtitle: "English sets since 1999",
    bannerImage: null,
    isReleased: true,
    inDeckBuilder: true,
    hasPrices: true,
    hasEnergyCards: true,
    hasAlternateNames: false,
    tabEnabled: true,
    massEntryEnabled: true,
    tcgLiveImportEnabled: true,
  },
  {
    id: "JP",
    name: "Japanese TCG",
    pathPrefix: "jp",
    position: 2,
    title: "Japanese TCG",
    subtitle: "Japanese sets",
    bannerImage: null,
    isReleased: true,
    inDeckBuilder: true,
    hasPrices: true,
    hasEnergyCards: true,
    hasAlternateNames: true,
    tabEnabled: false,
    massEntryEnabled: false,
    tcgLiveImportEnabled: false,
  },
  {
    id: "TCG-POCKET-EN",
    name: "TCG Pocket",
    pathPrefix: "tcg-pocket-en",
    position: 1,
    title: "TCG Pocket",
    subtitle: "Cards from the mobile game",
    bannerImage: null,
    isReleased: true,
    inDeckBuilder: true,
    hasPrices: false,
    hasEnergyCards: false,
    hasAlternateNames: false,
    tabEnabled: true,
    massEntryEnabled: false,
    tcgLiveImportEnabled: false,
  },
] as const;

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/**
 * Curated collections, whose cards no source lists (stamps have no year: `catalogue/curated/rules.ts`): they start
 * empty and staff fill them.
 */
export const CURATED_COLLECTIONS = [
  ...range(1, 7).map((n) => ({ slug: `prize-pack-series-${n}`, name: `Prize Pack Series ${n}` })),
  ...range(2022, 2025).map((year) => ({ slug: `holiday-calendar-${year}`, name: `Holiday Calendar ${year}` })),
  ...range(2022, 2024).map((year) => ({ slug: `trick-or-trade-${year}`, name: `Trick or Trade ${year}` })),
].map((collection, position) => ({ ...collection, category: "EN", position, pinToBottom: true }));
