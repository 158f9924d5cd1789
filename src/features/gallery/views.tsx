import { builds } from "../catalogue/creatures/rules/facts.ts";
import { emblemPath } from "../catalogue/emblems/rules/names.ts";
import { faceTypes } from "../catalogue/face/rules/types.ts";

const Emblem = ({ species, kind }: { species: number | null; kind: string }) => (
  <li className="face emblem" data-type={species === null ? kind : "colorless"}>
    <picture>
      <img src={emblemPath(species, kind)} alt={`${species ?? kind}`} width="100" height="100" loading="lazy" />
    </picture>
  </li>
);

/** Every emblem on one sheet, to see them side by side. */
export const EmblemSheet = () => (
  <>
    <h1>Emblems</h1>
    <h2>Kinds</h2>
    <ul className="emblem-sheet">
      {faceTypes.map((kind) => (
        <Emblem key={kind} species={null} kind={kind} />
      ))}
    </ul>
    <h2>Species</h2>
    <ul className="emblem-sheet">
      {builds.map(({ number }) => (
        <Emblem key={number} species={number} kind="unknown" />
      ))}
    </ul>
  </>
);
