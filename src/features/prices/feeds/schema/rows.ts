import type { VariantPrice } from "#features/prices/publish/schema.ts";
import type { PriceSource } from "#features/prices/rules/sources.ts";
import { toMinor } from "#lib/money.ts";
import { countText } from "#lib/text/locale.ts";

/** TCGplayer's printings are its names ("1st Edition"); Cardmarket's are "plain" and "holo". Amounts: minor units. */
export type PriceRow = {
  kind: "price";
  source: PriceSource;
  productId: number;
  printing: string;
  currency: string;
  market: number | null;
  low: number | null;
  /** Cardmarket's, as it states them. */
  trend: number | null;
  average30: number | null;
  asOf: Date;
};

export type RateRow = { kind: "rate"; currency: string; perDollar: string; day: string };

/** A product as TCGCSV lists it; `number` is null for sealed goods. */
export type ProductRow = {
  kind: "product";
  productId: number;
  groupId: number;
  category: number;
  name: string;
  number: string | null;
};

/** Why the price of a product with this number is listed: it may be of a card that the catalogue lacks. */
export const unplaced = (number: string) => ({
  is: "unmatched" as const,
  reason: `no card has the number ${number} and its name`,
});

/** A set as TCGCSV lists it. */
export type GroupRow = { kind: "group"; groupId: number; category: number; name: string; code: string };

type RejectedRow = { kind: "rejected"; id: string; reason: string };

/** Of a signed feed, whose publisher matched its prices. */
type VariantPriceRow = VariantPrice & { kind: "variant price" };

/** Stands first in a signed feed. */
export type IssueRow = { kind: "issue"; key: string; day: string; sequence: number };

export type FeedRow = PriceRow | RateRow | ProductRow | GroupRow | RejectedRow | VariantPriceRow | IssueRow;

/** Major units. */
const HIGHEST = 10_000_000;

class BadAmount extends Error {}

/** Minor units; null for none or 0. @throws BadAmount */
function amount(value: unknown, name: string, currency: string): number | null {
  if (value === null || value === undefined || value === "") return null;
  const minor = typeof value === "number" || typeof value === "string" ? toMinor(value, currency) : null;
  if (minor === null) throw new BadAmount(`${name} is not an amount of money`);
  if (minor < 0) throw new BadAmount(`${name} is negative`);
  if (minor > (toMinor(HIGHEST, currency) ?? 0)) throw new BadAmount(`${name} is above ${countText(HIGHEST)}`);
  return minor === 0 ? null : minor;
}

type Raw = {
  source: PriceSource;
  productId: unknown;
  printing: unknown;
  currency: unknown;
  market: Record<string, unknown>;
  low: Record<string, unknown>;
  trend?: Record<string, unknown>;
  average30?: Record<string, unknown>;
  asOf: Date;
};

export function priceRow(raw: Raw): PriceRow | RejectedRow {
  const id = `product ${String(raw.productId ?? "without id")}, ${String(raw.printing ?? "no printing")}`;
  const rejected = (reason: string): RejectedRow => ({ kind: "rejected", id, reason });
  const productId = Number(raw.productId || Number.NaN);
  if (!Number.isInteger(productId) || productId <= 0 || productId > 2_147_483_647)
    return rejected("no valid product id");
  if (typeof raw.printing !== "string" || raw.printing.trim() === "") return rejected("no printing");
  if (typeof raw.currency !== "string" || !/^[A-Z]{3}$/.test(raw.currency)) return rejected("no valid currency");
  const { source, currency, printing, asOf } = raw;
  if (Number.isNaN(asOf.getTime())) return rejected("no valid date");
  try {
    const market = firstAmount(raw.market, currency);
    const low = firstAmount(raw.low, currency);
    const more = {
      trend: firstAmount(raw.trend ?? {}, currency),
      average30: firstAmount(raw.average30 ?? {}, currency),
    };
    return { kind: "price", source, productId, printing: printing.trim(), currency, market, low, ...more, asOf };
  } catch (error) {
    if (error instanceof BadAmount) return rejected(error.message);
    throw error;
  }
}

function firstAmount(fields: Record<string, unknown>, currency: string): number | null {
  const amounts = Object.entries(fields).map(([name, value]) => amount(value, name, currency));
  return amounts.find((one) => one !== null) ?? null;
}
