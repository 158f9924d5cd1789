import type { ReactNode } from "react";
import { emblemPath } from "#features/catalogue/emblems/rules/names.ts";
import { langOf } from "#lib/text/language.ts";
import { finishOf, rarityMark } from "../rules/print.ts";
import type { FaceFacts } from "../rules/types.ts";

/** In the window of a face: small, the same everywhere, and kept by browsers. */
const Emblem = ({ speciesId, type }: Pick<FaceFacts, "speciesId" | "type">) => (
  <picture>
    <img src={emblemPath(speciesId, type)} alt="" width="100" height="100" loading="lazy" />
  </picture>
);

const tileWidths = [160, 256, 384];

function Photo({ id, isLarge }: { id: string; isLarge: boolean }) {
  const url = `/images/cards/${id}?w=`;
  if (isLarge) {
    return <img src={`${url}640`} alt="" width="630" height="880" decoding="async" />;
  }
  return (
    <img
      src={`${url}256`}
      srcSet={tileWidths.map((width) => `${url}${width} ${width}w`).join(",")}
      sizes="auto,30vw"
      alt=""
      width="63"
      height="88"
      loading="lazy"
      decoding="async"
    />
  );
}

/** Counted in Latin letters; a kana or kanji is as wide as two. */
const lettersOfALine = 14;
const isLong = (name: string) => name.replace(/[^\p{ASCII}]/gu, "xx").length > lettersOfALine;

/** A face of inline elements only, so it can be inside a link. `said`: what a screen reader says after the name. */
export function FaceParts({
  card,
  isLarge = false,
  said,
  children,
}: {
  card: FaceFacts;
  isLarge?: boolean;
  said?: string;
  children?: ReactNode;
}) {
  const isHidden = said === undefined ? undefined : true;
  const mark = rarityMark(card.rarity);
  const isNamedTwice = card.localName !== undefined && card.localName !== card.name;
  return (
    <>
      <b lang={langOf(card.name)} data-long={isLong(card.name) || undefined}>
        {card.name}
      </b>
      {card.hp !== null && (
        <i aria-hidden={isHidden}>
          {card.hp} <small>HP</small>
        </i>
      )}
      <Emblem {...card} />
      {children}
      {said !== undefined && (
        <em className="unseen">
          {isNamedTwice && (
            <>
              , <span lang={card.language}>{card.localName}</span>
            </>
          )}
          , {said}
        </em>
      )}
      <span aria-hidden={isHidden}>{card.stage}</span>
      <span aria-hidden={isHidden}>
        {card.total ? `${card.number}/${card.total}` : card.number} {mark && <span aria-hidden="true">{mark}</span>}
      </span>
      {card.hasImage && <Photo id={card.id} isLarge={isLarge} />}
    </>
  );
}

/** A picture: words beside it, or the label of its link, say what it is. */
export function CardFace({ card, isLarge, children }: { card: FaceFacts; isLarge?: boolean; children?: ReactNode }) {
  return (
    <div
      className="face"
      data-type={card.type}
      data-finish={finishOf(card.rarity)}
      data-large={isLarge || undefined}
      aria-hidden="true"
    >
      <FaceParts card={card} isLarge={isLarge}>
        {children}
      </FaceParts>
    </div>
  );
}

/** A face beside a name: what of it can be seen so small. */
export const FaceThumb = ({ card }: { card: FaceFacts }) => (
  <span className="face thumb" data-type={card.type} data-finish={finishOf(card.rarity)} aria-hidden="true">
    <Emblem {...card} />
    {card.hasImage && <Photo id={card.id} isLarge={false} />}
  </span>
);

export const WithThumb = ({ card, children }: { card?: FaceFacts; children: ReactNode }) => (
  <span className="with-thumb">
    {card && <FaceThumb card={card} />}
    <span>{children}</span>
  </span>
);
