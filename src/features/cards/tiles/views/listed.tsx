import type { ListedCard } from "../../../catalogue/cards/queries.ts";
import { faceOf } from "../../../catalogue/face/rules.ts";
import { cardPath } from "../../../catalogue/rules/paths.ts";
import { copiesOf } from "../../../collection/entries/views/stepper.tsx";
import type { Owned } from "../../../collection/rules/owned.ts";
import type { ShownPrices } from "../../../prices/read/cache/shown.ts";
import { Row } from "../../rows/views.tsx";
import { shownVariant } from "../cache.tsx";
import { Tile, type TileCard } from "./tile.tsx";

type ListedProps = {
  card: ListedCard;
  prices: Pick<ShownPrices, "text">;
  /** Null for signed-out visitors. */
  owned: Owned | null;
  signIn: string;
  /** The variant that is counted; "" for the main one, and in a row for all of them. */
  variant?: string;
  /** Where it leads, where that is not simply its page. */
  href?: string;
  /** The name of the variant it stands for, where a card may stand once for each. */
  variantName?: string;
  /** How its price moved, formatted, where cards are looked at by that. */
  change?: string;
  /** Somebody else's copies, which are only shown. */
  held?: number;
};

const shownCard = ({ card, href, change }: ListedProps): TileCard => ({
  ...faceOf(card, card.printedTotal),
  setId: card.setId,
  set: card.set,
  href: href ?? cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
  change,
});

const priceOf = ({ card, prices }: ListedProps, variant: string) =>
  card.hasPrices ? prices.text(card.id, variant) : undefined;

const copiesIn = ({ card, owned }: ListedProps, variant: string) => copiesOf(owned?.get(card.id)?.get(variant) ?? 0);

/** A card where those of several sets stand together, as a tile. */
export function ListedTile(props: ListedProps) {
  const { card, owned, signIn, held, variantName } = props;
  const variant = shownVariant(card, props.variant ?? "");
  return (
    <Tile
      card={{ ...shownCard(props), variant: variantName, price: priceOf(props, variant.key) }}
      variant={variant}
      dots={card.variants.map(({ key, name }) => ({ key, name, owned: copiesIn(props, key).owned }))}
      copies={owned && copiesIn(props, variant.key)}
      signIn={signIn}
      held={held}
    />
  );
}

/** The same as a row of a table. */
export function ListedRow(props: ListedProps) {
  const { card, owned, signIn, variant = "", held } = props;
  const variants = card.variants
    .filter(({ key }) => variant === "" || key === variant)
    .map(({ key, name }) => ({
      key,
      name,
      price: priceOf(props, key),
      copies: owned && copiesIn(props, key),
      held,
    }));
  return <Row card={shownCard(props)} variants={variants} signIn={signIn} />;
}
