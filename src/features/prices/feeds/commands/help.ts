import { TCGCSV } from "../service/sync.ts";

export const HELP = `prices import PATH… [--force] [--json]
  Reads price feeds: files or folders, plain or gzipped, recognized by their content. TCGCSV prices (JSON or
  ProductsAndPrices CSV), TCGdex pricing (a card, an array, one card a line), Cardmarket's price guide, and the
  exchange rates of the European Central Bank (eurofxref XML). A feed without a date of its own is of now.
  --force     takes a feed that has fewer than half of the prices that its source had the last time
prices sync [--force] [--base-url URL] [--more-url URL]… [--json]
  Fetches TCGCSV's price lists of Pokémon in English and Japanese, each at most once a day unless --force.
  --base-url  another address of TCGCSV (default PRICES_URL, else ${TCGCSV})
  --force     asks again for what was fetched today, and takes a feed that lacks more than half of the last one
  --more-url  one more feed to fetch: Cardmarket's price guide, the exchange rates
prices held [--json]
  Lists the prices that jumped to 100 times the one that stands, or a hundredth of it; staff accept or drop them
  at /admin/prices.
Prices are joined to variants by product id and printing. What is ambiguous or wrong is listed, never guessed;
--json lists all of it.`;
