import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { isAbsolute, relative, resolve } from "node:path";
import type { Sql, TransactionSql } from "postgres";
import { ImportError } from "#lib/ingest/error.ts";
import { publicKeyOf, readPrivateKey, signedFeed } from "#lib/ingest/signed-feed.ts";
import { keepIssue, lastIssue, publishedAll } from "./queries.ts";
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

/** An issue of a feed as its header and its signature tell it. */
type Issue = { key: string; day: string; sequence: number };

/** Of an issue that was imported already. */
export class RepeatedIssueError extends ImportError {}

/** Within the import's transaction, after its lock. @throws RepeatedIssueError; ImportError for an older issue or one of the future. */
export async function acceptIssue(tx: TransactionSql, { key, day, sequence }: Issue, now: Date): Promise<void> {
  const last = await lastIssue(tx, key);
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  if (day > tomorrow) throw new ImportError(`The feed of ${day} is of the future.`);
  if (sequence === last.sequence) throw new RepeatedIssueError(`The feed of ${day} was imported already.`);
  if (sequence < last.sequence || day < last.day)
    throw new ImportError(`The feed of ${day} is older than the one of ${last.day} that was imported last.`);
  await keepIssue(tx, { key, day, sequence });
}

/** @throws ImportError for a missing file, or one without a key. */
export async function privateKeyIn(file: string): Promise<KeyObject> {
  const pem = await readFile(file, "utf8").catch(() => {
    throw new ImportError(`${file} cannot be read. "prices key ${file}" makes a key there.`);
  });
  return readPrivateKey(pem, file);
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
