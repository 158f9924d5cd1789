import { TCGCSV } from "../service/sync.ts";

export const HELP = `prices import PATH… [--force] [--key KEY]… [--json]
  Reads price feeds: files or folders, plain or gzipped, recognized by their content. TCGCSV prices (JSON or
  ProductsAndPrices CSV), TCGdex pricing (a card, an array, one card a line), Cardmarket's price guide, and the
  exchange rates of the European Central Bank (eurofxref XML), and the signed feeds of "prices publish". A feed
  without a date counts as today's.
  --force     accept a feed with fewer than half of its source's last prices
prices sync [--force] [--base-url URL] [--key KEY]… [--more-url URL]… [--json]
  Fetches the signed feed at PRICES_URL; without a key TCGCSV's price lists of Pokémon in English and Japanese, if it
  has newer ones. Each at most once a day unless --force.
  --base-url  another URL of TCGCSV (default: PRICES_URL, else ${TCGCSV})
  --force     fetch again what was fetched today, and accept a feed with fewer than half of its last prices
  --more-url  one more feed to fetch: Cardmarket's price guide, the exchange rates
  --key       public key of a signed feed's publisher (default: PRICES_KEYS)
prices publish FILE [--key-file KEY]
  Writes all prices and the newest exchange rates as one signed feed, which "prices import" and PRICES_URL read.
  --key-file  the private key (default: FEED_KEY_FILE)
prices key FILE
  Makes a private key in FILE, for FEED_KEY_FILE, and prints the public key that others set as PRICES_KEYS.
prices held [--json]
  Lists prices that rose to 100 times the current price or fell to a hundredth of it; staff accept or reject them
  at /admin/prices.
Prices are matched to variants by product ID and printing. Ambiguous or wrong ones are listed, never guessed;
--json lists them all.`;
