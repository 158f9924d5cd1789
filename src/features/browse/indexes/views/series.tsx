import { counted } from "../../../../lib/text/counted.ts";
import { PageHead } from "../../../../ui/frame/page-head.tsx";
import type { Crumb } from "../../../../ui/navigation/breadcrumbs.tsx";
import { ProgressBar } from "../../../../ui/progress.tsx";
import { type ListedSet, SetList } from "./set-list.tsx";

const sum = (sets: ListedSet[], of: (one: ListedSet) => number) => sets.reduce((total, one) => total + of(one), 0);

export function SeriesPage({
  name,
  englishName,
  trail,
  sets,
}: {
  name: string;
  englishName?: string | null;
  trail: Crumb[];
  sets: ListedSet[];
}) {
  const total = sum(sets, ({ set }) => set.cardCount);
  const owned = sum(sets, ({ progress }) => progress?.owned ?? 0);
  const isSignedIn = sets.some(({ progress }) => progress);
  const facts = [englishName, counted(sets.length, "set", "sets"), !isSignedIn && counted(total, "card", "cards")];
  return (
    <>
      <PageHead trail={trail} title={name} facts={facts.filter(Boolean).join(" · ")}>
        {isSignedIn && <ProgressBar goal="complete" owned={owned} total={total} />}
      </PageHead>
      <SetList sets={sets} />
    </>
  );
}
