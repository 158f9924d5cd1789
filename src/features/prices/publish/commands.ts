import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { privateKeyIn } from "#features/catalogue/publish/service.ts";
import type { CommandContext } from "#lib/command.ts";
import { ImportError } from "#lib/ingest/error.ts";
import { publicKeyOf } from "#lib/ingest/signed-feed.ts";
import { countText } from "#lib/text/locale.ts";
import { makeKey, priceFeed } from "./service.ts";

/** @throws ImportError */
export async function makeFeedKey({ config, print }: CommandContext, file: string): Promise<number> {
  const key = await makeKey(file, config.dataDir);
  print(`The private key is in ${resolve(file)}. Keep it out of backups that others can read.`);
  print(`FEED_KEY_FILE=${resolve(file)} serves your prices at /feeds/prices.`);
  print(`Others read them with PRICES_KEYS=${key}`);
  return 0;
}

/** @throws ImportError */
export async function publishFile({ config, print, sql }: CommandContext, file: string, keyFile = config.feedKeyFile) {
  if (!keyFile)
    throw new ImportError('No key to sign with: set FEED_KEY_FILE or give --key-file. "prices key" makes one.');
  const key = await privateKeyIn(keyFile);
  const { bytes } = await priceFeed(sql, key, new Date());
  await writeFile(file, bytes);
  print(`${file}: ${countText(bytes.length)} bytes, signed by ${publicKeyOf(key)}.`);
  return 0;
}
