import { leadingName, nameBelow } from "#features/catalogue/rules/names.ts";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { StepLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import type { Crumb } from "#ui/navigation/breadcrumbs.tsx";
import { ProgressBar } from "#ui/progress.tsx";
import { type ListedSet, SetList } from "./set-list.tsx";

const sum = (sets: ListedSet[], of: (one: ListedSet) => number) => sets.reduce((total, one) => total + of(one), 0);

type Step = Parameters<typeof StepLink>[0]["step"];

export function SeriesPage({
  series,
  trail,
  sets,
  previous,
  next,
}: {
  series: { name: string; englishName?: string | null };
  trail: Crumb[];
  sets: ListedSet[];
  previous: Step;
  next: Step;
}) {
  const total = sum(sets, ({ set }) => set.cardCount);
  const owned = sum(sets, ({ progress }) => progress?.owned ?? 0);
  const isSignedIn = sets.some(({ progress }) => progress);
  const below = nameBelow(series);
  const counts = `${counted(sets.length, "set", "sets")} · ${counted(total, "card", "cards")}`;
  const facts = (
    <>
      {below && <span lang={langOf(below)}>{below}</span>}
      {below && " · "}
      {counts}
    </>
  );
  return (
    <>
      <PageHead trail={trail} title={leadingName(series)} facts={facts}>
        {(previous || next) && (
          <nav className="steps" aria-label="Series">
            <StepLink to="previous" of="series" step={previous} />
            <StepLink to="next" of="series" step={next} />
          </nav>
        )}
        {isSignedIn && sets.length > 1 && <ProgressBar goal="complete" owned={owned} total={total} />}
      </PageHead>
      <SetList sets={sets} />
    </>
  );
}
