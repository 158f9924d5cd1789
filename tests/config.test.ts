import { describe, expect, test } from "bun:test";
import { resolve } from "node:path";
import { type Config, ConfigError, readConfig, Settings } from "../src/config.ts";

/** Of every setting: its default, a value with what it is read as, and values that are refused. */
const table: Record<
  keyof typeof Settings.entries,
  { field: keyof Config; default: unknown; good: [string, unknown]; bad: string[] }
> = {
  PORT: { field: "port", default: 3000, good: ["8080", 8080], bad: ["http", "-1", "65536", "3000.5"] },
  HOST: { field: "host", default: "0.0.0.0", good: ["127.0.0.1", "127.0.0.1"], bad: [] },
  PUBLIC_URL: {
    field: "publicUrl",
    default: undefined,
    good: ["https://cards.example/", "https://cards.example"],
    bad: ["cards.example", "ftp://cards.example", "https://cards.example/site", "https://cards.example/?a=b"],
  },
  DATA_DIR: { field: "dataDir", default: resolve("data"), good: ["somewhere", resolve("somewhere")], bad: [] },
  DATABASE_URL: {
    field: "databaseUrl",
    default: undefined,
    good: ["postgres://u:p@db:5432/cards", "postgres://u:p@db:5432/cards"],
    bad: ["mysql://db/cards", "db"],
  },
  PG_BIN: { field: "pgBin", default: undefined, good: ["/usr/lib/pg/bin", "/usr/lib/pg/bin"], bad: [] },
  SECRET: { field: "secret", default: undefined, good: ["s".repeat(32), "s".repeat(32)], bad: ["s".repeat(31)] },
  REGISTRATION: { field: "registration", default: "open", good: ["closed", "closed"], bad: ["yes"] },
  MEMBERSHIP: { field: "membership", default: "off", good: ["stripe", "stripe"], bad: ["on"] },
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
  IMAGE_CACHE_MB: { field: "imageCacheMegabytes", default: 512, good: ["0", 0], bad: ["many", "-5"] },
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
  FLAGS: {
    field: "flags",
    default: [],
    good: ["promo, streamTools", ["promo", "streamTools"]],
    bad: ["confetti", "promo;pro"],
  },
  PROMO_CODE: { field: "promoCode", default: undefined, good: ["COLLECT10", "COLLECT10"], bad: [] },
  METRICS_TOKEN: { field: "metricsToken", default: undefined, good: ["t".repeat(16), "t".repeat(16)], bad: ["short"] },
  TRUST_PROXY: { field: "trustProxy", default: false, good: ["true", true], bad: ["maybe"] },
  LOG_LEVEL: { field: "logLevel", default: "info", good: ["debug", "debug"], bad: ["loud"] },
};

test("the table above has every setting", () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(Settings.entries).toSorted());
});

describe.each(Object.entries(table))("%s", (name, { field, default: byDefault, good, bad }) => {
  test("has a default, also when it is empty", () => {
    expect(readConfig({})[field]).toEqual(byDefault as Config[typeof field]);
    expect(readConfig({ [name]: "" })[field]).toEqual(byDefault as Config[typeof field]);
  });

  test("is read", () => {
    expect(readConfig({ [name]: good[0] })[field]).toEqual(good[1] as Config[typeof field]);
  });

  test.each(bad)("is refused by name when it is %p", (value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must `, "m"));
  });
});

test("every bad setting is told at once", () => {
  expect(() => readConfig({ PORT: "http", LOG_LEVEL: "loud", HOST: "::1" })).toThrow(/^PORT .+\nLOG_LEVEL .+$/);
});

test("a program with a bad setting stops and says which", () => {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "src/main.ts"], {
    cwd: resolve(import.meta.dir, ".."),
    env: { ...process.env, PORT: "http" },
    stderr: "pipe",
    stdout: "pipe",
  });
  expect(stderr.toString()).toBe("PORT must be a whole number\n");
  expect(exitCode).toBe(1);
});
