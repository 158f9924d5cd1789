import seed from "#db/seed/species-shapes.json";

/** What an emblem is drawn from. `shape` and `color`: as the source numbers them; `stage`: 0 to 2; `rank`: 1 legendary, 2 mythical. */
export type Build = {
  number: number;
  /** The first of its line; a species that shares its origin with others begins a line of its own. */
  root: number;
  stage: number;
  /** Whether another evolves from it. */
  isLast: boolean;
  shape: number;
  color: number;
  height: number;
  weight: number;
  rank: number;
  types: string[];
};

const rows = seed.species.map((text) => {
  const [shape = 0, color = 0, height = 0, weight = 0, from = 0, rank = 0, ...types] = text.split(" ");
  const [s, c, h, w, f, r] = [shape, color, height, weight, from, rank].map(Number);
  return {
    shape: s ?? 0,
    color: c ?? 0,
    height: h ?? 0,
    weight: w ?? 0,
    from: f ?? 0,
    rank: r ?? 0,
    types: types.map(String),
  };
});

const evolving = new Set(rows.map(({ from }) => from));

/** The first of those that evolve from one species. */
const heirs = new Map(rows.map(({ from }, index) => [from, index + 1] as const).reverse());

function rootOf(number: number): { root: number; stage: number } {
  const from = rows[number - 1]?.from ?? 0;
  if (from === 0) return { root: number, stage: 0 };
  const { root, stage } = rootOf(from);
  return { root: heirs.get(from) === number ? root : number, stage: stage + 1 };
}

/** Every species that has facts, by number. */
export const builds: Build[] = rows.map(({ from: _, ...row }, index) => {
  const number = index + 1;
  return { number, ...rootOf(number), isLast: !evolving.has(number), ...row };
});
