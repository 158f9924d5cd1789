import type { SpeciesPageProps } from "./props.ts";
import { SpeciesToken } from "./token.tsx";

export function EvolutionLine({
  line,
  current,
  hasPicture,
}: Pick<SpeciesPageProps, "line" | "hasPicture"> & { current: number }) {
  if (line.flat().length < 2) return null;
  return (
    <section className="species-line">
      <h2>Evolution</h2>
      <ol>
        {line.map((stage) => (
          <li key={stage[0]?.species.id}>
            <Stage stage={stage} current={current} hasPicture={hasPicture} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type StageProps = { stage: SpeciesPageProps["line"][number]; current: number; hasPicture: boolean };

const Stage = ({ stage, current, hasPicture }: StageProps) => (
  <ol className="dex">
    {stage.map(({ species, level }) => (
      <li key={species.id} value={species.id}>
        <SpeciesToken species={species} level={level} hasPicture={hasPicture} isCurrent={species.id === current} />
      </li>
    ))}
  </ol>
);
