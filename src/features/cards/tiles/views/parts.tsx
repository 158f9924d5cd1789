import { langOf } from "../../../../lib/text/language.ts";
import { finishOf, rarityMark } from "../../../catalogue/face/rules/print.ts";
import type { FaceFacts } from "../../../catalogue/face/rules/types.ts";
import { FaceParts } from "../../../catalogue/face/views/card-face.tsx";
import { shortVariant } from "../rules.ts";

export type TileCard = FaceFacts & {
  setId: string;
  href: string;
  /** Formatted. null: unknown; absent: prices are hidden. */
  price?: string | null;
  /** Set in lists of several sets. */
  set?: string;
  /** Shown in its place where there is little room. */
  setCode?: string;
  variant?: string;
  change?: string;
};

/** The face as a link; the script opens `data-overlay` links over the page. */
export function FaceLink({ card }: { card: TileCard }) {
  return (
    <a className="face" data-type={card.type} data-finish={finishOf(card.rarity)} href={card.href} data-overlay>
      <FaceParts card={card} />
    </a>
  );
}

/** "$82.50"; a longer one is smaller, to fit a tile of a phone beside a rarity. */
const longPrice = 6;
/** "$1,250.00"; a longer one leaves no place for a rarity. */
const longestPrice = 9;

export function Price({ price }: { price?: string | null }) {
  if (price === undefined) return null;
  if (price === null) return <span className="price none">N/A</span>;
  return (
    <span
      className="price"
      data-long={price.length > longestPrice ? "very" : price.length > longPrice ? "" : undefined}
    >
      {price}
    </span>
  );
}

export const Rarity = ({ card: { rarity } }: { card: TileCard }) =>
  rarity && (
    <span className="rarity" data-mark={rarityMark(rarity)}>
      {rarity}
    </span>
  );

/** Beside a variant's name a phone shows both short: "Reverse · MEG". */
export function Of({ card: { variant, set, setCode, change } }: { card: TileCard }) {
  if (set === undefined && variant === undefined) return null;
  return (
    <span className={variant === undefined || set === undefined ? "of" : "of of-two"}>
      {change !== undefined && <b>{change} </b>}
      {variant !== undefined && <span data-short={shortVariant(variant)}>{variant}</span>}
      {set !== undefined && (
        <span lang={langOf(set)} data-short={setCode}>
          {set}
        </span>
      )}
    </span>
  );
}
