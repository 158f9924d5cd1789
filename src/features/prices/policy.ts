import type { Db } from "../../../db/open.ts";
import { invalid } from "../../lib/input/inputs.ts";
import type { CatalogueState } from "../catalogue/queries.ts";
import { currencyCodes } from "./read/queries/rates.ts";

const unknownCurrency = "must be a currency with an exchange rate";

/** @param given currency codes by the field they came in. @throws Refusal 422 for currencies without an exchange rate. */
export async function assertCurrencies(
  db: Db,
  catalogue: Pick<CatalogueState, "pricesVersion">,
  given: Record<string, string>,
): Promise<void> {
  const known = await currencyCodes(db, catalogue.pricesVersion);
  const unknown = Object.entries(given).filter(([, code]) => !known.includes(code));
  if (unknown.length === 0) return;
  throw invalid(Object.fromEntries(unknown.map(([field]) => [field, unknownCurrency])));
}
