/** Glyphs of types that no card has, 24 × 24, each a single stroked path. */
const outlines = {
  "d-flying": "M4 20 15 9M19 4C13 3 7 7 7 15v2h3c7 0 10-6 9-13M10 14h5M13 11h4",
  "d-normal": "M12 12c3 0 5 3 5 5 0 3-2 3-5 3s-5 0-5-3 2-5 5-5M5 10v2M9 5v2M15 5v2M19 10v2",
  "d-poison": "M12 3c4 5 6 7 6 11a6 6 0 0 1-12 0c0-4 2-6 6-11M9.5 13h.01M14.5 13h.01M10 17h4",
  "d-ground": "M3 18h18M5 14h6M14 14h5M8 10h8M11 6h3",
  "d-rock": "M4 19 7 9l6-4 6 5 2 9zM7 9l5 4 7-3M12 13l-1 6",
  "d-bug": "M12 8a4 5.5 0 1 0 .01 0M12 8v11M10 8 7 4M14 8l3-4M8 12H4M8 15l-4 3M16 12h4M16 15l4 3",
  "d-ghost": "M5 20v-9a7 7 0 0 1 14 0v9l-3-2-2 2-2-2-2 2-2-2zM9.5 11h.01M14.5 11h.01",
  "d-ice": "M12 3v18M4 7.5l16 9M20 7.5l-16 9M9 4l3 3 3-3M9 20l3-3 3 3",
};

export function DexSprite() {
  return (
    <svg width="0" height="0" className="sprite" aria-hidden="true">
      {Object.entries(outlines).map(([name, d]) => (
        <symbol key={name} id={name} viewBox="0 0 24 24">
          <path d={d} />
        </symbol>
      ))}
    </svg>
  );
}
