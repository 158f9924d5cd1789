import type { Slot } from "#features/collection/entries/views/copies.ts";
import { type SetView, setHref } from "#features/collection/state.ts";
import { counted } from "#lib/text/locale.ts";
import { Tabs } from "#ui/navigation/tabs.tsx";
import { type Goal, goalTitles, ProgressBar } from "#ui/progress.tsx";

export type SetFigures = {
  complete: { part: Slot; whole: Slot };
  second: { goal: Goal; part: Slot; whole: Slot };
  copies: Slot;
  /** A level number, or the text to show: "Max" or a placeholder. */
  level: Slot;
  /** The badge of the highest goal, which shows once the set is complete. */
  reached: { goal: Slot; text: Slot };
  counts: OwnSlots;
  /** "" for nothing: not shown. */
  worth?: { yours: string; missing: string } | null;
  /** "true" if the set is complete and the second goal is not. */
  hasNext?: Slot;
};

export type OwnSlots = Record<SetView["own"], Slot>;

export const reachedBadge = (goal: Goal | null): string =>
  goal === null || goal === "complete" ? "Set complete" : `✓ ${goalTitles[goal]}`;

const ownTitles: Record<SetView["own"], string> = { all: "All", have: "Have", need: "Need", dupes: "Dupes" };

const swap = (isSwap: boolean) => (isSwap ? "outerMorph" : undefined);

type PanelProps = { path: string; view: SetView; progress: Omit<SetFigures, "counts">; isSwap?: boolean };

export function SetProgressPanel({ path, view, progress, isSwap = false }: PanelProps) {
  const { complete, second, copies, level, reached, worth, hasNext } = progress;
  return (
    <section
      className="set-progress"
      id="set-progress"
      data-level={level}
      data-next={hasNext}
      aria-label="Your progress"
      hx-swap-oob={swap(isSwap)}
    >
      <ProgressBar goal="complete" owned={complete.part} total={complete.whole} />
      <ProgressBar goal={second.goal} owned={second.part} total={second.whole} />
      <b className="done" data-goal={reached.goal}>
        {reached.text}
      </b>
      <a className="next-goal" href={setHref(path, view, { goal: second.goal, own: "need" })} hx-boost="false">
        <span>Go for</span> {goalTitles[second.goal]}
      </a>
      <p>
        <span>
          <span className="level">
            <b>{typeof level === "number" ? `Level ${level}` : level}</b> ·{" "}
          </span>
          <b>{typeof copies === "number" ? counted(copies, "copy", "copies") : copies}</b>
        </span>
        {worth && (
          <>
            <span className="worth">
              Yours <b>{worth.yours}</b>
            </span>
            <span className="worth">
              Missing <b>{worth.missing}</b>
            </span>
          </>
        )}
      </p>
    </section>
  );
}

export function SetTabs({
  path,
  view,
  counts,
  isSwap = false,
}: {
  path: string;
  view: SetView;
  counts: OwnSlots;
  isSwap?: boolean;
}) {
  const keys = Object.keys(ownTitles) as SetView["own"][];
  const tabs = keys.map((own) => ({
    key: own,
    title: ownTitles[own],
    href: setHref(path, view, { own }),
    count: counts[own],
  }));
  return (
    <div id="set-tabs" className="set-tabs" hx-swap-oob={swap(isSwap)}>
      <Tabs label="Show" tabs={tabs} current={view.own} />
    </div>
  );
}
