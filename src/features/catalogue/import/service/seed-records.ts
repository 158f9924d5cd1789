import type { Seed, SeedCard, SeedVariant } from "#db/seed/format.ts";
import type { CategoryId } from "#features/catalogue/rules/paths.ts";
import type { CardRecord, ImportRecord, SeriesRecord, SetRecord, Source, SpeciesRecord } from "../schema/records.ts";

const known = <T>(value: T | null): T | undefined => value ?? undefined;

/** Records of the starter catalogue: series, sets and species before the cards that name them. */
export function* seedRecords(seed: Seed): Generator<ImportRecord> {
  yield* seed.series.map(seriesRecord);
  yield* seed.sets.map(setRecord);
  yield* seed.species.map(speciesRecord);
  for (const card of seed.cards) yield cardRecord(card, seed.variantKinds);
}

function seriesRecord(row: Seed["series"][number]): SeriesRecord {
  const [id, category, name, englishName, releaseDate] = row;
  return {
    kind: "series",
    source: "tcgdex",
    id,
    category: category as CategoryId,
    name,
    englishName: known(englishName),
    releaseDate: known(releaseDate),
  };
}

function setRecord(row: Seed["sets"][number]): SetRecord {
  const [id, category, seriesId, name, englishName, code, released, printedTotal, sourceIds, logo, symbol] = row;
  return {
    kind: "set",
    source: "tcgdex",
    id,
    category: category as CategoryId,
    seriesId,
    name,
    englishName: known(englishName),
    code: known(code),
    releaseDate: known(released),
    printedTotal,
    sourceIds,
    logoImage: known(logo),
    symbolImage: known(symbol),
  };
}

function speciesRecord(row: Seed["species"][number]): SpeciesRecord {
  const [id, name, slug, generation, types, evolvesFromId, japaneseName, height, weight, localNames] = row;
  return {
    kind: "species",
    id,
    name,
    slug,
    generation,
    types,
    evolvesFromId: known(evolvesFromId),
    japaneseName: known(japaneseName),
    localNames: known(localNames),
    height: known(height),
    weight: known(weight),
  };
}

function cardRecord(card: SeedCard, kinds: Seed["variantKinds"]): CardRecord {
  const [id, setId, category, source, number, name, rarity, supertype, subtypes, ...more] = card;
  const [types, hp, evolvesFrom, regulationMark, artist, image, reprintKey, legal, dexIds, variants] = more;
  return {
    kind: "card",
    id,
    setId,
    category: category as CategoryId,
    source: source as Source,
    number,
    name,
    rarity: known(rarity),
    supertype,
    subtypes,
    types,
    hp: known(hp),
    evolvesFrom: known(evolvesFrom),
    regulationMark: known(regulationMark),
    artist: known(artist),
    image: known(image),
    reprintKey,
    legal:
      legal === null ? undefined : { standard: (legal & 1) > 0, expanded: (legal & 2) > 0, unlimited: (legal & 4) > 0 },
    dexIds,
    variants: variants.map((variant, position) => variantRecord(variant, position, kinds)),
  };
}

function variantRecord([kind, tcgplayerId, cardmarketId]: SeedVariant, position: number, kinds: Seed["variantKinds"]) {
  const [key, name, tier] = kinds[kind]!;
  return { key, name, tier, position, tcgplayerId: known(tcgplayerId), cardmarketId: known(cardmarketId) };
}
