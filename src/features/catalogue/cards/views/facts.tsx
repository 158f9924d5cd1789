import type { ReactNode } from "react";
import type { FaceType } from "#features/catalogue/face/rules/types.ts";
import { Cost, TypeSign } from "#features/catalogue/face/views/type-sign.tsx";
import { langOf } from "#lib/text/language.ts";
import type { CardText } from "./text.tsx";

export type CardFactsData = CardText & {
  types: FaceType[];
  hp: number | null;
  stage: string | null;
  species: { name: string; href: string }[];
  evolvesFrom: { name: string; href?: string } | null;
  weaknesses: { type: FaceType; value?: string }[];
  resistances: { type: FaceType; value?: string }[];
  retreat: number | null;
  rarity: string | null;
  set: NamedProps;
  artist: { name: string; href?: string } | null;
  regulationMark: string | null;
  /** Empty: none; absent: unknown. */
  legalIn?: string[];
  released: string | null;
};

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function TypeValues({ values }: { values: { type: FaceType; value?: string }[] }) {
  if (values.length === 0) return "None";
  return values.map(({ type, value }) => (
    <span className="type-value" key={type}>
      <TypeSign type={type} /> {value}
    </span>
  ));
}

/** A starter catalogue has no such facts; one that has any has them all, and leaves out what is free. */
const hasBattleFacts = ({ weaknesses, resistances, retreat }: CardFactsData) =>
  weaknesses.length > 0 || resistances.length > 0 || retreat !== null;

function Battle({ card }: { card: CardFactsData }) {
  return (
    <>
      {card.hp !== null && <Fact title="HP">{card.hp}</Fact>}
      {card.types.length > 0 && (
        <Fact title="Type">
          <Cost types={card.types} />
        </Fact>
      )}
      {card.hp !== null && hasBattleFacts(card) && (
        <>
          <Fact title="Weakness">
            <TypeValues values={card.weaknesses} />
          </Fact>
          <Fact title="Resistance">
            <TypeValues values={card.resistances} />
          </Fact>
          <Fact title="Retreat">
            {card.retreat ? <Cost types={Array<FaceType>(card.retreat).fill("colorless")} /> : "Free"}
          </Fact>
        </>
      )}
    </>
  );
}

/** `lang`: of the name, where its letters do not tell it. */
export type NamedProps = { name: string; href?: string; lang?: string | undefined };

function Named({ name, href, lang = langOf(name) }: NamedProps) {
  if (!href) return name;
  return (
    <a className="linked" href={href} lang={lang}>
      {name}
    </a>
  );
}

export function CardFactsPanel({ card }: { card: CardFactsData }) {
  return (
    <dl className="facts-grid">
      {card.species.length > 0 && (
        <Fact title="Pokémon">
          {card.species.map((one) => (
            <span className="type-value" key={one.href}>
              <Named {...one} />
            </span>
          ))}
        </Fact>
      )}
      <Battle card={card} />
      {card.stage && <Fact title="Stage">{card.stage}</Fact>}
      {card.evolvesFrom && (
        <Fact title="Evolves from">
          <Named {...card.evolvesFrom} />
        </Fact>
      )}
      {card.rarity && <Fact title="Rarity">{card.rarity}</Fact>}
      <Fact title="Set">
        <Named {...card.set} />
      </Fact>
      {card.released && <Fact title="Released">{card.released}</Fact>}
      {card.artist && (
        <Fact title="Artist">
          <Named {...card.artist} />
        </Fact>
      )}
      {card.regulationMark && <Fact title="Regulation mark">{card.regulationMark}</Fact>}
      {card.legalIn && <Fact title="Legal in">{card.legalIn.join(", ") || "No current format"}</Fact>}
    </dl>
  );
}
