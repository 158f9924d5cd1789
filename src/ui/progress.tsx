export type Goal = "complete" | "master" | "grandmaster";

export const goalTitles: Record<Goal, string> = {
  complete: "Complete",
  master: "Master",
  grandmaster: "Grandmaster",
};

/** `owned` and `total` are printed as given: the set page fills them in per viewer. */
export function ProgressBar({ goal, owned, total }: { goal: Goal; owned: number | string; total: number | string }) {
  return (
    <div className="progress" data-goal={goal}>
      <span>{goalTitles[goal]}</span>
      <span>
        <b>{owned}</b> / {total}
      </span>
      <progress value={owned} max={total} aria-label={goalTitles[goal]} />
    </div>
  );
}
