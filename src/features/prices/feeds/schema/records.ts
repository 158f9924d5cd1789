import * as v from "valibot";
import { type FeedRow, priceRow } from "./rows.ts";

export const RecordFields = v.record(v.string(), v.unknown());
export type RecordFields = v.InferOutput<typeof RecordFields>;

const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(2 ** 31 - 1),
);
const words = v.pipe(v.string(), v.trim(), v.maxLength(300));

const Product = v.object({
  productId: id,
  groupId: id,
  categoryId: id,
  name: v.pipe(words, v.nonEmpty()),
  extNumber: v.optional(words, ""),
  extendedData: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
});

const Group = v.object({ groupId: id, categoryId: id, name: words, abbreviation: v.nullish(words, "") });

function* listedRow(record: RecordFields): Generator<FeedRow> {
  if ("productId" in record) {
    const product = v.safeParse(Product, record);
    if (!product.success) {
      const reason = `its ${v.getDotPath(product.issues[0])} is not valid`;
      yield { kind: "rejected", id: `product ${String(record.productId).slice(0, 20)}`, reason };
      return;
    }
    const { productId, groupId, categoryId: category, name, extNumber, extendedData } = product.output;
    const number = extNumber || extendedData.find((one) => one.name === "Number")?.value.trim() || null;
    yield { kind: "product", productId, groupId, category, name, number };
  } else {
    const group = v.safeParse(Group, record);
    if (!group.success) {
      const reason = `its ${v.getDotPath(group.issues[0])} is not valid`;
      yield { kind: "rejected", id: `group ${String(record.groupId).slice(0, 20)}`, reason };
      return;
    }
    const { groupId, categoryId: category, name, abbreviation } = group.output;
    yield { kind: "group", groupId, category, name, code: abbreviation ?? "" };
  }
}

/** Lists of prices, products and groups have one outer shape; a record of a CSV file is a product with a price. */
export function* tcgcsvRow(record: RecordFields, asOf: Date): Generator<FeedRow> {
  if ("groupId" in record) yield* listedRow(record);
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
      trend: { [`trend${suffix}`]: record[`trend${suffix}`] },
      average30: { [`avg30${suffix}`]: record[`avg30${suffix}`] },
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
