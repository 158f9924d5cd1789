import { describe, expect, test } from "bun:test";
import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { resolve } from "node:path";
import { type Config, ConfigError, readConfig, Settings } from "#src/config.ts";
import type { Providers } from "#src/settings/providers.ts";
import { root } from "../paths.ts";

function pemOf(namedCurve: string): string {
  return generateKeyPairSync("ec", { namedCurve }).privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
const pem = pemOf("P-256");
const pkcs8 = new Uint8Array(createPrivateKey(pem).export({ type: "pkcs8", format: "der" }));

/** A setting of a provider, with the others that it needs and what those are read as. */
const provider = (id: keyof Providers, key: string, beside: Record<string, string>, read: object) => ({
  field: "providers" as const,
  default: {},
  good: ["a value", { [id]: { ...read, [key]: "a value" } }] as [string, unknown],
  bad: [],
  beside,
});

const appleGiven = { APPLE_CLIENT_ID: "i", APPLE_TEAM_ID: "t", APPLE_KEY_ID: "k", APPLE_PRIVATE_KEY: pem };
const appleRead = { clientId: "i", teamId: "t", keyId: "k", privateKey: pkcs8 };
const apple = (name: keyof typeof appleGiven, key: keyof typeof appleRead) => {
  const { [name]: _, ...beside } = appleGiven;
  return provider("apple", key, beside, appleRead);
};

const oidcGiven = { OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_ID: "i", OIDC_CLIENT_SECRET: "s", OIDC_NAME: "N" };
const oidcRead = { issuer: "http://127.0.0.1:1", clientId: "i", clientSecret: "s", name: "N" };
const oidc = (name: keyof typeof oidcGiven, key: keyof typeof oidcRead, value: string) => {
  const { [name]: _, ...beside } = oidcGiven;
  const good: [string, unknown] = [value, { oidc: { ...oidcRead, [key]: value } }];
  return { ...provider("oidc", key, beside, oidcRead), good };
};

const stripeGiven = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_MONTHLY_PRICE: "price_m",
  STRIPE_YEARLY_PRICE: "price_y",
};
const stripeRead = {
  key: "sk_test_1",
  secrets: ["whsec_1"],
  prices: { monthly: "price_m", yearly: "price_y" },
  hasTax: false,
  url: new URL("https://api.stripe.com"),
  isLive: false,
};
const stripe = (name: keyof typeof stripeGiven | "STRIPE_TAX" | "STRIPE_URL") => ({
  field: "stripe" as const,
  default: undefined,
  good: [Reflect.get(stripeGiven, name), stripeRead] as [string, unknown],
  beside: Object.fromEntries(Object.entries(stripeGiven).filter(([other]) => other !== name)),
});

const promoRead = {
  code: "COLLECT10",
  title: "Celebrating 100,000 Collectors",
  text: "$10 off Annual Pro with code {CODE}, ends Sept 12",
};

/** Of every setting: its default, a value with what it is read as, and values that are refused. */
const table: Record<
  keyof typeof Settings.entries,
  /** `beside`: settings it needs. */
  { field: keyof Config; default: unknown; good: [string, unknown]; bad: string[]; beside?: Record<string, string> }
