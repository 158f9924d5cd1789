import type { Db } from "#db/open.ts";
import type { SetData } from "#features/catalogue/sets/cache.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import { cut, type Pieces } from "#http/splice.ts";
import { keptBy } from "#lib/cache/kept.ts";
import type { Versions } from "#lib/cache/versions.ts";
import type { NameLanguage } from "#lib/text/language.ts";
import { renderTile, type TileLook } from "./render.tsx";

/** A card's tile, rendered once. Holes `q l m o` plus the variant's key take the viewer's numbers, `w` and `n` the heart. */
export type CardTile = {
  pieces: Pieces;
  variants: string[];
  /** Filled tiles by quantities ("0,1," for two variants, after a "w" for a wanted card), for common small numbers. */
  filled: Map<string, Uint8Array>;
};

export type Tiles = Map<string, CardTile>;

export const maxStates = 8;
const kept = keptBy("catalogue", "prices")<Tiles>({ name: "tiles", part: "pages", bytesOf });

function bytesOf(tiles: Tiles): number {
  let size = 1000;
  for (const { pieces } of tiles.values()) size += pieces.size * (1 + maxStates) + pieces.holes.length * 80;
  return size;
}

/** `language`: of the names in `data`. */
type TileData = { data: SetData; prices: ShownPrices; language: NameLanguage };

/** The tiles of a set in one look. */
export function tilesOf(
  db: Db,
  versions: Versions<"catalogue" | "prices">,
  { data, prices, language }: TileData,
  look: TileLook,
): Tiles {
  const { view, variant, isSignedIn, isPicking, hasHearts, signIn } = look;
  const of = [data.set.id, language, prices.shownIn, view, variant, isSignedIn ? isPicking : signIn, hasHearts];
  const key = kept.key(db, versions, ...of);
  return kept.or(
    key,
    () =>
      new Map(
        data.cards.map((card) => {
          const variants = card.variants.map(({ key }) => key);
          return [card.id, { pieces: cut(renderTile(card, data, prices, look)), variants, filled: new Map() }];
        }),
      ),
  );
}
