import { speciesPath } from "#features/catalogue/rules/paths.ts";
import { Icon } from "#ui/icons.tsx";
import { numberText } from "../rules/texts.ts";
import type { SpeciesPageProps } from "./props.ts";

export function SpeciesNeighbours({ previous, next }: Pick<SpeciesPageProps, "previous" | "next">) {
  return (
    <nav className="steps" aria-label="Pokédex">
      {previous && (
        <a
          className="icon-button"
          data-prev
          href={speciesPath(previous.slug)}
          aria-label={`Previous: ${labelOf(previous)}`}
        >
          <Icon name="left" />
        </a>
      )}
      {next && (
        <a className="icon-button" data-next href={speciesPath(next.slug)} aria-label={`Next: ${labelOf(next)}`}>
          <Icon name="right" />
        </a>
      )}
    </nav>
  );
}

const labelOf = ({ id, name }: { id: number; name: string }): string => `${numberText(id)} ${name}`;
