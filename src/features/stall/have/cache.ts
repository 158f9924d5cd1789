import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Db } from "#db/open.ts";
import { localNamesOfGame, localNamesOfSets } from "#features/catalogue/local/queries.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { listSets } from "#features/catalogue/sets/queries.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { keptBy } from "#lib/cache/kept.ts";
import type { NameLanguage } from "#lib/text/language.ts";
import { indexRows } from "./queries.ts";
import { decodeIndex, encodeIndex } from "./rules/game-index.ts";
import { indexOf } from "./rules/index-of.ts";
import { encodeLocal } from "./rules/local-index.ts";

/** A file for phones; its name is a digest of it. */
type IndexFile = { name: string; text: string; brotli: Uint8Array<ArrayBuffer>; gzip: Uint8Array<ArrayBuffer> };

const files = keptBy("catalogue")<Promise<IndexFile>>({
  name: "indexes for phones",
  part: "facts",
  bytesOf: ({ text, brotli, gzip }) => 2 * text.length + brotli.byteLength + gzip.byteLength,
});

const fileOf = (db: Db, catalogue: CatalogueState, of: string[], load: () => Promise<string>) =>
  files.or(files.key(db, publicVersions(catalogue), ...of), async () => packed(await load()));

async function packed(text: string): Promise<IndexFile> {
  const name = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(text), promisify(gzip)(text)]);
  return { name, text, brotli: new Uint8Array(brotli), gzip: new Uint8Array(zipped) };
}

/** The cards of a game for phones, until the catalogue changes. */
export const indexFile = (db: Db, catalogue: CatalogueState, game: string): Promise<IndexFile> =>
  fileOf(db, catalogue, [game], async () => {
    const [sets, rows] = await Promise.all([listSets(db, { category: game }), indexRows(db, game)]);
    return encodeIndex(indexOf(game, sets, rows));
  });

/** The names of a game's cards in a language; null where it has none: English is in the index. */
export async function localFile(
  db: Db,
  catalogue: CatalogueState,
  game: string,
  language: NameLanguage,
): Promise<IndexFile | null> {
  if (language === "en" || language === "ja") return null;
  return fileOf(db, catalogue, [game, language], async () => {
    const index = decodeIndex((await indexFile(db, catalogue, game)).text);
    const [cards, sets] = await Promise.all([localNamesOfGame(db, game, language), localNamesOfSets(db, language)]);
    return encodeLocal(index, {
      language,
      sets: index.sets.map(({ id }) => sets.get(id)?.localName ?? ""),
      cards: index.cards.map(({ id }) => cards.get(id)?.localName ?? ""),
    });
  });
}
