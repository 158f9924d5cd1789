import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { cut, hole, type Pieces, Splicer } from "../../../http/splice.ts";
import type { CardRow } from "../../catalogue/cards/queries.ts";
import type { SetData } from "../../catalogue/sets/cache.ts";
import type { Copies } from "../../collection/entries/views/copies.ts";
import type { ShownPrices } from "../../prices/read/cache/shown.ts";
import { PocketTile } from "../binder/views.tsx";
import { Row } from "../rows/views.tsx";
import { tileCard } from "../rules.ts";
import { Tile } from "./views/tile.tsx";

/** What tiles depend on besides the viewer's numbers. */
type TileLook = {
  /** In a binder: variants stacked in one pocket, or one pocket each. */
  view: "grid" | "full" | "table" | "stacked" | "each";
  /** The counted variant; "": each card's main one. */
  variant: string;
  isSignedIn: boolean;
  /** The sign-in link of +, for visitors. */
  signIn: string;
};

/** A card's tile, rendered once. Holes `q l m o` plus the variant's key take the viewer's numbers. */
type CardTile = {
  pieces: Pieces;
  variants: string[];
  /** Filled tiles by quantities ("0,1," for two variants), for common small numbers. */
  filled: Map<string, Uint8Array>;
};

export type Tiles = Map<string, CardTile>;

const mostBytes = 64 * 1024 * 1024;
const mostStates = 8;
const isCommon = /^[0-4,]*$/;
const cache = new LRUCache<string, Tiles>({ maxSize: mostBytes, sizeCalculation: sizeOf });

function sizeOf(tiles: Tiles): number {
  let size = 1000;
  for (const { pieces } of tiles.values()) size += pieces.size * (1 + mostStates) + pieces.holes.length * 80;
  return size;
}

/** The tiles of a set in one look. `key`: the version of the data. */
export function tilesOf(key: string, data: SetData, prices: ShownPrices, look: TileLook): Tiles {
  const full = `${key} ${look.view} ${look.variant} ${look.isSignedIn ? "" : look.signIn}`;
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

/** The variant shown for a card under a filter. */
export const shownVariant = (card: Pick<CardRow, "variants">, wanted: string) =>
  card.variants.find(({ key }) => key === wanted) ??
  card.variants[0] ?? { key: "normal", name: "Normal", tier: "standard" as const };

function renderTile(card: CardRow, data: SetData, prices: ShownPrices, look: TileLook): string {
  const shown = tileCard(card, data.set);
  const dots = card.variants.map(({ key, name }) => ({
    key,
    name,
    owned: look.isSignedIn ? hole(`o${key}`) : "false",
  }));
  if (look.view === "table") {
    const counted = card.variants.filter(({ key }) => look.variant === "" || key === look.variant);
    const variants = counted.map((variant) => ({
      ...variant,
      price: prices.text(card.id, variant.key),
      copies: look.isSignedIn ? holes(variant.key) : null,
    }));
    return renderToStaticMarkup(<Row card={shown} variants={variants} signIn={look.signIn} />);
  }
  const variant = shownVariant(card, look.variant);
  const tile = {
    card: { ...shown, price: prices.text(card.id, variant.key) },
    variant,
    dots,
    copies: look.isSignedIn ? holes(variant.key) : null,
    signIn: look.signIn,
  };
  if (look.view === "stacked") return renderToStaticMarkup(<PocketTile {...tile} />);
  if (look.view === "each") return renderToStaticMarkup(<PocketTile {...tile} isOneOfSeveral />);
  return renderToStaticMarkup(<Tile {...tile} />);
}

const holes = (key: string): Copies => ({
  quantity: hole(`q${key}`),
  less: hole(`l${key}`),
  more: hole(`m${key}`),
  owned: hole(`o${key}`),
});

export function fillTile(page: Splicer, { pieces, variants, filled }: CardTile, quantities: Quantities | undefined) {
  let state = "";
  if (quantities) for (const key of variants) state += `${quantities.get(key) ?? 0},`;
  const known = filled.get(state);
  if (known) page.add(known);
  else if (filled.size < mostStates && isCommon.test(state)) {
    const bytes = new Splicer().fill(pieces, (name) => copiesIn(name, quantities)).bytes();
    filled.set(state, bytes);
    page.add(bytes);
  } else page.fill(pieces, (name) => copiesIn(name, quantities));
}

type Quantities = ReadonlyMap<string, number>;

const encoder = new TextEncoder();
const [yes, no] = [encoder.encode("true"), encoder.encode("false")];
const smallNumbers = Array.from({ length: 100 }, (_, number) => encoder.encode(String(number)));
const numberText = (number: number) => smallNumbers[number] ?? String(number);

function copiesIn(hole: string, quantities: Quantities | undefined): string | Uint8Array {
  const quantity = quantities?.get(hole.slice(1)) ?? 0;
  switch (hole[0]) {
    case "q":
      return numberText(quantity);
    case "l":
      return numberText(Math.max(0, quantity - 1));
    case "m":
      return numberText(quantity + 1);
    default:
      return quantity > 0 ? yes : no;
  }
}
