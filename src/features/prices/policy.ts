import type { Db } from "#db/open.ts";
import { invalid } from "#lib/input/inputs.ts";
import type { CatalogueState } from "../catalogue/queries.ts";
import { currencyCodes } from "./read/queries/rates.ts";
import { badCurrency, currencies } from "./rules/currencies.ts";

/** @param given currency codes by the field they came in. @throws Refusal 422 for currencies without an exchange rate. */
export async function assertCurrencies(
  db: Db,
  catalogue: Pick<CatalogueState, "pricesVersion">,
  given: Record<string, string>,
): Promise<void> {
  assertKnown(given, await currencyCodes(db, catalogue.pricesVersion), "must be a currency with an exchange rate");
}

/** What was paid, a price alert, a price that staff set are facts: they need no exchange rate. @throws Refusal 422 for what is no currency. */
export const assertIsCurrency = (given: Record<string, string>): void => assertKnown(given, currencies, badCurrency);

function assertKnown(given: Record<string, string>, known: readonly string[], rule: string): void {
  const unknown = Object.entries(given).filter(([, code]) => !known.includes(code));
  if (unknown.length === 0) return;
  throw invalid(Object.fromEntries(unknown.map(([field]) => [field, rule])));
}
