import * as v from "valibot";
import { PRICE_SOURCES, type PriceSource } from "#features/prices/rules/sources.ts";
import { ImportError } from "#lib/ingest/error.ts";

/*
 * The lines of a price feed: a header in JSON; then for each source, currency and time `@source currency time`, and below it
 * `card ⇥ variant ⇥ market ⇥ low` in minor units, empty where there is none, and where the source states them `⇥ trend ⇥
 * average of 30 days`. All in one order, so that equal prices make
 * equal lines. A later version may add kinds of lines: a header with a higher `format` is refused.
 */
const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));
/** A day of the calendar: 31 February is none. */
const isDay = (text: string): boolean => isTime(text) && new Date(text).toISOString().startsWith(text);
const day = v.pipe(v.string(), v.isoDate(), v.check(isDay));
const rate = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(\.\d{1,12})?$/),
  v.check((text) => Number(text) > 0),
);
const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));

/** `sequence` grows with each issue of a publisher; it is the time of signing, in seconds. */
export const PriceFeedHeader = v.strictObject({
  format: v.literal(1),
  kind: v.literal("prices"),
  day,
  sequence: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  sources: v.array(v.picklist(PRICE_SOURCES)),
  rates: v.nullable(v.strictObject({ day, perDollar: v.record(currency, rate) })),
});
export type PriceFeedHeader = v.InferOutput<typeof PriceFeedHeader>;

/** `market` and `low` in minor units. `asOf` is the time that the source gives its prices. */
export type VariantPrice = {
  cardId: string;
  variant: string;
  source: PriceSource;
  currency: string;
  market: number | null;
  low: number | null;
  trend: number | null;
  average30: number | null;
  asOf: Date;
};

/** Prices in the order of a feed: by source, currency, time, card and variant, compared by code units. */
export function priceFeedText(header: PriceFeedHeader, prices: readonly VariantPrice[]): string {
  const lines = [JSON.stringify(header)];
  let section = "";
  for (const { cardId, variant, source, currency, market, low, trend, average30, asOf } of prices) {
    const above = `@${source} ${currency} ${asOf.toISOString()}`;
    if (above !== section) lines.push(above);
    section = above;
    const more = trend === null && average30 === null ? [] : [trend ?? "", average30 ?? ""];
    lines.push([cardId, variant, market ?? "", low ?? "", ...more].join("\t"));
  }
  return `${lines.join("\n")}\n`;
}

/** @throws ImportError for another kind or version. */
export function readHeader(line: string, file: string): PriceFeedHeader {
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.looseObject({ format: v.number(), kind: v.string() })),
    line,
  );
  if (!read.success) throw new ImportError(`${file} has no header of a feed.`);
  const { format, kind } = read.output;
  if (kind !== "prices") throw new ImportError(`${file} is a feed of ${kind}, not of prices.`);
  if (format !== 1)
    throw new ImportError(`${file} has version ${format} of the format; this Toploader reads version 1.`);
  const header = v.safeParse(PriceFeedHeader, read.output);
  if (header.success) return header.output;
  throw new ImportError(`${file} has a header whose ${v.getDotPath(header.issues[0])} is not valid.`);
}

const SECTION = /^@(tcgplayer|cardmarket) ([A-Z]{3}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;
const AMOUNT = /^[1-9]\d{0,9}$/;
/** What the database's integers hold. */
const MAX_AMOUNT = 2_147_483_647;
const amount = (text: string): number | null => (text === "" ? null : Number(text));

/** @throws ImportError that names the line. */
export async function* readPrices(lines: AsyncIterable<string>, file: string): AsyncGenerator<VariantPrice> {
  let number = 1;
  let section: Pick<VariantPrice, "source" | "currency" | "asOf"> | undefined;
  for await (const line of lines) {
    number++;
    const [, source, currency, time] = SECTION.exec(line) ?? [];
    if (source && currency && time && isTime(time)) {
      section = { source: source as PriceSource, currency, asOf: new Date(time) };
      continue;
    }
    const [cardId, variant, ...amounts] = line.split("\t");
    const isPrice = cardId && variant && (amounts.length === 2 || amounts.length === 4) && amounts.every(isAmount);
    if (!section || !isPrice) throw new ImportError(`${file} has a line ${number} that is no price.`);
    const [market = null, low = null, trend = null, average30 = null] = amounts.map(amount);
    yield { cardId, variant, ...section, market, low, trend, average30 };
  }
}

const isAmount = (text: string): boolean => text === "" || (AMOUNT.test(text) && Number(text) <= MAX_AMOUNT);
