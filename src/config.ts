import { resolve } from "node:path";
import * as v from "valibot";
import { type Flag, FlagName, flags } from "./access/flags/rules.ts";
import { type Providers, providerSettings, providersOf, unsetBeside } from "./config-providers.ts";

const flag = v.pipe(
  v.picklist(["true", "false", "1", "0"], "must be true or false"),
  v.transform((text) => text === "true" || text === "1"),
);
const port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, "must be a whole number"),
  v.transform(Number),
  v.maxValue(65535, "must be 65535 or less"),
);
const isHttp = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const origin = v.pipe(
  v.string(),
  v.check(
    (text) => isHttp(text) && new URL(text).href === `${new URL(text).origin}/`,
    "must be like https://cards.example, without a path",
  ),
  v.transform((text) => new URL(text).origin),
);
const httpUrl = v.pipe(
  v.string(),
  v.check(isHttp, "must be a URL that begins with http:// or https://"),
  v.transform((text) => text.replace(/\/+$/, "")),
);
const searchUrl = v.pipe(
  v.string(),
  v.check((text) => isHttp(text) && text.includes("{QUERY}"), "must be a URL with {QUERY} where the search goes"),
);
/** A URL with {NUMBER}. */
const numberedUrl = v.pipe(
  v.string(),
  v.check((text) => isHttp(text) && text.includes("{NUMBER}"), "must be a URL with {NUMBER} where the number goes"),
);
const mailServer = v.pipe(
  v.string(),
  v.check(
    (text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? "") && URL.parse(text)?.hostname !== "",
    "must be like smtps://name:password@mail.example:465",
  ),
);
const sender = v.pipe(
  v.string(),
  v.regex(/^([^\p{C}<>@]+ )?<?[^\s\p{C}<>@]+@[^\s\p{C}<>@]+>?$/u, "must be like Toploader <cards@mail.example>"),
);
/** A feed, or "off". */
const feedUrl = v.pipe(
  v.string(),
  v.check((text) => text === "off" || isHttp(text), "must be a URL that begins with http:// or https://, or off"),
  v.transform((text) => (text === "off" ? undefined : text)),
);
const address = v.pipe(v.string(), v.regex(/^[^\s\p{C}<>@]+@[^\s\p{C}<>@]+$/u, "must be like cards@mail.example"));
const folder = v.pipe(
  v.string(),
  v.transform((path) => resolve(path)),
);
const megabytes = v.pipe(v.string(), v.regex(/^\d+$/, "must be a whole number of megabytes"), v.transform(Number));

const flagNames = v.pipe(
  v.string(),
  v.transform((text) => text.split(",").map((name) => name.trim())),
  v.check(
    (names) => names.every((name) => v.is(FlagName, name)),
    `must be names out of ${flags.join(", ")}, with commas between them`,
  ),
  v.transform((names) => flags.filter((flag) => names.includes(flag))),
);

/** By environment variable; each has a working default. */
export const Settings = v.object({
  PORT: v.optional(port, "3000"),
  HOST: v.optional(v.string(), "0.0.0.0"),
  PUBLIC_URL: v.optional(origin),
  DATA_DIR: v.optional(folder, "./data"),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")),
  ),
  PG_BIN: v.optional(v.string()),
  SECRET: v.optional(v.pipe(v.string(), v.minLength(32, "must have at least 32 characters"))),
  REGISTRATION: v.optional(v.picklist(["open", "invite", "closed"], "must be open, invite or closed"), "open"),
  SMTP_URL: v.optional(mailServer),
  MAIL_FROM: v.optional(sender),
  MEMBERSHIP: v.optional(v.picklist(["off", "stripe"], "must be off or stripe"), "off"),
  CATALOGUE_URL: v.optional(httpUrl, "https://api.tcgdex.net/v2"),
  IMAGE_BASE: v.optional(httpUrl, "https://assets.tcgdex.net"),
  SPECIES_IMAGE_URL: v.optional(numberedUrl),
  IMAGE_CACHE_MB: v.optional(megabytes, "512"),
  RATES_URL: v.optional(feedUrl, "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"),
  PRICES_URL: v.optional(httpUrl),
  TEXTS_DIR: v.optional(folder),
  CONTACT_EMAIL: v.optional(address),
  MARKETPLACE_URL: v.optional(searchUrl),
  AUCTION_URL: v.optional(searchUrl),
  MERCH_URL: v.optional(httpUrl),
  CHAT_URL: v.optional(httpUrl),
  ANALYTICS_URL: v.optional(httpUrl),
  FLAGS: v.optional(flagNames),
  PROMO_CODE: v.optional(v.string()),
  ...providerSettings,
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, "must have at least 16 characters"))),
  TRUST_PROXY: v.optional(flag, "false"),
  LOG_LEVEL: v.optional(
    v.picklist(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent"),
    "info",
  ),
});

