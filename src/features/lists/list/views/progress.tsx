type ListProgressProps = {
  owned: number;
  total: number;
  /** "12 of 40 cards" */
  text: string;
  /** Owned cards of the page, if it follows the taps on them. */
  counts?: number;
};

export const ListProgress = ({ owned, total, text, counts }: ListProgressProps) => (
  <div className="list-progress" data-counts={counts}>
    <span>{text}</span>
    {total > 0 && <progress value={owned} max={total} aria-hidden="true" />}
  </div>
);
