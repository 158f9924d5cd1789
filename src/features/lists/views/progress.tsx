/** `text`: "12 of 40 cards". */
export const ListProgress = ({ owned, total, text }: { owned: number; total: number; text: string }) => (
  <div className="list-progress">
    <span>{text}</span>
    {total > 0 && <progress value={owned} max={total} aria-label={text} />}
  </div>
);
