import type { ReactNode } from "react";
import { FaceLink, Price } from "#features/cards/tiles/views/parts.tsx";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { FaceThumb } from "#features/catalogue/face/views/card-face.tsx";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { BuilderRow } from "#features/decks/builder/rules/facts.ts";
import { printOf } from "#features/decks/lines/rules.ts";
import { langOf } from "#lib/text/language.ts";

export type ShownCard = {
  id: string;
  setId: string;
  face: FaceFacts;
  name: string;
  /** "MEW 6" */
  print: string;
  href: string;
  quantity: number;
  /** Undefined for visitors. */
  owned?: number;
  /** Undefined where prices are hidden, null where unknown. */
  price?: string | null;
};

/** `held`: copies that the viewer has; null for visitors. */
export const shownOf = ({ card, quantity }: BuilderRow, held: ReadonlyMap<string, number> | null): ShownCard => ({
  id: card.id,
  setId: card.setId,
  face: card.face,
  name: leadingName(card),
  print: printOf(card),
  href: card.href,
  quantity,
  owned: held?.get(card.id),
  price: card.price,
});

export type ShownSection = { key: string; title: string; count: number; cards: ShownCard[] };

type SectionsProps = {
  sections: ShownSection[];
  controls?: (card: ShownCard) => ReactNode;
  /** Opens what else can be done with a card. */
  onFace?: (card: ShownCard) => void;
};

const SectionOf = ({ title, count, children }: { title: string; count: number; children: ReactNode }) => (
  <section className="deck-section">
    <h2>
      {`${title} `}
      <small>{count}</small>
    </h2>
    {children}
  </section>
);

export const Sections = ({ sections, controls, onFace }: SectionsProps) =>
  sections.map(({ key, cards, ...section }) => (
    <SectionOf key={key} {...section}>
      <ul>
        {cards.map((card) => (
          <DeckLine key={card.id} card={card} controls={controls?.(card)} onFace={onFace} />
        ))}
      </ul>
    </SectionOf>
  ));

export const FaceSections = ({ sections, controls, hasFacts }: SectionsProps & { hasFacts?: boolean }) =>
  sections.map(({ key, cards, ...section }) => (
    <SectionOf key={key} {...section}>
      <div className="grid-box">
        <ul className="grid">
          {cards.map((card) => (
            <li key={card.id} className="tile">
              <CountedFace {...card} />
              {hasFacts && <CardFacts {...card} />}
              {controls?.(card)}
            </li>
          ))}
        </ul>
      </div>
    </SectionOf>
  ));

const CountedFace = ({ face, setId, href, quantity }: ShownCard) => (
  <div className="found-face">
    <FaceLink card={{ ...face, setId, href, variant: `${quantity} in the deck` }} />
    <b className="found-count" aria-hidden="true">
      {quantity}
    </b>
  </div>
);

/** "MEW 6 $61.97": more is smaller. */
const longLine = 11;

const CardFacts = (card: ShownCard) => (
  <>
    <span className="name" lang={langOf(card.name)} aria-hidden="true">
      {card.name}
    </span>
    <p data-long={card.print.length + (card.price?.length ?? 0) > longLine ? "" : undefined}>
      <span className="num">{card.print}</span>
      <Price price={card.price} />
    </p>
    {card.owned !== undefined && card.owned < card.quantity && (
      <small className="have">{ownedOf(card.owned, card.quantity)}</small>
    )}
  </>
);

const ownedOf = (owned: number, quantity: number) => `${Math.min(owned, quantity)} of ${quantity} owned`;

type LineProps = Pick<SectionsProps, "onFace"> & { card: ShownCard; controls: ReactNode };

const DeckLine = ({ card, controls, onFace }: LineProps) => (
  <li>
    <b>{card.quantity}</b>
    {onFace ? (
      <button
        type="button"
        className="thumb-button"
        aria-label={`More options for ${card.name}`}
        onClick={() => onFace(card)}
      >
        <FaceThumb card={card.face} />
      </button>
    ) : (
      <FaceThumb card={card.face} />
    )}
    <span className="deck-name">
      <a href={card.href} data-overlay lang={langOf(card.name)}>
        {card.name}
      </a>
      <CardNotes {...card} />
    </span>
    {controls}
  </li>
);

const CardNotes = ({ print, owned, quantity, price }: ShownCard) => (
  <small>
    <span>{print}</span>
    {price !== undefined && <span>{price ?? "N/A"}</span>}
    {owned !== undefined && (
      <span className="have" data-enough={owned >= quantity || undefined}>
        {ownedOf(owned, quantity)}
      </span>
    )}
  </small>
);
