import type { ReactNode } from "react";
import type { ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { type Copies, wordedCopies } from "#features/collection/entries/views/copies.ts";
import type { Owned } from "#features/collection/rules/owned.ts";
import type { SetView } from "#features/collection/state.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import { shownVariant } from "../rules.ts";
import type { Wish } from "./heart.tsx";
import type { TileCard } from "./parts.tsx";
import { PickCard } from "./pick.tsx";
import { OwnedRow, TileRow } from "./rows.tsx";
import { Tile } from "./tile.tsx";

export type ListedProps = {
  card: ListedCard;
  prices: Pick<ShownPrices, "text">;
  /** null: signed out. */
  owned: Owned | null;
  copies?: (cardId: string, variant: string) => Copies;
  signIn: string;
  /** Absent: no hearts. */
  wishes?: (cardId: string) => Wish;
  /** The counted variant; "": the main one, in a row all of them. */
  variant?: string;
  /** Instead of the card's page. */
  href?: string;
  variantName?: string;
  isSetKnown?: boolean;
  change?: string;
  held?: number;
  instead?: ReactNode;
  /** Whether tiles are to be ticked, in place of all controls. */
  isPicking?: boolean;
};

const shownCard = ({ card, href, change, isSetKnown, variantName }: ListedProps): TileCard => ({
  ...faceOf(card, card.printedTotal),
  setId: card.setId,
  set: isSetKnown ? undefined : (card.setEnglishName ?? card.set),
  setCode: variantName === undefined ? undefined : (card.setCode ?? card.set),
  href: href ?? cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
  change,
});

const priceOf = ({ card, prices }: ListedProps, variant: string) =>
  card.hasPrices ? prices.text(card.id, variant) : undefined;

const copiesIn = ({ card, owned, copies }: ListedProps, variant: string) =>
  copies?.(card.id, variant) ?? wordedCopies(owned?.get(card.id)?.get(variant) ?? 0);

/** All that a list may name, with those that the catalogue dropped. */
const everyVariant = ({ card: { variants, isGone, goneVariants = [] } }: ListedProps) => [
  ...variants.map((variant) => ({ ...variant, isGone })),
  ...goneVariants.map((variant) => ({ ...variant, isGone: true })),
];

function insteadOf(props: ListedProps, variant: string): ReactNode {
  const { card, isPicking, instead } = props;
  if (!isPicking) return instead;
  return <PickCard card={card} variant={variant} owned={card.variants.map(({ key }) => copiesIn(props, key).owned)} />;
}

function ListedTile(props: ListedProps) {
  const { card, owned, signIn, held, variantName } = props;
  const variant = shownVariant({ variants: everyVariant(props) }, props.variant ?? "");
  return (
    <Tile
      card={{ ...shownCard(props), variant: variantName, price: priceOf(props, variant.key) }}
      variant={variant}
      dots={card.variants.map(({ key, name }) => ({ key, name, owned: copiesIn(props, key).owned }))}
      copies={owned && copiesIn(props, variant.key)}
      signIn={signIn}
      held={held}
      wish={props.isPicking ? undefined : props.wishes?.(card.id)}
      instead={insteadOf(props, props.variant ?? "")}
    />
  );
}

const rowVariants = (props: ListedProps) => {
  const { card, owned, variant = "", held } = props;
  return everyVariant(props)
    .filter(({ key }, place) => (variant === "" ? place < card.variants.length : key === variant))
    .map(({ key, name, isGone }) => ({
      key,
      name,
      isGone,
      price: priceOf(props, key),
      copies: owned && copiesIn(props, key),
      held,
      instead: insteadOf(props, key),
    }));
};

const ListedRow = (props: ListedProps) => (
  <TileRow card={shownCard(props)} variants={rowVariants(props)} signIn={props.signIn} />
);

export const OwnedItem = ({ hasPrices, ...props }: ListedProps & { hasPrices: boolean }) =>
  rowVariants(props).map((variant) => (
    <OwnedRow key={variant.key} card={shownCard(props)} variant={variant} signIn={props.signIn} hasPrices={hasPrices} />
  ));

export const CardItem = ({ view, ...props }: ListedProps & { view: SetView["view"] }) =>
  view === "table" ? <ListedRow {...props} /> : <ListedTile {...props} />;
