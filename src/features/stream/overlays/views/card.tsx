import { rarityMark } from "#features/catalogue/face/rules/print.ts";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { NO_PRICE } from "#features/prices/rules/text.ts";
import { langOf } from "#lib/text/language.ts";

export type CardOverlayProps = {
  /** Another one for each push. */
  pushed: string;
  isPicture: boolean;
  card: FaceFacts;
  set: string;
  variant: string | null;
  /** Null when unknown, undefined while hidden. */
  price: string | null | undefined;
  isFirst: boolean;
  copies: number;
};

export const PushedCardOverlay = ({ pushed, isPicture, ...props }: CardOverlayProps) => (
  <section className="overlay-push overlay-card" data-key={pushed}>
    <div className="overlay-face">
      <CardFace card={props.card} isLarge />
    </div>
    {!isPicture && <About {...props} />}
  </section>
);

const About = ({ card, set, variant, price, isFirst, copies }: Omit<CardOverlayProps, "pushed" | "isPicture">) => (
  <div className="overlay-box overlay-about">
    <h1 className="overlay-title" lang={langOf(card.name)}>
      {card.name}
    </h1>
    <p className="overlay-place">
      <span lang={langOf(set)}>{set}</span> · {card.total ? `${card.number}/${card.total}` : card.number}
    </p>
    <p className="overlay-figures">
      {card.rarity && (
        <span className="overlay-rarity">
          {rarityMark(card.rarity)} {card.rarity}
        </span>
      )}
      {variant && <span className="overlay-variant">{variant}</span>}
      {isFirst ? <span className="overlay-new">First copy!</span> : copies > 0 && <span>×{copies}</span>}
    </p>
    {price !== undefined && <p className="overlay-price">{price ?? NO_PRICE}</p>}
  </div>
);
