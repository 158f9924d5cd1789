import { LRUCache } from "lru-cache";
import type { Db } from "#db/open.ts";
import type { SetData } from "#features/catalogue/sets/cache.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import { cut, type Pieces } from "#http/splice.ts";
import { prepared } from "#lib/sql/prepared.ts";
import { renderTile, type TileLook } from "./render.tsx";

/** A card's tile, rendered once. Holes `q l m o` plus the variant's key take the viewer's numbers. */
export type CardTile = {
  pieces: Pieces;
  variants: string[];
  /** Filled tiles by quantities ("0,1," for two variants), for common small numbers. */
  filled: Map<string, Uint8Array>;
};

export type Tiles = Map<string, CardTile>;

const maxBytes = 64 * 1024 * 1024;
export const maxStates = 8;
const caches = prepared(() => new LRUCache<string, Tiles>({ maxSize: maxBytes, sizeCalculation: sizeOf }));

function sizeOf(tiles: Tiles): number {
  let size = 1000;
  for (const { pieces } of tiles.values()) size += pieces.size * (1 + maxStates) + pieces.holes.length * 80;
  return size;
}

type TileData = { data: SetData; prices: ShownPrices };

/** The tiles of a set in one look. `key`: the version of the data. */
export function tilesOf(db: Db, key: string, { data, prices }: TileData, look: TileLook): Tiles {
  const cache = caches(db);
  const full = `${key} ${look.view} ${look.variant} ${look.isSignedIn ? look.isPicking : look.signIn}`;
  let tiles = cache.get(full);
  if (!tiles) {
    tiles = new Map(
      data.cards.map((card) => {
        const variants = card.variants.map(({ key }) => key);
        return [card.id, { pieces: cut(renderTile(card, data, prices, look)), variants, filled: new Map() }];
      }),
    );
    cache.set(full, tiles);
  }
  return tiles;
}
