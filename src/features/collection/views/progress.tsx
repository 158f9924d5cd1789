import { type Goal, ProgressBar } from "../../../ui/progress.tsx";
import type { Slot } from "./stepper.tsx";

export type SetProgressProps = {
  /** Complete, then Master or Grandmaster. */
  bars: { goal: Goal; owned: Slot; total: Slot }[];
  /** Copies of all cards in all variants. */
  copies: Slot;
  /** "Level 2" or "Max", as it is shown. */
  level: Slot;
};

/** How far a set is, for one viewer. Swapped out of band after a change. */
export function SetProgress({ bars, copies, level, isSwap = false }: SetProgressProps & { isSwap?: boolean }) {
  return (
    <section
      className="set-progress"
      id="set-progress"
      aria-label="Your progress"
      hx-swap-oob={isSwap ? "true" : undefined}
    >
      {bars.map((bar) => (
        <ProgressBar key={bar.goal} {...bar} />
      ))}
      <p>
        <b>{level}</b> · <b>{copies}</b> copies
      </p>
    </section>
  );
}

/** A collector's level: the tens as a number, the ones as a ring of ten parts around it. */
export function LevelBadge({ badge, ring }: { badge: number; ring: number }) {
  return (
    <svg className="level" viewBox="0 0 48 48" role="img" aria-label={`Level ${badge * 10 + ring}`}>
      <circle cx="24" cy="24" r="21" />
      {ring > 0 && (
        <circle cx="24" cy="24" r="21" pathLength="10" strokeDasharray={`${ring} 10`} transform="rotate(-90 24 24)" />
      )}
      <text x="24" y="24">
        {badge}
      </text>
    </svg>
  );
}
