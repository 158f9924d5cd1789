import { ProgressBar } from "../../../../ui/progress.tsx";
import { SetCard, SetGrid, type SetSummary } from "../../../catalogue/sets/views.tsx";

export type ListedSet = { set: SetSummary; progress: { owned: number; total: number } | null };

export function SetList({ sets }: { sets: ListedSet[] }) {
  return (
    <SetGrid>
      {sets.map(({ set, progress }) => (
        <SetCard key={set.id} set={set}>
          {progress && progress.owned > 0 && <ProgressBar goal="complete" {...progress} />}
        </SetCard>
      ))}
    </SetGrid>
  );
}
