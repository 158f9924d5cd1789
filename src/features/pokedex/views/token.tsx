import type { ReactNode } from "react";
import { speciesPath } from "#features/catalogue/rules/paths.ts";
import { lookOf } from "../rules/looks.ts";

export type TokenSpecies = { id: number; name: string; slug: string; types: string[]; stage: number };

/** The medal of a Pokémon: the first type gives color and glyph, the stage the shape, the second type the rim. */
function Medal({ types: [first] }: { types: string[] }) {
  const { hue, glyph } = lookOf(first);
  return (
    <svg data-type={hue} aria-hidden="true">
      <use href={`#${glyph}`} />
    </svg>
  );
}

const Picture = ({ number, width }: { number: number; width: 160 | 384 }) => (
  <img src={`/images/species/${number}?w=${width}`} alt="" loading="lazy" />
);

/** A page has a thousand tokens, so attributes with default values are left out. */
const attributesOf = ({ types: [, second], stage }: Pick<TokenSpecies, "types" | "stage">) => ({
  "data-stage": stage === 1 ? undefined : stage,
  "data-type": second === undefined ? undefined : lookOf(second).hue,
});

/** `level`: the viewer's or its placeholder; "0": not caught, absent: visitor. */
export function SpeciesToken({
  species,
  level,
  hasPicture,
  isCurrent,
}: {
  species: TokenSpecies;
  level?: string;
  hasPicture: boolean;
  isCurrent?: boolean;
}) {
  return (
    <a
      data-level={level}
      {...attributesOf(species)}
      aria-current={isCurrent ? "page" : undefined}
      href={speciesPath(species.slug)}
    >
      {species.name}
      <Medal types={species.types} />
      {hasPicture && <Picture number={species.id} width={160} />}
    </a>
  );
}

export function BigMedal({
  species,
  level,
  hasPicture,
}: {
  species: Omit<TokenSpecies, "name" | "slug">;
  level?: number;
  hasPicture: boolean;
}) {
  return (
    <div className="medal" id="species-medal" data-level={level} {...attributesOf(species)}>
      <Medal types={species.types} />
      {hasPicture && <Picture number={species.id} width={384} />}
    </div>
  );
}

export function TypeName({ type }: { type: string }): ReactNode {
  const { hue, glyph } = lookOf(type);
  return (
    <span className="type-name">
      <span className="sign-type" data-type={hue}>
        <svg aria-hidden="true">
          <use href={`#${glyph}`} />
        </svg>
      </span>
      {type}
    </span>
  );
}
