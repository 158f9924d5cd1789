import { join } from "node:path";
import type { Sql, TransactionSql } from "postgres";
import type { Seed, SeedCard } from "../../../../../db/seed/format.ts";
import type { CategoryId } from "../../rules/paths.ts";
import type { CardRecord, ImportRecord, Source } from "../schema/records.ts";
import { type ImportReport, importRecords, importWith } from "./import.ts";

const seedFile = join(import.meta.dir, "../../../../../db/seed/catalogue.json");

/** Of several processes, one loads it. */
export async function loadSeedIfEmpty(sql: Sql, log: (line: string) => void): Promise<void> {
  if (await hasCards(sql)) return;
  const seed = await readSeed();
  const report = await importWith(sql, async (stage, tx) => {
    // Another process was faster.
    if (await hasCards(tx)) return;
    for (const record of seedRecords(seed)) await stage.add(record);
  });
  if (report.changes === 0) return;
  const cards = report.totals.reduce((sum, total) => sum + total.cards, 0);
  log(`loaded the starter catalogue: ${cards} cards in ${report.seconds.toFixed(1)} s`);
}

/** The full catalogue later completes the same rows. */
export async function loadSeed(sql: Sql): Promise<ImportReport> {
  return await importRecords(sql, seedRecords(await readSeed()));
}

const readSeed = (): Promise<Seed> => Bun.file(seedFile).json();

async function hasCards(sql: Sql | TransactionSql): Promise<boolean> {
  const found = await sql`select 1 from cards limit 1`;
  return found.length > 0;
}

const known = <T>(value: T | null): T | undefined => value ?? undefined;

function* seedRecords(seed: Seed): Generator<ImportRecord> {
  for (const [id, category, name, englishName, releaseDate] of seed.series) {
    yield {
      kind: "series",
      source: "tcgdex",
      id,
      category: category as CategoryId,
      name,
      englishName: known(englishName),
      releaseDate: known(releaseDate),
    };
  }
  for (const [
    id,
    category,
    seriesId,
    name,
    englishName,
    code,
    released,
    printedTotal,
    sourceIds,
    logo,
    symbol,
  ] of seed.sets) {
    yield {
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
  for (const [id, name, slug, generation, types, evolvesFromId, japaneseName, height, weight] of seed.species) {
    yield {
      kind: "species",
      id,
      name,
      slug,
      generation,
      types,
      evolvesFromId: known(evolvesFromId),
      japaneseName: known(japaneseName),
      height: known(height),
      weight: known(weight),
    };
  }
  for (const card of seed.cards) yield cardRecord(card, seed.variantKinds);
}

function cardRecord(card: SeedCard, kinds: Seed["variantKinds"]): CardRecord {
  const [id, setId, category, source, number, name, rarity, supertype, subtypes, ...more] = card;
  const [types, hp, evolvesFrom, regulationMark, artist, image, reprintKey, dexIds, variants] = more;
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
    dexIds,
    variants: variants.map(([kind, tcgplayerId, cardmarketId], position) => {
      const [key, variantName, tier] = kinds[kind]!;
      return {
        key,
        name: variantName,
        tier,
        position,
        tcgplayerId: known(tcgplayerId),
        cardmarketId: known(cardmarketId),
      };
    }),
  };
}
