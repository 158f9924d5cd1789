import { faceOf } from "../catalogue/face-of.ts";
import type { ListedCard } from "../catalogue/queries/cards.ts";
import { cardPath } from "../catalogue/rules.ts";
import type { Owned } from "../collection/rules.ts";
import { copiesOf } from "../collection/views/stepper.tsx";
import type { ShownPrices } from "../prices/shown.ts";
import { shownVariant } from "./tiles.tsx";
import { Row } from "./views/row.tsx";
import { Tile, type TileCard } from "./views/tile.tsx";

export type ListedProps = {
  card: ListedCard;
  prices: ShownPrices;
  /** Null for signed-out visitors. */
  owned: Owned | null;
  signIn: string;
  /** The variant that is counted; "" for the main one, and in a row for all of them. */
  variant?: string;
};

const shownCard = (card: ListedCard): TileCard => ({
  ...faceOf(card, card.printedTotal),
  setId: card.setId,
  set: card.set,
  href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
});

const priceOf = ({ card, prices }: ListedProps, variant: string) =>
  card.hasPrices ? prices.text(card.id, variant) : undefined;

const copiesIn = ({ card, owned }: ListedProps, variant: string) => copiesOf(owned?.get(card.id)?.get(variant) ?? 0);

/** A card where those of several sets stand together, as a tile. */
export function ListedTile(props: ListedProps) {
  const { card, owned, signIn } = props;
  const variant = shownVariant(card, props.variant ?? "");
  return (
    <Tile
      card={{ ...shownCard(card), price: priceOf(props, variant.key) }}
      variant={variant}
      dots={card.variants.map(({ key, name }) => ({ key, name, owned: copiesIn(props, key).owned }))}
      copies={owned && copiesIn(props, variant.key)}
      signIn={signIn}
    />
  );
}

/** The same as a row of a table. */
export function ListedRow(props: ListedProps) {
  const { card, owned, signIn, variant = "" } = props;
  const variants = card.variants
    .filter(({ key }) => variant === "" || key === variant)
    .map(({ key, name }) => ({
      key,
      name,
      price: priceOf(props, key),
      copies: owned && copiesIn(props, key),
    }));
  return <Row card={shownCard(card)} variants={variants} signIn={signIn} />;
}
