import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { convert, type Rate, type Rates } from "#features/prices/rules/rates.ts";
import { NO_PRICE, priceAge, showPrice } from "#features/prices/rules/text.ts";
import {
  currencyDigits,
  currencySymbol,
  divideHalfEven,
  formatMoney,
  minorToText,
  readAmount,
  toMinor,
} from "#lib/money.ts";

const rate = (currency: string, perDollar: string): Rate => ({
  currency,
  symbol: currencySymbol(currency),
  perDollar,
  day: "2026-07-23",
});
const rates: Rates = new Map(
  [rate("EUR", "0.85"), rate("JPY", "150"), rate("KWD", "0.307"), rate("GBP", "0.746268656716")].map((one) => [
    one.currency,
    one,
  ]),
);
const currency = fc.constantFrom("USD", "EUR", "JPY", "KWD", "GBP");
const minor = fc.integer({ min: 0, max: 1_000_000_000 });

describe("amounts", () => {
  test("are read exactly, also where floating point is not exact", () => {
    expect(toMinor(0.29, "USD")).toBe(29);
    expect(toMinor(1.005, "USD")).toBe(100);
    expect(toMinor("1.015", "USD")).toBe(102);
    expect(toMinor(8.84, "EUR")).toBe(884);
    expect(toMinor("-3.5", "USD")).toBe(-350);
    expect(toMinor(1e-7, "USD")).toBe(0);
    expect(toMinor(1e21, "USD")).toBeNull();
    for (const wrong of ["", " ", ".", "1,5", "12€", "NaN", "Infinity", "0x10", "1e999", "--1"]) {
      expect(toMinor(wrong, "USD")).toBeNull();
    }
  });

  test.each<[string, string, number | null | undefined]>([
    ["12.50", "USD", 1250],
    ["12,5", "USD", 1250],
    ["$ 12", "USD", 1200],
    ["12,50 €", "EUR", 1250],
    ["", "USD", null],
    ["1,250", "USD", 125_000],
    ["1.250", "USD", undefined],
    ["0,125", "USD", undefined],
    ["0.125", "USD", undefined],
    ["12.345", "USD", undefined],
    ["12.3456", "USD", undefined],
    ["12.5000", "USD", 1250],
    ["1,250.50", "USD", 125_050],
    ["1.250,50", "EUR", 125_050],
    ["1,250,000", "USD", 125_000_000],
    ["1.250.000", "EUR", 125_000_000],
    ["1 250,5", "EUR", 125_050],
    ["1’250.50", "CHF", 125_050],
    ["1,2,3", "USD", undefined],
    ["1,250,50", "USD", undefined],
    ["1250.00", "JPY", 1250],
    ["2000000000", "JPY", 2_000_000_000],
    ["12.5", "JPY", undefined],
    ["1,250", "JPY", 1250],
    ["1.250", "KWD", 1250],
    ["1,250", "KWD", undefined],
    ["1,250.5", "KWD", 1_250_500],
    ["20000000.01", "USD", undefined],
    ["-5", "USD", undefined],
    ["1e3", "USD", undefined],
    ["free", "USD", undefined],
  ])("%j of %s are read as people write them", (text, code, wanted) => {
    expect(readAmount(text, code)).toBe(wanted);
  });

  test("are read back from a form's text", () => {
    fc.assert(fc.property(minor, currency, (amount, code) => readAmount(minorToText(amount, code), code) === amount));
  });

  test("have as many decimals as their currency", () => {
    expect(["USD", "JPY", "KWD"].map(currencyDigits)).toEqual([2, 0, 3]);
    expect([toMinor(150, "JPY"), toMinor("1.5", "KWD")]).toEqual([150, 1500]);
    expect([minorToText(5, "USD"), minorToText(150, "JPY"), minorToText(-1, "KWD")]).toEqual(["0.05", "150", "-0.001"]);
    expect(formatMoney(123450, "USD")).toBe("$1,234.50");
    expect(formatMoney(1234, "JPY")).toBe("¥1,234");
    expect(formatMoney(1500, "KWD")).toBe("KWD\u00a01.500");
    expect(formatMoney(9_007_199_254_740_991, "USD")).toBe("$90,071,992,547,409.91");
  });

  test("a half goes to the even neighbour", () => {
    expect([5n, 15n, 25n, -5n, -15n, 14n, 16n].map((n) => divideHalfEven(n, 10n))).toEqual([
      0n,
      2n,
      2n,
      0n,
      -2n,
      1n,
      2n,
    ]);
  });

  test("written and read again are the same", () => {
    fc.assert(
      fc.property(fc.integer(), currency, (amount, code) => toMinor(minorToText(amount, code), code) === amount),
    );
  });

  test("a sum never drifts: cents added one by one equal the sum", () => {
    const cents = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(cents, (list) => {
        const sum = list.map((one) => toMinor(one / 100, "USD") ?? Number.NaN).reduce((a, b) => a + b, 0);
        return sum === list.reduce((a, b) => a + b, 0);
      }),
    );
  });
});