> = {
  PORT: { field: "port", default: 3000, good: ["8080", 8080], bad: ["http", "-1", "65536", "3000.5"] },
  HOST: { field: "host", default: "0.0.0.0", good: ["127.0.0.1", "127.0.0.1"], bad: [] },
  PUBLIC_URL: {
    field: "publicUrl",
    default: undefined,
    good: ["https://cards.example/", "https://cards.example"],
    bad: ["cards.example", "ftp://cards.example", "https://cards.example/site", "https://cards.example/?a=b"],
  },
  WORKERS: { field: "workers", default: 1, good: ["2", 2], bad: ["0", "9", "-1", "1.5", "many"] },
  DATA_DIR: { field: "dataDir", default: resolve("data"), good: ["somewhere", resolve("somewhere")], bad: [] },
  DATABASE_URL: {
    field: "databaseUrl",
    default: undefined,
    good: ["postgres://u:p@db:5432/cards", "postgres://u:p@db:5432/cards"],
    bad: ["mysql://db/cards", "db"],
  },
  DATABASE_DIRECT_URL: {
    field: "databaseDirectUrl",
    default: undefined,
    good: ["postgres://u:p@db:5432/cards", "postgres://u:p@db:5432/cards"],
    bad: ["mysql://db/cards", "db"],
    beside: { DATABASE_URL: "postgres://u:p@pooler:6432/cards" },
  },
  DATABASE_CONNECTIONS: {
    field: "databaseConnections",
    default: undefined,
    good: ["20", 20],
    bad: ["4", "1000", "many", "-5"],
  },
  PG_BIN: { field: "pgBin", default: undefined, good: ["/usr/lib/pg/bin", "/usr/lib/pg/bin"], bad: [] },
  SECRET: { field: "secret", default: undefined, good: ["s".repeat(32), "s".repeat(32)], bad: ["s".repeat(31)] },
  REGISTRATION: { field: "registration", default: "open", good: ["closed", "closed"], bad: ["yes"] },
  STAFF_SECOND_FACTOR: {
    field: "staffSecondFactor",
    default: "optional",
    good: ["required", "required"],
    bad: ["yes"],
  },
  SMTP_URL: {
    field: "smtpUrl",
    default: undefined,
    good: ["smtps://cards:secret@mail.example:465", "smtps://cards:secret@mail.example:465"],
    bad: ["mail.example:25", "http://mail.example", "smtp://"],
    beside: { PUBLIC_URL: "https://cards.example" },
  },
  MAIL_FROM: {
    field: "mailFrom",
    default: undefined,
    good: ["Our cards <cards@mail.example>", "Our cards <cards@mail.example>"],
    bad: ["cards", "cards@mail.example\r\nBcc: all@mail.example", "a@mail.example, b@mail.example"],
  },
  MEMBERSHIP: { field: "membership", default: "off", good: ["stripe", "stripe"], bad: ["on"] },
  STRIPE_SECRET_KEY: { ...stripe("STRIPE_SECRET_KEY"), bad: ["pk_test_1", "sk_1"] },
  STRIPE_WEBHOOK_SECRET: {
    ...stripe("STRIPE_WEBHOOK_SECRET"),
    good: ["whsec_1,whsec_2", { ...stripeRead, secrets: ["whsec_1", "whsec_2"] }],
    bad: ["secret", "whsec_1,", "whsec_1,whsec_2,whsec_3"],
  },
  STRIPE_MONTHLY_PRICE: { ...stripe("STRIPE_MONTHLY_PRICE"), bad: ["5", "prod_1"] },
  STRIPE_YEARLY_PRICE: { ...stripe("STRIPE_YEARLY_PRICE"), bad: ["48", "prod_1"] },
  STRIPE_TAX: { ...stripe("STRIPE_TAX"), good: ["on", { ...stripeRead, hasTax: true }], bad: ["yes"] },
  STRIPE_URL: {
    ...stripe("STRIPE_URL"),
    good: ["http://127.0.0.1:4340", { ...stripeRead, url: new URL("http://127.0.0.1:4340") }],
    bad: ["stripe.example", "ftp://stripe.example"],
  },
  CATALOGUE_LANGUAGES: {
    field: "catalogueLanguages",
    default: [],
    good: ["fr, pt-br", ["fr", "pt-br"]],
    bad: ["en", "fr;pt", "klingon"],
  },
  CATALOGUE_URL: {
    field: "catalogueUrl",
    default: "https://api.tcgdex.net/v2",
    good: ["http://catalogue.example/v2/", "http://catalogue.example/v2"],
    bad: ["catalogue.example", "ftp://catalogue.example"],
  },
  IMAGE_BASE: {
    field: "imageBase",
    default: "https://assets.tcgdex.net",
    good: ["http://images.example/cards/", "http://images.example/cards"],
    bad: ["images", "ftp://images.example"],
  },
  SPECIES_IMAGE_URL: {
    field: "speciesImageUrl",
    default: undefined,
    good: ["https://images.example/{NUMBER}.png", "https://images.example/{NUMBER}.png"],
    bad: ["https://images.example/1.png", "images.example/{NUMBER}.png", "ftp://images.example/{NUMBER}"],
  },
  CACHE_MB: { field: "cacheBytes", default: 320 * 1024 * 1024, good: ["64", 64 * 1024 * 1024], bad: ["many", "-5"] },
  IMAGE_CACHE_MB: { field: "imageCacheMegabytes", default: 512, good: ["0", 0], bad: ["many", "-5"] },
  RATES_URL: {
    field: "ratesUrl",
    default: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
    good: ["off", undefined],
    bad: ["on", "ftp://rates.example"],
  },
  PRICES_URL: {
    field: "pricesUrl",
    default: undefined,
    good: ["https://tcgcsv.com/tcgplayer/", "https://tcgcsv.com/tcgplayer"],
    bad: ["on", "ftp://prices.example"],
  },
  PRICES_KEYS: {
    field: "pricesKeys",
    default: [],
    good: [`${"a".repeat(43)}, ${"b".repeat(43)}`, ["a".repeat(43), "b".repeat(43)]],
    bad: ["a".repeat(42), Array(3).fill("a".repeat(43)).join(",")],
  },
  FEED_KEY_FILE: {
    field: "feedKeyFile",
    default: undefined,
    good: ["feed.pem", resolve("feed.pem")],
    bad: [],
  },
  CATALOGUE_KEYS: {
    field: "catalogueKeys",
    default: [],
    good: ["c".repeat(43), ["c".repeat(43)]],
    bad: ["c".repeat(42), Array(3).fill("c".repeat(43)).join(",")],
  },
  FEED_CATALOGUE: { field: "isCatalogueServed", default: false, good: ["off", false], bad: ["yes"] },
  TEXTS_DIR: {
    field: "textsDir",
    default: undefined,
    good: ["static/texts", resolve("static/texts")],
    bad: ["/nope", "README.md"],
  },
  CONTACT_EMAIL: {
    field: "contactEmail",
    default: undefined,
    good: ["cards@mail.example", "cards@mail.example"],
    bad: ["cards", "Ash <cards@mail.example>"],
  },
  MARKETPLACE_URL: {
    field: "marketplaceUrl",
    default: undefined,
    good: ["https://shop.example/?q={QUERY}", "https://shop.example/?q={QUERY}"],
    bad: ["https://shop.example/", "shop.example?q={QUERY}"],
  },
  AUCTION_URL: {
    field: "auctionUrl",
    default: undefined,
    good: ["https://shop.example/?q={QUERY}", "https://shop.example/?q={QUERY}"],
    bad: ["https://shop.example/", "shop.example?q={QUERY}"],
  },
  MERCH_URL: {
    field: "merchUrl",
    default: undefined,
    good: ["https://shop.example/", "https://shop.example"],
    bad: ["shop.example", "javascript:alert(1)"],
  },
  CHAT_URL: {
    field: "chatUrl",
    default: undefined,
    good: ["https://chat.example/room", "https://chat.example/room"],
    bad: ["chat.example"],
  },
  ANALYTICS_URL: {
    field: "analyticsUrl",
    default: undefined,
    good: ["https://visits.example/api/event", "https://visits.example/api/event"],
    bad: ["on", "visits.example", "wss://visits.example"],
  },
  FLAGS: {
    field: "flags",
    default: ["streamTools"],
    good: ["promo, streamTools", ["promo", "streamTools"]],
    bad: ["confetti", "promo;pro"],
  },
  PROMO_CODE: { field: "promo", default: undefined, good: ["COLLECT10", promoRead], bad: [] },
  PROMO_TITLE: {
    field: "promo",
    default: undefined,
    good: ["Spring", { ...promoRead, title: "Spring" }],
    bad: [],
    beside: { PROMO_CODE: "COLLECT10" },
  },
  PROMO_TEXT: {
    field: "promo",
    default: undefined,
    good: ["Take {CODE} now", { ...promoRead, text: "Take {CODE} now" }],
    bad: ["Take it now"],
    beside: { PROMO_CODE: "COLLECT10" },
  },
  GOOGLE_CLIENT_ID: provider("google", "clientId", { GOOGLE_CLIENT_SECRET: "s" }, { clientSecret: "s" }),
  GOOGLE_CLIENT_SECRET: provider("google", "clientSecret", { GOOGLE_CLIENT_ID: "i" }, { clientId: "i" }),
  DISCORD_CLIENT_ID: provider("discord", "clientId", { DISCORD_CLIENT_SECRET: "s" }, { clientSecret: "s" }),
  DISCORD_CLIENT_SECRET: provider("discord", "clientSecret", { DISCORD_CLIENT_ID: "i" }, { clientId: "i" }),
  TWITCH_CLIENT_ID: provider("twitch", "clientId", { TWITCH_CLIENT_SECRET: "s" }, { clientSecret: "s" }),
  TWITCH_CLIENT_SECRET: provider("twitch", "clientSecret", { TWITCH_CLIENT_ID: "i" }, { clientId: "i" }),
  APPLE_CLIENT_ID: apple("APPLE_CLIENT_ID", "clientId"),
  APPLE_TEAM_ID: apple("APPLE_TEAM_ID", "teamId"),
  APPLE_KEY_ID: apple("APPLE_KEY_ID", "keyId"),
  APPLE_PRIVATE_KEY: {
    ...apple("APPLE_PRIVATE_KEY", "privateKey"),
    good: [pem.replaceAll("\n", "\\n"), { apple: { ...appleRead, privateKey: pkcs8 } }],
    bad: ["secret", pemOf("P-384")],
  },
  OIDC_ISSUER: {
    ...oidc("OIDC_ISSUER", "issuer", "https://id.example/realm"),
    bad: ["id.example", "http://id.example", "http://127.0.0.1.example", "https://id.example/?a=b"],
  },
  OIDC_CLIENT_ID: oidc("OIDC_CLIENT_ID", "clientId", "cards"),
  OIDC_CLIENT_SECRET: oidc("OIDC_CLIENT_SECRET", "clientSecret", "hush"),
  OIDC_NAME: { ...oidc("OIDC_NAME", "name", "The Club"), bad: ["n".repeat(41)] },
  METRICS_TOKEN: { field: "metricsToken", default: undefined, good: ["t".repeat(16), "t".repeat(16)], bad: ["short"] },
  TRUST_PROXY: { field: "trustProxy", default: false, good: ["true", true], bad: ["maybe"] },
  LOG_LEVEL: { field: "logLevel", default: "info", good: ["debug", "debug"], bad: ["loud"] },
};

