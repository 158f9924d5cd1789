import type { ReactNode } from "react";
import { langOf } from "../../../../lib/text/language.ts";

/** A type, a kind of Trainer, or energy: chooses colour and glyph. */
export const faceTypes = [
  "grass",
  "fire",
  "water",
  "lightning",
  "psychic",
  "fighting",
  "darkness",
  "metal",
  "dragon",
  "fairy",
  "colorless",
  "trainer",
  "item",
  "supporter",
  "stadium",
  "tool",
  "energy",
] as const;

export type FaceType = (typeof faceTypes)[number];

/** Flat, foil picture, full art, or gold. */
type Finish = "plain" | "foil" | "full" | "gold";

export type FaceFacts = {
  id: string;
  name: string;
  /** As printed: "006". */
  number: string;
  /** The number after the slash, "165"; absent for promos. */
  total?: string;
  type: FaceType;
  hp: number | null;
  /** "Basic", "Stage 1", "Supporter"; see `stageLabel`. */
  stage: string | null;
  /** As displayed: "Double rare". */
  rarity: string | null;
  hasImage: boolean;
};

const isFaceType = (text: string): text is FaceType => faceTypes.some((type) => type === text);

export function faceType(card: { supertype: string; subtypes: string[]; types: string[] }): FaceType {
  const first = card.types[0]?.toLowerCase() ?? "";
  if (isFaceType(first)) return first;
  const supertype = card.supertype.toLowerCase();
  if (supertype === "energy") return "energy";
  if (supertype !== "trainer") return "colorless";
  const kinds = card.subtypes.join(" ").toLowerCase();
  return (["supporter", "stadium", "tool", "item"] as const).find((kind) => kinds.includes(kind)) ?? "trainer";
}

/** "Stage1" → "Stage 1" */
export const stageLabel = (stage: string) => stage.replace(/^stage\s*(\d)$/i, "Stage $1");

/** The printed rarity mark in plain characters. */
export function rarityMark(rarity: string | null): string {
  const text = rarity?.toLowerCase() ?? "";
  const pocket = /^([1-4]) (diamond|star|shiny)/.exec(text);
  if (pocket) {
    const sign = pocket[2] === "diamond" ? "◆" : pocket[2] === "star" ? "★" : "✦";
    return sign.repeat(Number(pocket[1]));
  }
  if (text === "") return "";
  if (text === "crown") return "♛";
  if (text.includes("promo")) return "P";
  if (text === "common") return "●";
  if (text === "uncommon") return "◆";
  if (/hyper|triple|mega/.test(text)) return "★★★";
  return /double|ultra|super|special|secret|rainbow/.test(text) ? "★★" : "★";
}

export function finishOf(rarity: string | null): Finish {
  const text = rarity?.toLowerCase() ?? "";
  if (/hyper|crown|secret|gold|mega ultra/.test(text)) return "gold";
  if (
    /illustration|art rare|full art|ultra|super|rainbow|[1-3] star|shiny|character|classic|gallery|black white/.test(
      text,
    )
  )
    return "full";
  return /holo|double|triple|radiant|amazing|ace|prime|prism|shining|break|legend|4 diamond/.test(text)
    ? "foil"
    : "plain";
}

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

/** A card drawn from its facts, with its photo on top. Spans, so it fits in a link. */
export function FaceParts({
  card,
  isLarge = false,
  children,
}: {
  card: FaceFacts;
  isLarge?: boolean;
  children?: ReactNode;
}) {
  const mark = rarityMark(card.rarity);
  return (
    <>
      <b lang={langOf(card.name)}>{card.name}</b>
      {card.hp !== null && (
        <i>
          {card.hp} <small>HP</small>
        </i>
      )}
      <svg aria-hidden="true">
        <use href={`#t-${card.type}`} />
      </svg>
      {children}
      <span>{card.stage}</span>
      <span>
        {card.total ? `${card.number}/${card.total}` : card.number} {mark && <span aria-hidden="true">{mark}</span>}
      </span>
      {card.hasImage && <Photo id={card.id} isLarge={isLarge} />}
    </>
  );
}

export function CardFace({ card, isLarge, children }: { card: FaceFacts; isLarge?: boolean; children?: ReactNode }) {
  return (
    <div className="face" data-type={card.type} data-finish={finishOf(card.rarity)} data-large={isLarge || undefined}>
      <FaceParts card={card} isLarge={isLarge}>
        {children}
      </FaceParts>
    </div>
  );
}
