import { resolve } from "node:path";
import * as v from "valibot";
import { PUBLIC_KEY } from "#lib/ingest/signed-feed.ts";
import { setting } from "./providers.ts";

const feedKeys = v.pipe(
  v.string(),
  v.transform((text) => text.split(",").map((key) => key.trim())),
  v.check(
    (keys) => keys.length <= 2 && keys.every((key) => PUBLIC_KEY.test(key)),
    "must be one or two public keys, each of 43 letters, digits, - or _, separated by a comma",
  ),
);

const keyFile = v.pipe(
  v.string(),
  v.transform((path) => resolve(path)),
);

/** Beside the address of the catalogue. */
export const CATALOGUE_KEYS = setting(
  "Public keys whose signed catalogue feeds are trusted, at most two, separated by a comma. Set: `CATALOGUE_URL` has such feeds.",
  v.optional(feedKeys),
);

/** Whose feeds this site reads, and which it serves. */
export const feedSettings = {
  PRICES_KEYS: setting(
    "Public keys whose signed price feeds are trusted, at most two, separated by a comma. Set: `PRICES_URL` is such a feed.",
    v.optional(feedKeys),
  ),
  FEED_KEY_FILE: setting(
    "Private key from `prices key`, outside `DATA_DIR`. Set: this site serves its prices at `/feeds/prices`, signed. Not set: it serves none.",
    v.optional(keyFile),
  ),
  FEED_CATALOGUE: setting(
    "`on`: with `FEED_KEY_FILE`, this site also serves its catalogue, signed, one file a game, at `/feeds/catalogue/EN`, `…/JP` and `…/TCG-POCKET-EN`.",
    v.optional(v.picklist(["on", "off"], "must be on or off"), "off"),
  ),
};

/** What the settings of feeds need beside them. */
export const unsetOfFeeds = (given: Record<string, string | undefined>): string[] => [
  ...(given.FEED_CATALOGUE === "on" && !given.FEED_KEY_FILE
    ? ["FEED_KEY_FILE must be set if FEED_CATALOGUE is on"]
    : []),
  ...(given.CATALOGUE_URL?.endsWith("/feeds/catalogue") && !given.CATALOGUE_KEYS
    ? ["CATALOGUE_KEYS must be set if CATALOGUE_URL is a signed feed"]
    : []),
  ...(given.PRICES_URL?.endsWith("/feeds/prices") && !given.PRICES_KEYS
    ? ["PRICES_KEYS must be set if PRICES_URL is a signed feed"]
    : []),
];
