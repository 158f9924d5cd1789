import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import * as v from "valibot";
import { FlagName, flags } from "./access/flags/rules.ts";
import { databaseSettings, unsetOfDatabase } from "./settings/database.ts";
import { CATALOGUE_KEYS, feedSettings, unsetOfFeeds } from "./settings/feeds.ts";
import { namesSettings } from "./settings/names.ts";
import { providerSettings, providersOf, setting, unsetBeside } from "./settings/providers.ts";
import { stripeOf, stripeSettings } from "./settings/stripe.ts";

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
    "must look like https://cards.example, without a path",
  ),
  v.transform((text) => new URL(text).origin),
);
const httpUrl = v.pipe(
  v.string(),
  v.check(isHttp, "must be a URL that starts with http:// or https://"),
  v.transform((text) => text.replace(/\/+$/, "")),
);
const searchUrl = v.pipe(
  v.string(),
  v.check((text) => isHttp(text) && text.includes("{QUERY}"), "must be a URL with {QUERY} in place of the search text"),
);
const numberedUrl = v.pipe(
  v.string(),
  v.check((text) => isHttp(text) && text.includes("{NUMBER}"), "must be a URL with {NUMBER} in place of the number"),
);
const mailServer = v.pipe(
  v.string(),
  v.check(
    (text) => /^smtps?:$/.test(URL.parse(text)?.protocol ?? "") && URL.parse(text)?.hostname !== "",
    "must look like smtps://name:password@mail.example:465",
  ),
);
const sender = v.pipe(
  v.string(),
  v.regex(/^([^\p{C}<>@]+ )?<?[^\s\p{C}<>@]+@[^\s\p{C}<>@]+>?$/u, "must look like Toploader <cards@mail.example>"),
);
const feedUrl = v.pipe(
  v.string(),
  v.check((text) => text === "off" || isHttp(text), "must be a URL that starts with http:// or https://, or off"),
  v.transform((text) => (text === "off" ? undefined : text)),
);
const address = v.pipe(v.string(), v.regex(/^[^\s\p{C}<>@]+@[^\s\p{C}<>@]+$/u, "must look like cards@mail.example"));
const folder = v.pipe(
  v.string(),
  v.transform((path) => resolve(path)),
);
const presentFolder = v.pipe(
  folder,
  v.check((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false, "must be a folder that exists"),
);
const megabytes = v.pipe(v.string(), v.regex(/^\d+$/, "must be a whole number of megabytes"), v.transform(Number));

const flagNames = v.pipe(
  v.string(),
  v.transform((text) => text.split(",").map((name) => name.trim())),
  v.check(
    (names) => names.every((name) => v.is(FlagName, name)),
    `must be a comma-separated list of ${flags.join(", ")}`,
  ),
  v.transform((names) => flags.filter((flag) => names.includes(flag))),
);

const mostWorkers = 8;
const workers = v.pipe(
  v.string(),
  v.regex(/^([1-8]|auto)$/, `must be auto or a whole number from 1 to ${mostWorkers}`),
  v.transform((text) => (text === "auto" ? Math.min(mostWorkers, availableParallelism()) : Number(text))),
  v.check((count) => count === 1 || process.platform === "linux", "must be 1 except on Linux"),
);

export const promoDefaults = {
  title: "Celebrating 100,000 Collectors",
  text: "$10 off Annual Pro with code {CODE}, ends Sept 12",
};

/** Schema of the settings, each of which has a working default. */
export const Settings = v.object({
  PORT: setting("Port to listen on.", v.optional(port, "3000")),
  HOST: setting(
    "Address to listen on; `127.0.0.1` if only a proxy on this machine should reach it.",
    v.optional(v.string(), "0.0.0.0"),
  ),
  PUBLIC_URL: setting(
    "The site's public URL, used in links and to check `Origin`. Not set: the Host of each request.",
    v.optional(origin),
  ),
  WORKERS: setting(
    "Processes that share the port and the database; `auto`: one per processor. SIGHUP replaces them one by one.",
    v.optional(workers, "1"),
  ),
  DATA_DIR: setting("Folder for the embedded database and the picture cache.", v.optional(folder, "./data")),
  ...databaseSettings,
  PG_BIN: setting(
    "Folder with the embedded database's programs (`initdb`, `postgres` …). Not set: the ones installed from npm.",
    v.optional(v.string()),
  ),
  SECRET: setting(
    "Secret that signs tokens and cookies. Not set: generated on first start and stored in the database, so every backup has it.",
    v.optional(v.pipe(v.string(), v.minLength(32, "must have at least 32 characters"))),
  ),
  REGISTRATION: setting(
    "Who can create an account: `open`: anyone; `invite`: with a link from `user invite`; `closed`: no one after the first account.",
    v.optional(v.picklist(["open", "invite", "closed"], "must be open, invite or closed"), "open"),
  ),
  STAFF_SECOND_FACTOR: setting(
    "`required`: staff roles act only after a passkey or a one-time code; `optional`: a password is enough.",
    v.optional(v.picklist(["optional", "required"], "must be optional or required"), "optional"),
  ),
  SMTP_URL: setting(
    "Mail server for login links, password resets and notices. Needs `PUBLIC_URL`. Not set: no mail, and nothing that needs mail is offered.",
    v.optional(mailServer),
  ),
  MAIL_FROM: setting(
    "Sender of the mail, such as `Our cards <cards@mail.example>`. Not set: `no-reply@` plus the host of `PUBLIC_URL`.",
    v.optional(sender),
  ),
  MEMBERSHIP: setting(
    "`off`: every member has all features; `stripe`: Pro features are for subscribers and for members given Pro by staff.",
    v.optional(v.picklist(["off", "stripe"], "must be off or stripe"), "off"),
  ),
  ...stripeSettings,
  CATALOGUE_URL: setting(
    "TCGdex API used by `catalogue sync` and **Admin → Catalogue**, or another installation's `/feeds/catalogue`.",
    v.optional(httpUrl, "https://api.tcgdex.net/v2"),
  ),
  CATALOGUE_KEYS,
  ...namesSettings,
  IMAGE_BASE: setting(
    "Source of card photos, set logos and symbols.",
    v.optional(httpUrl, "https://assets.tcgdex.net"),
  ),
  SPECIES_IMAGE_URL: setting(
    "Pokédex pictures you have the rights to use, such as `https://images.example/{NUMBER}.png`. Not set: drawn from the types.",
    v.optional(numberedUrl),
  ),
  CACHE_MB: setting("Memory for the caches of each process.", v.optional(megabytes, "320")),
  IMAGE_CACHE_MB: setting("Size of the picture cache in `DATA_DIR`; 0: no cache.", v.optional(megabytes, "512")),
  RATES_URL: setting(
    "Daily exchange rates in the format of the European Central Bank; `off`: not fetched.",
    v.optional(feedUrl, "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"),
  ),
  PRICES_URL: setting(
    "A signed price feed, such as another installation's `/feeds/prices`, or TCGCSV itself (`https://tcgcsv.com/tcgplayer`), fetched once a day. Not set: not fetched automatically.",
    v.optional(httpUrl),
  ),
  ...feedSettings,
  TEXTS_DIR: setting(
    "Folder with `help.md`, `privacy.md`, `tos.md` or `affiliates.md`, shown instead of the built-in pages. **Admin → Installation → Texts** overrides it.",
    v.optional(presentFolder),
  ),
  CONTACT_EMAIL: setting("Contact address shown on those pages.", v.optional(address)),
  MARKETPLACE_URL: setting(
    "Marketplace search that card pages link to, with `{QUERY}` for the card's name, set and number. Not set: no link.",
    v.optional(searchUrl),
  ),
  AUCTION_URL: setting(
    "Auction search that card pages link to, with `{QUERY}` for the card's name, set and number. Not set: no link.",
    v.optional(searchUrl),
  ),
  MERCH_URL: setting("Shop linked in the footer. Not set: no link.", v.optional(httpUrl)),
  CHAT_URL: setting("Chat linked in the footer. Not set: no link.", v.optional(httpUrl)),
  ANALYTICS_URL: setting(
    "Where to send page views, in Plausible's format and without cookies, such as `https://visits.example/api/event`. Not set: nothing is sent.",
    v.optional(httpUrl),
  ),
  FLAGS: setting(
    "Features that are on unless **Admin → Installation → Flags** or `bun run cli flags` says otherwise.",
    v.optional(flagNames),
  ),
  PROMO_CODE: setting(
    "Code shown in the promo banner. Not set: no banner, unless **Admin → Installation → Texts** has one.",
    v.optional(v.string()),
  ),
  PROMO_TITLE: setting("Bold opening words of the promo banner.", v.optional(v.string(), promoDefaults.title)),
  PROMO_TEXT: setting(
    "Text of the promo banner, with `{CODE}` for the code.",
    v.optional(v.pipe(v.string(), v.includes("{CODE}", "must have {CODE} in place of the code")), promoDefaults.text),
  ),
  ...providerSettings,
  METRICS_TOKEN: setting(
    "Bearer token for `/metrics`. Not set: only this machine can read it.",
    v.optional(v.pipe(v.string(), v.minLength(16, "must have at least 16 characters"))),
  ),
  TRUST_PROXY: setting(
    "`true` behind your own proxy: the last address of `X-Forwarded-For`, and `X-Forwarded-Proto`, are trusted.",
    v.optional(flag, "false"),
  ),
  LOG_LEVEL: setting(
    "Lowest level to log.",
    v.optional(
      v.picklist(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent"),
      "info",
    ),
  ),
});

export type Config = ReturnType<typeof configOf>;

export class ConfigError extends Error {}

/** Empty counts as unset. @throws ConfigError with each bad setting and its rule. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = v.safeParse(Settings, given);
  if (!result.success) {
    throw new ConfigError(result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join("\n"));
  }
  const unset = unsetBeside(given, [...Object.keys(providerSettings), ...Object.keys(stripeSettings)]);
  // Otherwise the Host header would decide where mailed links lead.
  if (given.SMTP_URL && !given.PUBLIC_URL) unset.push("PUBLIC_URL must be set if SMTP_URL is");
  unset.push(...unsetOfFeeds(given), ...unsetOfDatabase(given));
  if (unset.length > 0) throw new ConfigError(unset.join("\n"));
  return configOf(result.output);
}

/** The words before and after the code. */
function promoOf({ PROMO_CODE: code, PROMO_TITLE: title, PROMO_TEXT: text }: v.InferOutput<typeof Settings>) {
  return code === undefined ? undefined : { code, title, text };
}

function configOf(settings: v.InferOutput<typeof Settings>) {
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL,
    workers: settings.WORKERS,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    pgBin: settings.PG_BIN,
    secret: settings.SECRET,
    registration: settings.REGISTRATION,
    staffSecondFactor: settings.STAFF_SECOND_FACTOR,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    membership: settings.MEMBERSHIP,
    stripe: stripeOf(settings),
    catalogueUrl: settings.CATALOGUE_URL,
    catalogueLanguages: settings.CATALOGUE_LANGUAGES ?? [],
    imageBase: settings.IMAGE_BASE,
    speciesImageUrl: settings.SPECIES_IMAGE_URL,
    cacheBytes: settings.CACHE_MB * 1024 * 1024,
    imageCacheMegabytes: settings.IMAGE_CACHE_MB,
    ratesUrl: settings.RATES_URL,
    pricesUrl: settings.PRICES_URL,
    pricesKeys: settings.PRICES_KEYS ?? [],
    catalogueKeys: settings.CATALOGUE_KEYS ?? [],
    feedKeyFile: settings.FEED_KEY_FILE,
    isCatalogueServed: settings.FEED_CATALOGUE === "on",
    textsDir: settings.TEXTS_DIR,
    contactEmail: settings.CONTACT_EMAIL,
    marketplaceUrl: settings.MARKETPLACE_URL,
    auctionUrl: settings.AUCTION_URL,
    merchUrl: settings.MERCH_URL,
    chatUrl: settings.CHAT_URL,
    analyticsUrl: settings.ANALYTICS_URL,
    hasFlags: settings.FLAGS !== undefined,
    flags: settings.FLAGS ?? (settings.MEMBERSHIP === "off" ? ["streamTools"] : []),
    promo: promoOf(settings),
    providers: providersOf(settings),
    metricsToken: settings.METRICS_TOKEN,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
  };
}