export type Config = {
  port: number;
  host: string;
  /** The site's only origin; absent: the request's Host. */
  publicUrl: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  pgBin: string | undefined;
  secret: string | undefined;
  registration: "open" | "invite" | "closed";
  /** Mail server; absent: no mail, and no features that need it. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** off: every member has Pro features. */
  membership: "off" | "stripe";
  /** TCGdex API, the source of the full catalogue. */
  catalogueUrl: string;
  imageBase: string;
  /** Pictures of species, {NUMBER} is the Pokédex number; absent: drawn. */
  speciesImageUrl: string | undefined;
  imageCacheMegabytes: number;
  /** The ECB's daily exchange rates; absent: not fetched. */
  ratesUrl: string | undefined;
  /** TCGCSV's price lists; absent: not fetched. */
  pricesUrl: string | undefined;
  /** Replacements for privacy.md, tos.md, affiliates.md. */
  textsDir: string | undefined;
  /** Contact address on those pages. */
  contactEmail: string | undefined;
  /** Search links of a card, {QUERY} is its name, set and number; absent: none. */
  marketplaceUrl: string | undefined;
  auctionUrl: string | undefined;
  /** Footer links; absent: none. */
  merchUrl: string | undefined;
  chatUrl: string | undefined;
  /** Plausible-compatible endpoint; absent: no analytics. */
  analyticsUrl: string | undefined;
  /** Defaults, which the database overrides. */
  flags: readonly Flag[];
  /** Discount code; absent: no promotion. */
  promoCode: string | undefined;
  /** Sign-in providers with this site's registration. */
  providers: Providers;
  metricsToken: string | undefined;
  /** Trusts the last X-Forwarded-For and X-Forwarded-Proto. */
  trustProxy: boolean;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
};

export class ConfigError extends Error {}

/** Empty counts as unset. @throws ConfigError that names each bad setting and its rule. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = v.safeParse(Settings, given);
  if (!result.success) {
    throw new ConfigError(result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join("\n"));
  }
  const unset = unsetBeside(given);
  // Otherwise the Host header would decide where mailed links lead.
  if (given.SMTP_URL && !given.PUBLIC_URL) unset.push("PUBLIC_URL must be set where SMTP_URL is");
  if (unset.length > 0) throw new ConfigError(unset.join("\n"));
  const settings = result.output;
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    pgBin: settings.PG_BIN,
    secret: settings.SECRET,
    registration: settings.REGISTRATION,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    membership: settings.MEMBERSHIP,
    catalogueUrl: settings.CATALOGUE_URL,
    imageBase: settings.IMAGE_BASE,
    speciesImageUrl: settings.SPECIES_IMAGE_URL,
    imageCacheMegabytes: settings.IMAGE_CACHE_MB,
    ratesUrl: settings.RATES_URL,
    pricesUrl: settings.PRICES_URL,
    textsDir: settings.TEXTS_DIR,
    contactEmail: settings.CONTACT_EMAIL,
    marketplaceUrl: settings.MARKETPLACE_URL,
    auctionUrl: settings.AUCTION_URL,
    merchUrl: settings.MERCH_URL,
    chatUrl: settings.CHAT_URL,
    analyticsUrl: settings.ANALYTICS_URL,
    flags: settings.FLAGS ?? [],
    promoCode: settings.PROMO_CODE,
    providers: providersOf(settings),
    metricsToken: settings.METRICS_TOKEN,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  };
}
