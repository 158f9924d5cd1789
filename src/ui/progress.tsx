import { countText } from "#lib/text/locale.ts";

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
        <b>{shown(owned)}</b> of {shown(total)}
      </span>
      <progress value={owned} max={total} aria-hidden="true" />
    </div>
  );
}

const shown = (count: number | string): string => (typeof count === "number" ? countText(count) : count);
