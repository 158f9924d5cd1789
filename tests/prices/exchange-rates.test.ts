import { afterAll, expect, test } from "bun:test";
import { closeApps, testApp } from "../harness.ts";

afterAll(closeApps);

const rates = "/api/exchange-rates";

test("the newest rate of each currency, with its source and day, against the dollar", async () => {
  const site = await testApp();
  await site.sql`insert into exchange_rates values
    ('EUR', '€', '0.9', 'ecb', '2026-01-30'), ('EUR', '€', '0.92', 'ecb', '2026-01-31'),
    ('CHF', 'CHF', '0.8', 'file', '2026-01-29')`;
  const response = await site.anonymous.json(rates);
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      base: "USD",
      date: "2026-01-31",
      rates: [
        { currencyCode: "CHF", symbol: "CHF", rate: "0.8", source: "file", date: "2026-01-29" },
        { currencyCode: "EUR", symbol: "€", rate: "0.92", source: "ecb", date: "2026-01-31" },
      ],
    },
  ]);
  const currencies = (await (await site.anonymous.json("/api/currency")).json()) as { currencyCode: string }[];
  expect(currencies.map(({ currencyCode }) => currencyCode)).toEqual(["CHF", "EUR", "USD"]);
});

test("no rates exist before the first fetch", async () => {
  const site = await testApp();
  expect(await (await site.anonymous.json(rates)).json()).toEqual({ base: "USD", date: null, rates: [] });
});
