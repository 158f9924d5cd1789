/** The level in a ring of ten parts: its ones. */
export function LevelBadge({ badge, ring }: { badge: number; ring: number }) {
  const level = badge * 10 + ring;
  return (
    <svg className="level" viewBox="0 0 48 48" role="img" aria-label={`Level ${level}`}>
      <circle cx="24" cy="24" r="21" />
      {ring > 0 && (
        <circle cx="24" cy="24" r="21" pathLength="10" strokeDasharray={`${ring} 10`} transform="rotate(-90 24 24)" />
      )}
      <text x="24" y="16" className="level-label">
        Level
      </text>
      <text x="24" y="28" data-long={level > 999 || undefined}>
        {level}
      </text>
    </svg>
  );
}
