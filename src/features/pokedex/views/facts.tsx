import { generationPath } from "../../catalogue/species/rules.ts";
import { heightText, weightText } from "../rules/texts.ts";
import type { SpeciesPageProps } from "./props.ts";
import { TypeName } from "./token.tsx";

export function Facts({ species, generation }: Pick<SpeciesPageProps, "species" | "generation">) {
  const { types, height, weight } = species;
  return (
    <dl className="facts">
      <div>
        <dt>Types</dt>
        <dd className="type-names">
          {types.map((type) => (
            <TypeName key={type} type={type} />
          ))}
        </dd>
      </div>
      {height !== null && (
        <div>
          <dt>Height</dt>
          <dd>{heightText(height)}</dd>
        </div>
      )}
      {weight !== null && (
        <div>
          <dt>Weight</dt>
          <dd>{weightText(weight)}</dd>
        </div>
      )}
      {generation && (
        <div>
          <dt>From</dt>
          <dd>
            <a href={generationPath(generation.number)}>{generation.region}</a>
          </dd>
        </div>
      )}
    </dl>
  );
}
