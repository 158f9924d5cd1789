import type { ReactNode } from "react";
import { emblemPath } from "#features/catalogue/emblems/rules/names.ts";
import { speciesPath } from "#features/catalogue/rules/paths.ts";
import { lookOf } from "../rules/looks.ts";

export type TokenSpecies = { id: number; name: string; slug: string; types: string[] };

/** The medal of a Pokémon with its emblem: the first type gives the color. */
const Medal = ({ id, types: [first] }: { id: number; types: string[] }) => (
  <img alt="" loading="lazy" data-type={lookOf(first).hue} src={emblemPath(id, "unknown")} />
);

const Picture = ({ number, width }: { number: number; width: 160 | 384 }) => (
  <img src={`/images/species/${number}?w=${width}`} alt="" loading="lazy" />
);

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
    <a data-level={level} aria-current={isCurrent ? "page" : undefined} href={speciesPath(species.slug)}>
      {species.name}
      <Medal {...species} />
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
    <div className="medal" id="species-medal" data-level={level}>
      <Medal {...species} />
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
