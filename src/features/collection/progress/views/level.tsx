/** Tens as a number, ones as a ring of ten parts. */
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
