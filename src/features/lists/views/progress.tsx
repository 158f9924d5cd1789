type ListProgressProps = {
  owned: number;
  total: number;
  /** "12 of 40 cards" */
  text: string;
  /** Follows the taps on its cards. */
  isCounting?: boolean;
};

export const ListProgress = ({ owned, total, text, isCounting }: ListProgressProps) => (
  <div className="list-progress" data-counts={isCounting || undefined}>
    <span>{text}</span>
    {total > 0 && <progress value={owned} max={total} aria-label={text} />}
  </div>
);
