import { generationPath } from "#features/catalogue/species/rules.ts";
import { heightText, weightText } from "../rules/texts.ts";
import type { SpeciesPageProps } from "./props.ts";
import { TypeName } from "./token.tsx";

type FactsProps = Pick<SpeciesPageProps, "species" | "generation"> & { range?: string };

/** A phone folds the details. */
export const SpeciesFactsPanel = ({ range, ...props }: FactsProps) => (
  <div className="species-facts">
    <dl className="facts">
      <div>
        <dt className="unseen">Types</dt>
        <dd className="type-names">
          {props.species.types.map((type) => (
            <TypeName key={type} type={type} />
          ))}
        </dd>
      </div>
      {range !== undefined && (
        <div>
          <dt className="unseen">Prices</dt>
          <dd>{range}</dd>
        </div>
      )}
    </dl>
    <details className="more">
      <summary>Details</summary>
      <Details {...props} />
    </details>
  </div>
);

function Details({ species: { height, weight }, generation }: FactsProps) {
  return (
    <dl className="facts">
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
