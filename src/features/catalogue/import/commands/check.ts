import type { Sql } from "postgres";
import { compareSources, type SourceDifference } from "#features/catalogue/merge/rules/compare.ts";
import type { MergedField } from "#features/catalogue/merge/rules/fields.ts";
import { sealedCounts } from "#features/catalogue/sealed/queries.ts";
import {
  deadAliases,
  emptySets,
  foreignNames,
  reprintGroups,
  statedTwice,
  unknownVariants,
  withoutProduct,
  withoutRarity,
} from "../queries/check.ts";
import { type SetPrintings, setPrintings } from "../queries/printings.ts";
import type { Source } from "../schema/records.ts";

type Count = { source: Source; field: MergedField; agree: number; poorer: number; differ: number };
type Check = Awaited<ReturnType<typeof checkCatalogue>>;

/** Conflicts between the sources, and values that none of them states. */
export async function checkCatalogue(sql: Sql) {
  const counts = new Map<string, Count>();
  const differences: (SourceDifference & { card: string })[] = [];
  const count = (source: Source, field: MergedField, kind: "agree" | SourceDifference["kind"]) => {
    const known = counts.get(`${source} ${field}`) ?? { source, field, agree: 0, poorer: 0, differ: 0 };
    known[kind]++;
    counts.set(`${source} ${field}`, known);
  };
  for await (const { id, sources } of statedTwice(sql)) {
    const compared = compareSources(sources);
    for (const { source, field } of compared.agreed) count(source, field, "agree");
    for (const one of compared.differences) {
      count(one.source, one.field, one.kind);
      differences.push({ card: id, ...one });
    }
  }
  return {
    fields: [...counts.values()],
    differences,
    unknownVariants: await unknownVariants(sql),
    emptySets: await emptySets(sql),
    deadAliases: await deadAliases(sql),
    foreignNames: await foreignNames(sql),
    reprints: await reprintGroups(sql),
    withoutProduct: await withoutProduct(sql),
    withoutRarity: await withoutRarity(sql),
    printings: await setPrintings(sql),
    sealed: await sealedCounts(sql),
  };
}

/** The check as lines of a table; its differences are in the JSON. */
export function* checkLines({
  fields,
  unknownVariants,
  emptySets,
  deadAliases,
  foreignNames,
  reprints,
  withoutProduct,
  withoutRarity,
  printings,
  sealed,
}: Check): Generator<string> {
  const row = (source: string, field: string, ...numbers: (string | number)[]) =>
    [source.padEnd(8), field.padEnd(16), ...numbers.map((number) => String(number).padStart(8))].join(" ");
  yield row("source", "field", "agree", "poorer", "differ");
  for (const { source, field, agree, poorer, differ } of fields) yield row(source, field, agree, poorer, differ);
  const cards = unknownVariants.reduce((sum, one) => sum + one.cards, 0);
  yield `variants unknown: ${cards} cards in ${unknownVariants.length} sets`;
  yield `sets without cards: ${emptySets.length}: ${emptySets.map(({ id, twin }) => (twin === null ? id : `${id} (is ${twin})`)).join(", ")}`;
  yield `aliases that match nothing: ${deadAliases.length}: ${deadAliases.slice(0, 9).join(", ")}`;
  yield `Japanese names without their species': ${foreignNames.length}: ${foreignNames.slice(0, 9).map(({ id }) => id)}`;
  for (const { category, cards: count, linked } of withoutProduct)
    yield `${category}: ${count} cards without a product id of TCGplayer, of ${linked} a product was found`;
  for (const { category, cards: count, filled } of withoutRarity)
    yield `${category}: ${count} cards without a rarity; of ${count + filled} another source knew ${filled}`;
  for (const one of reprints)
    yield `${one.category}: ${one.cards} cards, ${one.keys} reprint keys, ${one.ofOne} of one card`;
  yield sealedLine(sealed);
  yield* printingLines(printings);
}

/** How many sealed products there are, and of how many the set, kind or packs are unknown. */
export const sealedLine = ({ products, withSet, unknownKind, unknownPacks }: Check["sealed"]): string =>
  `sealed products: ${products}, ${withSet} with a set, ${products - withSet} without; kind unknown ${unknownKind}, packs ${unknownPacks}`;

const questions = {
  notOfBoosters: "first not of boosters",
  contradicted: "Normal, but foil by name or rarity",
  assumedPromos: "promos of unknown finish",
  otherPrintings: "sold as a printing that no variant is",
  unpriced: "without a source of prices",
  linked: "product found by number",
} satisfies Partial<Record<keyof SetPrintings, string>>;

/** Which printings are in doubt: a line for each question, then one for each set that has an answer to any. */
function* printingLines(printings: SetPrintings[]): Generator<string> {
  const asked = Object.entries(questions) as [keyof typeof questions, string][];
  for (const [question, text] of asked)
    yield `${text}: ${printings.reduce((sum, one) => sum + one[question], 0)} cards`;
  for (const set of printings) {
    const answers = asked.filter(([question]) => set[question] > 0);
    if (answers.length === 0) continue;
    yield `${set.id.padEnd(16)} ${answers.map(([question, text]) => `${text} ${set[question]}`).join(", ")}`;
  }
}
