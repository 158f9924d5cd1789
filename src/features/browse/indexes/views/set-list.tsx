import { SetCard, type SetCount, SetGrid, type SetSummary } from "#features/catalogue/sets/views.tsx";

export type ListedSet = { set: SetSummary; progress: SetCount | null };

export function SetList({ sets }: { sets: ListedSet[] }) {
  return (
    <SetGrid>
      {sets.map(({ set, progress }) => (
        <SetCard key={set.id} set={set} progress={progress} />
      ))}
    </SetGrid>
  );
}
