import type { ReactNode } from "react";
import { langOf } from "../../../../lib/text/language.ts";
import { type FaceFacts, FaceParts, finishOf, rarityMark } from "../../../catalogue/face/views/card-face.tsx";
import type { Copies, VariantDot } from "../../../collection/entries/views/copies.ts";
import { Stepper } from "../../../collection/entries/views/stepper.tsx";

export type TileCard = FaceFacts & {
  setId: string;
  href: string;
  /** Formatted. null: unknown; absent: prices are hidden. */
  price?: string | null;
  /** Set in lists of several sets. */
  set?: string;
  variant?: string;
  change?: string;
};

const labelOf = ({ name, number, variant }: TileCard): string =>
  variant === undefined ? `${name} ${number}` : `${name} ${number}, ${variant}`;

export type TileProps = {
  card: TileCard;
  /** The variant the stepper counts. */
  variant: { key: string; name: string };
  /** All variants of the card; a single one shows no dots. */
  dots: VariantDot[];
  /** null: signed out; + then leads to `signIn`. */
  copies: Copies | null;
  signIn: string;
  /** Another person's copies, read-only. */
  held?: number;
};

/** The face as a link; the script opens `data-overlay` links over the page. */
export function FaceLink({ card }: { card: TileCard }) {
  return (
    <a className="face" data-type={card.type} data-finish={finishOf(card.rarity)} href={card.href} data-overlay>
      <FaceParts card={card} />
    </a>
  );
}

export function Price({ price }: { price?: string | null }) {
  if (price === undefined) return null;
  return price === null ? <span className="price none">N/A</span> : <span className="price">{price}</span>;
}

export function HeldCopies({ held }: { held: number }) {
  return (
    <p className="held">
      <b>{held.toLocaleString("en")}</b> {held === 1 ? "copy" : "copies"}
    </p>
  );
}

/** The tile's attribute reserves room for the form before it is parsed. */
export const hasForm = ({ copies, held }: TileProps): boolean => held === undefined && copies !== null;

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

export function SignInToAdd({ href, label }: { href: string; label: string }) {
  return (
    <div className="stepper">
      <a className="add" href={href} aria-label={`Add one ${label}: sign in first`} rel="nofollow">
        +<span> Add</span>
      </a>
    </div>
  );
}

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

/** Rendered once; the viewer's numbers are slots. The stylesheet reads "owned" from stepper and dots. */
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

/** `view` "full": large tiles without facts. */
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
