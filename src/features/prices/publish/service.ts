import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { isAbsolute, relative, resolve } from "node:path";
import type { Sql } from "postgres";
import { ImportError } from "#lib/ingest/error.ts";
import { publicKeyOf, signedFeed } from "#lib/ingest/signed-feed.ts";
import { publishedAll } from "./queries.ts";
import { type PriceFeedHeader, priceFeedText } from "./schema.ts";

/** Signs all prices and the newest exchange rates. @throws ImportError without prices. @returns the feed, and the version of its prices. */
export async function priceFeed(sql: Sql, key: KeyObject, now: Date) {
  const { prices, rates, version } = await publishedAll(sql);
  if (prices.length === 0) throw new ImportError("There are no prices to publish.");
  const header: PriceFeedHeader = {
    format: 1,
    kind: "prices",
    day: now.toISOString().slice(0, 10),
    sequence: Math.floor(now.getTime() / 1000),
    sources: [...new Set(prices.map(({ source }) => source))],
    rates,
  };
  return { bytes: await signedFeed(priceFeedText(header, prices), key), version };
}

/** Makes a key that only its owner can read, never over another file. @returns the public key. @throws ImportError. */
export async function makeKey(file: string, dataDir: string): Promise<string> {
  const below = relative(resolve(dataDir), resolve(file));
  if (!below.startsWith("..") && !isAbsolute(below))
    throw new ImportError(`${file} lies in the data folder, whose copies would have the key. Choose another place.`);
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" });
  await writeFile(file, pem, { mode: 0o600, flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "EEXIST" ? "is there already, and stays" : `cannot be written (${error.code})`;
    throw new ImportError(`${file} ${reason}.`);
  });
  return publicKeyOf(privateKey);
}