test("the table above has every setting", () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(Settings.entries).toSorted());
});

describe.each(Object.entries(table))("%s", (name, { field, default: byDefault, good, bad, beside }) => {
  test("has a default, also when it is empty", () => {
    expect(readConfig({})[field]).toEqual(byDefault as Config[typeof field]);
    expect(readConfig({ [name]: "" })[field]).toEqual(byDefault as Config[typeof field]);
  });

  test("is read", () => {
    expect(readConfig({ ...beside, [name]: good[0] })[field]).toEqual(good[1] as Config[typeof field]);
  });

  test.each(bad)("is refused by name when it is %p", (value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must `, "m"));
  });
});

test.each([
  [{ GOOGLE_CLIENT_ID: "i" }, "GOOGLE_CLIENT_SECRET must be set if GOOGLE_CLIENT_ID is"],
  [{ TWITCH_CLIENT_SECRET: "s" }, "TWITCH_CLIENT_ID must be set if TWITCH_CLIENT_SECRET is"],
  [{ ...appleGiven, APPLE_KEY_ID: "" }, "APPLE_KEY_ID must be set if APPLE_CLIENT_ID is"],
  [
    { OIDC_NAME: "The Club", OIDC_CLIENT_ID: "i" },
    "OIDC_ISSUER must be set if OIDC_CLIENT_ID is\nOIDC_CLIENT_SECRET must be set if OIDC_CLIENT_ID is",
  ],
])("half a provider is refused: %o", (settings, message) => {
  expect(() => readConfig(settings)).toThrow(new ConfigError(message));
});

test("a provider without a name is called OpenID", () => {
  expect(readConfig({ ...oidcGiven, OIDC_NAME: "" }).providers.oidc?.name).toBe("OpenID");
});

test("all invalid settings are reported together", () => {
  expect(() => readConfig({ PORT: "http", LOG_LEVEL: "loud", HOST: "::1" })).toThrow(/^PORT .+\nLOG_LEVEL .+$/);
});

test("a program with an invalid setting stops and names it", () => {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "src/main.ts"], {
    cwd: root,
    env: { ...process.env, PORT: "http" },
    stderr: "pipe",
    stdout: "pipe",
  });
  expect(stderr.toString()).toBe("PORT must be a whole number\n");
  expect(exitCode).toBe(1);
});
