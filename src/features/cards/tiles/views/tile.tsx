import type { ReactNode } from "react";
import { langOf } from "../../../../lib/text/language.ts";
import { type FaceFacts, FaceParts, finishOf, rarityMark } from "../../../catalogue/face/views/card-face.tsx";
import { type Copies, Stepper, type VariantDot } from "../../../collection/entries/views/stepper.tsx";

export type TileCard = FaceFacts & {
  setId: string;
  /** The card's page. */
  href: string;
  /** Formatted; null is unknown, absent when prices are hidden. */
  price?: string | null;
  /** The name of its set, where cards of several sets stand together. */
  set?: string;
  /** The name of its variant, where a card may stand once for each. */
  variant?: string;
  /** How its price moved, formatted, where cards are looked at by that. */
  change?: string;
};

/** What names a card's control. */
const labelOf = ({ name, number, variant }: TileCard): string =>
  variant === undefined ? `${name} ${number}` : `${name} ${number}, ${variant}`;

export type TileProps = {
  card: TileCard;
  /** The variant its stepper counts: the main one, or the one filtered for. */
  variant: { key: string; name: string };
  /** All the card's variants; one alone shows no dots. */
  dots: VariantDot[];
  /** Null for signed-out visitors: + then leads to `signIn`. */
  copies: Copies | null;
  signIn: string;
  /** Somebody else's copies, which are only shown. */
  held?: number;
};

/** The face as the link that opens the card over the page: the script reads `data-overlay`. */
export function FaceLink({ card }: { card: TileCard }) {
  return (
    <a className="face" data-type={card.type} data-finish={finishOf(card.rarity)} href={card.href} data-overlay>
      <FaceParts card={card} />
    </a>
  );
}

/** Unknown is said, hidden is not shown. */
export function Price({ price }: { price?: string | null }) {
  if (price === undefined) return null;
  return price === null ? <span className="price none">N/A</span> : <span className="price">{price}</span>;
}

/** How many copies another person has. */
export function HeldCopies({ held }: { held: number }) {
  return (
    <p className="held">
      <b>{held.toLocaleString("en")}</b> {held === 1 ? "copy" : "copies"}
    </p>
  );
}

/** Whether a tile has a form. The tile says so itself, as its face may be drawn before the form has come. */
export const hasForm = ({ copies, held }: TileProps): boolean => held === undefined && copies !== null;

/** The number under a card. */
export function Control({ card, variant, dots, copies, signIn, held }: TileProps) {
  if (held !== undefined) return <HeldCopies held={held} />;
  const label = labelOf(card);
  const list = dots.length > 1 ? { href: `${card.href}#variants`, list: dots } : undefined;
  if (copies) {
    const target = { setId: card.setId, cardId: card.id, variant: variant.key, label };
    return <Stepper target={target} copies={copies} dots={list} />;
  }
  return <SignInToAdd href={signIn} label={label} />;
}

/** What stands where the stepper would, for someone who is not signed in. */
export function SignInToAdd({ href, label }: { href: string; label: string }) {
  return (
    <div className="stepper">
      <a className="add" href={href} aria-label={`Add one ${label}: sign in first`} rel="nofollow">
        +<span> Add</span>
      </a>
    </div>
  );
}

/** Which variant a card is and what set it is of, where that is not plain from the page. */
export function Of({ card: { variant, set, change } }: { card: TileCard }) {
  if (set === undefined) return null;
  return (
    <span className="of">
      {change !== undefined && <b>{change} </b>}
      {variant !== undefined && `${variant} · `}
      <span lang={langOf(set)}>{set}</span>
    </span>
  );
}

/**
 * One card in a grid: picture, facts, number. Rendered once and kept; all that belongs to the viewer comes in as
 * slots, and the stylesheet reads "owned" from the stepper and the dots.
 */
export function Tile(props: TileProps) {
  const { card } = props;
  const mark = rarityMark(card.rarity);
  return (
    <li className="tile" data-form={hasForm(props) || undefined}>
      <FaceLink card={card} />
      <a className="name" href={card.href} lang={langOf(card.name)}>
        {card.name}
      </a>
      <Of card={card} />
      <p>
        <span className="num">{card.number}</span>
        {card.rarity && (
          <span className="rarity" data-mark={mark}>
            {card.rarity}
          </span>
        )}
        <Price price={card.price} />
      </p>
      <Control {...props} />
    </li>
  );
}

/** Tiles in columns. `view` "full" makes them big and leaves the facts out; "locked" while writes are refused. */
export function TileGrid({
  view,
  isLocked = false,
  children,
}: {
  view: "grid" | "full";
  isLocked?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid-box">
      <ul className="grid" data-view={view} data-state={isLocked ? "disabled" : undefined}>
        {children}
      </ul>
    </div>
  );
}