describe("conversion", () => {
  test("is exact and rounds once", () => {
    expect(convert(10_000, "USD", "EUR", rates)).toBe(8500);
    expect(convert(8500, "EUR", "USD", rates)).toBe(10_000);
    expect(convert(1, "USD", "JPY", rates)).toBe(2);
    expect(convert(100, "EUR", "JPY", rates)).toBe(176);
    expect(convert(100, "USD", "KWD", rates)).toBe(307);
    expect(convert(100, "USD", "XXX", rates)).toBeNull();
    expect(convert(100, "USD", "EUR", new Map())).toBeNull();
    expect(convert(7, "EUR", "EUR", new Map())).toBe(7);
  });

  test("there and back is within one minor unit of the coarser currency", () => {
    const worth = (code: string) => Number(rates.get(code)?.perDollar ?? 1) * 10 ** currencyDigits(code);
    fc.assert(
      fc.property(minor, currency, currency, (amount, from, to) => {
        const back = convert(convert(amount, from, to, rates) ?? Number.NaN, to, from, rates) ?? Number.NaN;
        return Math.abs(back - amount) <= Math.max(1, Math.ceil(worth(from) / worth(to)));
      }),
    );
  });

  test("keeps the order of prices", () => {
    fc.assert(
      fc.property(minor, minor, currency, currency, (a, b, from, to) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((one) => convert(one, from, to, rates) ?? Number.NaN);
        return (low ?? 0) <= (high ?? 0);
      }),
    );
  });
});

describe("displayed prices", () => {
  const price = { currency: "EUR", market: 884 };

  test("are in their own currency, converted with the rate's day, or absent", () => {
    expect(showPrice(price, "EUR", rates)).toEqual({ text: "€8.84", rateDay: null });
    expect(showPrice(price, "USD", rates)).toEqual({ text: "≈$10.40", rateDay: "2026-07-23" });
    expect(showPrice(price, "USD", new Map())).toEqual({ text: "€8.84", rateDay: null });
  });

  test("are N/A if unknown, never 0", () => {
    expect(NO_PRICE).toBe("N/A");
    for (const none of [null, undefined, { currency: "EUR", market: null }]) {
      expect(showPrice(none, "USD", rates)).toEqual({ text: "N/A", rateDay: null });
    }
  });

  test("have an age in UTC days", () => {
    const now = new Date("2026-07-23T00:10:00Z");
    expect(priceAge(new Date("2026-07-23T00:05:00Z"), now)).toBe("today");
    expect(priceAge(new Date("2026-07-22T23:55:00Z"), now)).toBe("yesterday");
    expect(priceAge(new Date("2026-07-11T12:00:00Z"), now)).toBe("12 days ago");
    expect(priceAge(new Date("2026-04-01T12:00:00Z"), now)).toBe("3 months ago");
    expect(priceAge(new Date("2026-07-24T12:00:00Z"), now)).toBe("today");
  });
});
