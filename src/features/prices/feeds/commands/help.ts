import { TCGCSV } from "../service/sync.ts";

export const HELP = `prices import PATH… [--force] [--json]
  Reads price feeds: files or folders, plain or gzipped, recognized by their content. TCGCSV prices (JSON or
  ProductsAndPrices CSV), TCGdex pricing (a card, an array, one card a line), Cardmarket's price guide, and the
  exchange rates of the European Central Bank (eurofxref XML). A feed without a date counts as today's.
  --force     accept a feed with fewer than half of its source's last prices
prices sync [--force] [--base-url URL] [--more-url URL]… [--json]
  Fetches TCGCSV's price lists of Pokémon in English and Japanese, each at most once a day unless --force.
  --base-url  another URL of TCGCSV (default: PRICES_URL, else ${TCGCSV})
  --force     fetch again what was fetched today, and accept a feed with fewer than half of its last prices
  --more-url  one more feed to fetch: Cardmarket's price guide, the exchange rates
prices held [--json]
  Lists prices that rose to 100 times the current price or fell to a hundredth of it; staff accept or reject them
  at /admin/prices.
Prices are matched to variants by product ID and printing. Ambiguous or wrong ones are listed, never guessed;
--json lists them all.`;
