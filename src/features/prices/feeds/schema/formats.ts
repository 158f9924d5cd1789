import { Readable } from "node:stream";
import { parse } from "csv-parse";
import * as v from "valibot";
import { readHeader, readPrices } from "#features/prices/publish/schema.ts";
import { ImportError } from "#lib/ingest/error.ts";
import type { Input } from "#lib/ingest/inputs.ts";
import { type JsonElement, jsonElements } from "#lib/ingest/json-stream.ts";
import { isSignedFeed, openSignedFeed } from "#lib/ingest/signed-feed.ts";
import { isOneALine, jsonLines } from "./lines.ts";
import { readEcbRates } from "./rates.ts";
import { cardmarketRows, pricingRows, RecordFields, tcgcsvRow } from "./records.ts";
import type { FeedRow } from "./rows.ts";

/** A feed to read. `asOf`: the time of its prices where it has none. `keys`: whose signed feeds are trusted. */
export type PriceFeed = { input: Input; asOf: Date; keys?: readonly string[] };

/** The ECB's file of every day since 1999 fits. */
const MAX_XML = 16 * 1024 * 1024;

/** Detects the format by content; an unknown file has no rows. @throws ImportError for a broken file. */
export async function* feedRows({ input, asOf, keys = [] }: PriceFeed): AsyncGenerator<FeedRow> {
  if (isSignedFeed(input.head)) {
    yield* signedRows(input, keys);
    return;
  }
  const head = new TextDecoder()
    .decode(input.head)
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (head.startsWith("{") || head.startsWith("[")) {
    const elements = isOneALine(head) ? jsonLines(input) : jsonElements(input.bytes, input.name);
    yield* jsonRows(elements, asOf);
  } else if (head.startsWith("<")) {
    if (head.includes("eurofxref")) yield* readEcbRates(await wholeText(input));
  } else if (isPricesCsv(head)) yield* csvRows(input, asOf);
}

async function* signedRows(input: Input, keys: readonly string[]): AsyncGenerator<FeedRow> {
  const { key, lines } = await openSignedFeed(input, keys);
  const first = await lines.next();
  const { day, sequence, rates } = readHeader(first.done ? "" : first.value, input.name);
  yield { kind: "issue", key, day, sequence };
  for (const [currency, perDollar] of Object.entries(rates?.perDollar ?? {}))
    yield { kind: "rate", currency, perDollar, day: rates?.day ?? day };
  for await (const price of readPrices(lines, input.name)) yield { kind: "variant price", ...price };
}

async function* jsonRows(elements: AsyncIterable<JsonElement>, asOf: Date): AsyncGenerator<FeedRow> {
  let feedTime = asOf;
  for await (const { key, value } of elements) {
    if (key === "createdAt" && typeof value === "string") feedTime = new Date(value);
    if (!v.is(RecordFields, value)) continue;
    if (key === "results") yield* tcgcsvRow(value, asOf);
    else if (key === "priceGuides") yield* cardmarketRows(value, "EUR", feedTime);
    else if (key === "pricing") yield* pricingRows(value, asOf);
    else if (key === "tcgplayer" || key === "cardmarket") yield* pricingRows({ [key]: value }, asOf);
    else yield* pricingRows(v.is(RecordFields, value.pricing) ? value.pricing : value, asOf);
  }
}

const isPricesCsv = (head: string): boolean => {
  const columns = (head.split(/\r?\n/, 1)[0] ?? "").split(",").map((name) => name.trim().replace(/^"|"$/g, ""));
  return columns.includes("productId") && columns.includes("subTypeName");
};

async function* csvRows({ name, bytes }: Input, asOf: Date): AsyncGenerator<FeedRow> {
  const records = Readable.from(bytes).pipe(
    parse({ columns: true, bom: true, skip_empty_lines: true, relax_column_count: true }),
  );
  try {
    for await (const record of records) if (v.is(RecordFields, record)) yield* tcgcsvRow(record, asOf);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`${name} cannot be read as CSV: ${error instanceof Error ? error.message : error}.`);
  }
}

async function wholeText({ name, bytes }: Input): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    parts.push(part);
    size += part.length;
    if (size > MAX_XML) throw new ImportError(`${name} is too large for a list of exchange rates.`);
  }
  return Buffer.concat(parts).toString("utf8");
}
