import { finishOf, rarityMark } from "#features/catalogue/face/rules/print.ts";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { FaceParts } from "#features/catalogue/face/views/card-face.tsx";
import { langOf } from "#lib/text/language.ts";
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

/** What a screen reader says after the name, at one stop: "Reverse Holofoil, Mega Evolution, 061, Rare, $94.33". */
function spokenOf(card: TileCard): string {
  const { name, englishName, variant, set, number, rarity, price, change } = card;
  const english = englishName === name ? undefined : englishName;
  return [english, variant, set, number, rarity, price, change].filter(Boolean).join(", ");
}

/** The face as a link; the script opens `data-overlay` links over the page. */
export function FaceLink({ card }: { card: TileCard }) {
  return (
    <a className="face" data-type={card.type} data-finish={finishOf(card.rarity)} href={card.href} data-overlay>
      <FaceParts card={card} said={spokenOf(card)} />
    </a>
  );
}

export function Price({ price }: { price?: string | null }) {
  if (price === undefined) return null;
  if (price === null) return <span className="price none">N/A</span>;
  return <span className="price">{price}</span>;
}

export const Rarity = ({ card: { rarity } }: { card: TileCard }) =>
  rarity && (
    <span className="rarity" data-mark={rarityMark(rarity)}>
      {rarity}
    </span>
  );

/** "006 ★★ $61.97": more is smaller, to fit a tile of a phone. */
const longLine = 11;
/** "TG24 ★★ $180.05": more leaves no place for a rarity. */
const longestLine = 13;

/** Below a face, whose link says the same. One line; nothing in it is cut: a part of a price or of a rarity would be another one. */
export function TileFacts({ card }: { card: TileCard }) {
  const mark = rarityMark(card.rarity).length;
  // Two signs of a mark are wider than a letter each.
  const length = card.number.length + (mark > 1 ? mark + 1 : mark) + (card.price?.length ?? 0);
  return (
    <p aria-hidden="true" data-long={length > longestLine ? "very" : length > longLine ? "" : undefined}>
      <span className="num">{card.number}</span>
      <Rarity card={card} />
      <Price price={card.price} />
    </p>
  );
}

/** Variant and set of a card, which a phone shows short: "Reverse · MEG". `isSaid`: by the link of the face. */
export function Of({ card: { variant, set, setCode, change }, isSaid }: { card: TileCard; isSaid?: boolean }) {
  if (set === undefined && variant === undefined) return null;
  return (
    <span className={variant === undefined || set === undefined ? "of" : "of of-two"} aria-hidden={isSaid}>
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
