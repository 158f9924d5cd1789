/** Facts of a few sets; one array per row keeps the file small. `null`: unknown. Cards name variant kinds by index. */
export type Seed = {
  series: [id: string, category: string, name: string, englishName: string | null, releaseDate: string | null][];
  sets: [
    id: string,
    category: string,
    seriesId: string,
    name: string,
    englishName: string | null,
    code: string | null,
    releaseDate: string | null,
    printedTotal: number,
    sourceIds: Record<string, string | number>,
    logoImage: string | null,
    symbolImage: string | null,
  ][];
  variantKinds: [key: string, name: string, tier: "standard" | "special"][];
  species: [
    id: number,
    name: string,
    slug: string,
    generation: number,
    types: string[],
    evolvesFromId: number | null,
    japaneseName: string | null,
    height: number | null,
    weight: number | null,
    localNames: Record<string, string> | null,
  ][];
  cards: SeedCard[];
};

export type SeedCard = [
  id: string,
  setId: string,
  category: string,
  source: string,
  number: string,
  name: string,
  rarity: string | null,
  supertype: "pokemon" | "trainer" | "energy",
  subtypes: string[],
  types: string[],
  hp: number | null,
  evolvesFrom: string | null,
  regulationMark: string | null,
  artist: string | null,
  image: string | null,
  reprintKey: string,
  /** 1 Standard, 2 Expanded and 4 Unlimited, added up, on the day of the file. */
  legal: number | null,
  dexIds: number[],
  variants: SeedVariant[],
];

export type SeedVariant = [kind: number, tcgplayerId: number | null, cardmarketId: number | null];
