import * as v from "valibot";
import type { ImportRecord } from "#features/catalogue/import/schema/records.ts";
import { PRECEDENCE } from "#features/catalogue/import/schema/records.ts";
import { CATEGORY_IDS, type CategoryId } from "#features/catalogue/rules/paths.ts";
import { ImportError } from "#lib/ingest/error.ts";

/*
 * The lines of a catalogue feed: a header in JSON, then the records of an import in JSON, one a line: series, sets, what
 * each source states of each card, names in other languages. All in one order, so that equal catalogues make equal lines.
 */
const MB = 1024 * 1024;

/** In bytes. The largest game, English, packs into 2.1 MB and unpacks to 37 MB. */
export const catalogueLimits = { packed: 16 * MB, unpacked: 96 * MB };

/** The largest game has 62,000. */
const mostRecords = 250_000;

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));
const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => isTime(text) && new Date(text).toISOString().startsWith(text)),
);
const line = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));
const id = v.pipe(line(120), v.regex(/^[^\s/]+$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));
const source = v.picklist(PRECEDENCE);
const game = v.picklist(CATEGORY_IDS);
const words = v.pipe(v.array(line(500)), v.maxLength(50));
const productId = v.optional(v.pipe(count, v.minValue(1)));
const printed = v.optional(line(4000));
const path = v.optional(v.pipe(line(300), v.regex(/^[^\s<>"]+$/)));
const typeValues = v.pipe(v.array(v.strictObject({ type: line(40), value: v.optional(line(40)) })), v.maxLength(20));

const CatalogueFeedHeader = v.strictObject({
  format: v.literal(1),
  kind: v.literal("catalogue"),
  game,
  day,
  /** Grows with each issue of a publisher; the time of signing, in seconds. */
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  records: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostRecords)),
});
type CatalogueFeedHeader = v.InferOutput<typeof CatalogueFeedHeader>;

const series = {
  source,
  id,
  category: game,
  name: line(200),
  englishName: v.optional(line(200)),
  releaseDate: v.optional(day),
};

const Variant = v.strictObject({
  key: v.pipe(line(80), v.regex(/^[\w-]+$/)),
  name: line(200),
  position: count,
  tier: v.picklist(["standard", "special"]),
  isAssumed: v.optional(v.boolean()),
  tcgplayerId: productId,
  cardmarketId: productId,
});

const names = v.record(v.pipe(v.string(), v.regex(/^[a-z]{2}(-[a-z]{2})?$/)), line(200));
const ofFile = { kind: v.literal("names"), file: v.literal(""), id, names };

const FeedRecord = v.union([
  v.strictObject({ kind: v.literal("series"), ...series }),
  v.strictObject({
    kind: v.literal("set"),
    ...series,
    seriesId: id,
    code: v.optional(line(40)),
    printedTotal: v.optional(count),
    sourceIds: v.strictObject({
      ptcgData: v.optional(line(40)),
      ptcgo: v.optional(line(40)),
      tcgplayerGroup: productId,
      cardmarketExpansion: productId,
    }),
    logoImage: path,
    symbolImage: path,
  }),
  v.strictObject({
    kind: v.literal("card"),
    source,
    id,
    setId: id,
    category: game,
    name: line(300),
    number: line(40),
    rarity: v.optional(line(80)),
    supertype: v.picklist(["pokemon", "trainer", "energy"]),
    subtypes: v.optional(words),
    types: v.optional(words),
    hp: v.optional(count),
    retreat: v.optional(count),
    weaknesses: v.optional(typeValues),
    resistances: v.optional(typeValues),
    attacks: v.optional(
      v.pipe(
        v.array(
          v.strictObject({
            name: v.pipe(v.string(), v.maxLength(300)),
            cost: v.pipe(v.array(line(40)), v.maxLength(20)),
            damage: v.optional(v.pipe(v.string(), v.maxLength(40))),
            effect: printed,
          }),
        ),
        v.maxLength(20),
      ),
    ),
    abilities: v.optional(
      v.pipe(
        v.array(
          v.strictObject({
            name: v.pipe(v.string(), v.maxLength(300)),
            type: v.pipe(v.string(), v.maxLength(80)),
            effect: printed,
          }),
        ),
        v.maxLength(20),
      ),
    ),
    rules: v.optional(v.pipe(v.array(line(4000)), v.maxLength(30))),
    flavor: printed,
    evolvesFrom: v.optional(line(200)),
    regulationMark: v.optional(line(4)),
    legal: v.optional(
      v.strictObject({
        standard: v.optional(v.boolean()),
        expanded: v.optional(v.boolean()),
        unlimited: v.optional(v.boolean()),
      }),
    ),
    boosters: v.optional(words),
    artist: v.optional(line(1000)),
    image: path,
    textId: v.optional(line(200)),
    reprintKey: v.optional(line(400)),
    dexIds: v.optional(v.pipe(v.array(v.pipe(count, v.minValue(1), v.maxValue(20_000))), v.maxLength(20))),
    variants: v.pipe(v.array(Variant), v.maxLength(200)),
  }),
  v.strictObject({ ...ofFile, subject: v.literal("set") }),
  v.strictObject({ ...ofFile, subject: v.literal("card"), setId: id, numberKey: line(40) }),
]);

const Json = v.pipe(v.string(), v.parseJson());

/** @throws ImportError for another kind or version. */
export function readCatalogueHeader(text: string, file: string): CatalogueFeedHeader {
  const read = v.safeParse(v.pipe(Json, v.looseObject({ format: v.number(), kind: v.string() })), text);
  if (!read.success) throw new ImportError(`${file} has no header of a feed.`);
  const { format, kind } = read.output;
  if (kind !== "catalogue") throw new ImportError(`${file} is a feed of ${kind}, not of the catalogue.`);
  if (format !== 1)
    throw new ImportError(`${file} has version ${format} of the format; this Toploader reads version 1.`);
  const header = v.safeParse(CatalogueFeedHeader, read.output);
  if (header.success) return header.output;
  throw new ImportError(`${file} has a header whose ${v.getDotPath(header.issues[0])} is not valid.`);
}

/** The records below a header. @throws ImportError that names the line; for another game or number of records. */
export async function* readCatalogueRecords(
  lines: AsyncIterable<string>,
  { game: whose, records }: CatalogueFeedHeader,
  file: string,
): AsyncGenerator<ImportRecord> {
  let number = 1;
  for await (const one of lines) {
    number++;
    const read = v.safeParse(v.pipe(Json, FeedRecord), one);
    if (!read.success) throw new ImportError(`${file} has a line ${number} that is no record of a catalogue.`);
    const record = read.output as ImportRecord;
    if ("category" in record && record.category !== whose)
      throw new ImportError(`${file} has a line ${number} of another game than ${whose}.`);
    if (number > records + 1) break;
    yield record;
  }
  if (number !== records + 1) throw new ImportError(`${file} has not the ${records} records that its header counts.`);
}

/** The text of a feed: `records` in its order. */
export const catalogueFeedText = (
  header: Omit<CatalogueFeedHeader, "records">,
  records: readonly ImportRecord[],
): string => `${[{ ...header, records: records.length }, ...records].map((one) => JSON.stringify(one)).join("\n")}\n`;

/** Where a feed of a game lies below the address of a site's feeds. */
export const gameOfPath = (text: string): CategoryId | undefined => CATEGORY_IDS.find((one) => one === text);
