/** Single stroked paths on a 24 × 24 grid. */
const outlines = {
  // Symbols of types and kinds of Trainers.
  "t-grass": "M12 21v-9M12 12c0-4-3-7-8-7 0 4 3 7 8 7M12 16c0-4 3-6 8-6 0 4-3 6-8 6",
  "t-fire": "M12 2c1 3 5 5 5 9a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1.5-2 0-5 1-8M5 22l14-3M5 19l14 3",
  "t-water": "M3 7c3-3 6-3 9 0s6 3 9 0M3 12.5c3-3 6-3 9 0s6 3 9 0M3 18c3-3 6-3 9 0s6 3 9 0",
  "t-lightning": "M14 2 5 13.5h6L9.5 22 19 10h-6.5z",
  "t-psychic": "M10.5 12a1.5 1.5 0 0 1 3 0 3 3 0 0 1-6 0 4.5 4.5 0 0 1 9 0 6 6 0 0 1-12 0A7.5 7.5 0 0 1 20 12",
  "t-fighting": "M2 19 9 6l4 7 3-4 6 10zM7 10l2 2 2-2",
  "t-darkness":
    "M12 10l1.5-2.5 1 2c2-2 5-3 8-2-1 2-1 4-3 6-2-1-3 0-4 1s-2 3-3.5 4c-1.5-1-2.5-3-3.5-4s-2-2-4-1c-2-2-2-4-3-6 3-1 6 0 8 2l1-2z",
  "t-metal": "M7 3.5h10L22 12l-5 8.5H7L2 12zM12 8.5a3.5 3.5 0 1 0 .01 0",
  "t-dragon": "M3 21C3 11 10 4 21 4c-3 2-4 4-4 6-3 0-5 1-6 4-3 0-5 2-8 7M3 21 13 9",
  "t-fairy": "M12 12c-4-2-4-8 0-9 4 1 4 7 0 9 4 2 4 8 0 9-4-1-4-7 0-9 2-4 8-4 9 0-1 4-7 4-9 0-2 4-8 4-9 0 1-4 7-4 9 0",
  "t-colorless": "M12 4a8 8 0 1 0 .01 0M12 9a3 3 0 1 0 .01 0",
  "t-trainer": "M12 3a9 9 0 1 0 .01 0M15.5 8.5l-2 5-5 2 2-5z",
  "t-item": "M4 9h16v11H4zM8 9V7a4 4 0 0 1 8 0v2M4 13h16M12 12v3",
  "t-supporter": "M12 4a4 4 0 1 0 .01 0M4 21c0-5 3-8 8-8s8 3 8 8M9 14l3 3 3-3",
  "t-stadium": "M3 20h18M5 20v-9M19 20v-9M9.5 20v-6M14.5 20v-6M2.5 11h19L12 4z",
  "t-tool": "M20 7a5 5 0 0 1-6.5 5L7 19.5a2.1 2.1 0 0 1-3-3l7.5-6.5A5 5 0 0 1 17 4l-3 3 .5 2.5 2.5.5z",
  "t-energy": "M12 8a4 4 0 1 0 .01 0M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  "t-unknown": "M12 3 21 12l-9 9-9-9zM12 8.5l3.5 3.5-3.5 3.5L8.5 12z",
  activity: "M12 3a9 9 0 1 0 .01 0M12 7v5l3 2",
  alert: "M12 4 2.5 20h19zM12 10v4M12 17h.01",
  binder: "M6 3h13v18H6zM6 3v18M3 7h3M3 12h3M3 17h3M11 8h5v7h-5z",
  cards: "M8 3h11v15H8zM8 7H5v14h11v-3",
  check: "M5 12l5 5 9-10",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  deck: "M4 8l8-4 8 4-8 4zM4 12l8 4 8-4M4 16l8 4 8-4",
  dex: "M5 4h14v16H5zM9 4v16M12 9h4M12 13h4",
  down: "M6 9l6 6 6-6",
  external: "M9 5H5v14h14v-4M13 5h6v6M19 5l-9 9",
  flag: "M5 21V4h12l-2 4 2 4H5",
  friends:
    "M9 5a3.5 3.5 0 1 0 .01 0M2.5 20c0-4 2.5-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 5.5a3 3 0 0 1 0 6M18 14c2.5.7 3.5 3 3.5 6",
  heart: "M12 20 4.5 12.5a4.6 4.6 0 0 1 6.5-6.5l1 1 1-1a4.6 4.6 0 0 1 6.5 6.5z",
  info: "M12 3a9 9 0 1 0 .01 0M12 11v5M12 8h.01",
  left: "M15 6l-6 6 6 6",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  lock: "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  out: "M10 4H5v16h5M14 8l4 4-4 4M18 12H9",
  pack: "M6 3h12v18H6zM6 6h12M6 18h12",
  panel: "M4 5h16v14H4zM9 5v14",
  phone: "M7 3h10v18H7zM11 18h2",
  plus: "M12 4v16M4 12h16",
  right: "M9 6l6 6-6 6",
  search: "M11 4a7 7 0 1 0 .01 0M16 16l5 5",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z",
  settings:
    "M12 6a6 6 0 1 0 .01 0M12 9.5a2.5 2.5 0 1 0 .01 0M12 2v4M12 18v4M2 12h4M18 12h4M5 5l3 3M16 16l3 3M5 19l3-3M16 8l3-3",
  shield: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",
  sliders: "M4 8h10M18 8h2M4 16h2M10 16h10M16 6v4M8 14v4",
  stream: "M4 5h16v11H4zM9 20h6M12 16v4",
  torii: "M3 5h18M6 9.5h12M8 5v15M16 5v15",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  tag: "M3 4h8l10 10-7 7L4 11zM8 8h.01",
  swap: "M4 8h15l-4-4M20 16H5l4 4",
  user: "M12 4a4 4 0 1 0 .01 0M4 21c0-5 3-8 8-8s8 3 8 8",
} as const;

export type IconName = keyof typeof outlines;

export const iconNames = Object.keys(outlines) as IconName[];

/** Outline of an icon, for pictures that the server draws. */
export const outlineOf = (name: IconName): string => outlines[name];

/** Keeps sprite ids apart from page ids. */
const idOf = (name: string) => (name.startsWith("t-") ? name : `i-${name}`);

/** Rendered once per page; `Icon` refers to it. */
export function Sprite() {
  return (
    <svg width="0" height="0" className="sprite" aria-hidden="true">
      {Object.entries(outlines).map(([name, d]) => (
        <symbol key={name} id={idOf(name)} viewBox="0 0 24 24">
          <path d={d} />
        </symbol>
      ))}
    </svg>
  );
}

/** Decorative: its container needs a text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#${idOf(name)}`} />
    </svg>
  );
}
