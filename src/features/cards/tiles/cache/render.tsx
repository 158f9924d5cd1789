import { renderToStaticMarkup } from "react-dom/server";
import { PocketTile } from "#features/cards/binder/views/pocket.tsx";
import { tileCard } from "#features/cards/rules/tile.ts";
import type { CardRow } from "#features/catalogue/cards/queries.ts";
import type { SetData } from "#features/catalogue/sets/cache.ts";
import type { Copies } from "#features/collection/entries/views/copies.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import { hole } from "#http/splice.ts";
import { shownVariant } from "../rules.ts";
import { PickCard } from "../views/pick.tsx";
import { TileRow } from "../views/rows.tsx";
import { Tile } from "../views/tile.tsx";

/** What tiles depend on besides the viewer's numbers. */
export type TileLook = {
  /** `stacked` and `each` are of a binder: variants in one pocket, or one pocket each. */
  view: "grid" | "full" | "table" | "stacked" | "each";
  /** The counted variant; "": each card's main one. */
  variant: string;
  isSignedIn: boolean;
  isPicking: boolean;
  /** For members; absent while cards are ticked. */
  hasHearts: boolean;
  signIn: string;
};

export function renderTile(card: CardRow, data: SetData, prices: ShownPrices, look: TileLook): string {
  const shown = tileCard(card, data.set);
  if (look.view === "table") {
    return renderToStaticMarkup(
      <TileRow card={shown} variants={rowVariants(card, prices, look)} signIn={look.signIn} />,
    );
  }
  const dots = card.variants.map(({ key, name }) => ({
    key,
    name,
    owned: look.isSignedIn ? hole(`o${key}`) : "false",
  }));
  const variant = shownVariant(card, look.variant);
  const tile = {
    card: { ...shown, price: prices.text(card.id, variant.key) },
    variant,
    dots,
    copies: look.isSignedIn ? holes(variant.key) : null,
    signIn: look.signIn,
    wish: look.hasHearts ? { isWanted: hole("w"), next: hole("n") } : undefined,
    instead: insteadOf(card, look, look.variant),
  };
  if (look.view === "stacked") return renderToStaticMarkup(<PocketTile {...tile} />);
  if (look.view === "each") return renderToStaticMarkup(<PocketTile {...tile} isOneOfSeveral />);
  return renderToStaticMarkup(<Tile {...tile} />);
}

const rowVariants = (card: CardRow, prices: ShownPrices, look: TileLook) =>
  card.variants
    .filter(({ key }) => look.variant === "" || key === look.variant)
    .map((variant) => ({
      ...variant,
      price: prices.text(card.id, variant.key),
      copies: look.isSignedIn ? holes(variant.key) : null,
      instead: insteadOf(card, look, variant.key),
    }));

const insteadOf = (card: CardRow, { isPicking }: TileLook, variant: string) =>
  isPicking ? (
    <PickCard card={card} variant={variant} owned={card.variants.map(({ key }) => hole(`o${key}`))} />
  ) : undefined;

export const holes = (key: string): Copies => ({
  quantity: hole(`q${key}`),
  less: hole(`l${key}`),
  more: hole(`m${key}`),
  owned: hole(`o${key}`),
});
