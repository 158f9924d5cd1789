export type Goal = "complete" | "master" | "grandmaster";

export const goalTitles: Record<Goal, string> = {
  complete: "Complete",
  master: "Master",
  grandmaster: "Grandmaster",
};

/** `owned` and `total` are printed as given: the set page fills them in per viewer. */
export function ProgressBar({
  goal,
  owned,
  total,
  label = goalTitles[goal],
}: {
  goal: Goal;
  owned: number | string;
  total: number | string;
  label?: string;
}) {
  return (
    <div className="progress" data-goal={goal}>
      <span>{label}</span>
      <span>
        <b>{owned.toLocaleString("en")}</b> of {total.toLocaleString("en")}
      </span>
      <progress value={owned} max={total} aria-hidden="true" />
    </div>
  );
}
