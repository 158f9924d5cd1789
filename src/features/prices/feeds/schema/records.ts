import * as v from "valibot";
import { type FeedRow, priceRow } from "./rows.ts";

export const RecordFields = v.record(v.string(), v.unknown());
export type RecordFields = v.InferOutput<typeof RecordFields>;

/** A TCGCSV list of products or groups has the same outer shape; its records are not prices. */
export function* tcgcsvRow(record: RecordFields, asOf: Date): Generator<FeedRow> {
  if (!("subTypeName" in record) && !("marketPrice" in record)) return;
  yield priceRow({
    source: "tcgplayer",
    productId: record.productId,
    printing: record.subTypeName,
    currency: "USD",
    market: { marketPrice: record.marketPrice },
    low: { lowPrice: record.lowPrice },
    asOf,
  });
}

/** The trend, else an average, the longest first: a few sales make a short one jump. */
const CARDMARKET_MARKET = ["trend", "avg30", "avg"];

export function* cardmarketRows(record: RecordFields, currency: unknown, asOf: Date): Generator<FeedRow> {
  const row = (printing: string, suffix: string): FeedRow =>
    priceRow({
      source: "cardmarket",
      productId: record.idProduct,
      printing,
      currency,
      market: Object.fromEntries(CARDMARKET_MARKET.map((name) => [name + suffix, record[name + suffix]])),
      low: { [`low${suffix}`]: record[`low${suffix}`] },
      asOf,
    });
  yield row("plain", "");
  // Most products have no holo print, and say so with null or 0.
  if ([...CARDMARKET_MARKET, "low"].some((name) => record[`${name}-holo`])) yield row("holo", "-holo");
}

export function* pricingRows({ tcgplayer, cardmarket }: RecordFields, asOf: Date): Generator<FeedRow> {
  if (v.is(RecordFields, cardmarket) && "idProduct" in cardmarket) {
    yield* cardmarketRows(cardmarket, cardmarket.unit ?? "EUR", timeOf(cardmarket.updated, asOf));
  }
  if (!v.is(RecordFields, tcgplayer)) return;
  for (const [printing, prices] of Object.entries(tcgplayer)) {
    if (!v.is(RecordFields, prices) || !("marketPrice" in prices)) continue;
    yield priceRow({
      source: "tcgplayer",
      productId: prices.productId,
      printing,
      currency: tcgplayer.unit ?? "USD",
      market: { marketPrice: prices.marketPrice },
      low: { lowPrice: prices.lowPrice },
      asOf: timeOf(tcgplayer.updated, asOf),
    });
  }
}

const timeOf = (text: unknown, otherwise: Date): Date => (typeof text === "string" ? new Date(text) : otherwise);
