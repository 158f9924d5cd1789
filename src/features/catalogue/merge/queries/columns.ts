/** The main source overwrites, others fill empty columns, and none clears a value: importing A, B, A gives the same result as A, B. */
type Kind = "value" | "object" | "total";

const OWN: Record<Kind, (column: string) => string> = {
  value: (c) => `coalesce(s.${c}, c.${c})`,
  object: (c) => `c.${c} || coalesce(jsonb_strip_nulls(s.${c}), '{}')`,
  total: (c) => `coalesce(nullif(s.${c}, 0), c.${c})`,
};

const FILL: Record<Kind, (column: string) => string> = {
  value: (c) => `coalesce(c.${c}, s.${c})`,
  object: (c) => `coalesce(jsonb_strip_nulls(s.${c}), '{}') || c.${c}`,
  total: (c) => `coalesce(nullif(c.${c}, 0), s.${c}, 0)`,
};

const EMPTY: Record<Kind, (column: string) => string> = {
  value: (c) => `s.${c}`,
  object: (c) => `coalesce(jsonb_strip_nulls(s.${c}), '{}')`,
  total: (c) => `coalesce(s.${c}, 0)`,
};

export type ColumnKinds = Record<string, Kind>;

export const SERIES_COLUMNS: ColumnKinds = { name: "value", english_name: "value", release_date: "value" };

export const SET_COLUMNS: ColumnKinds = {
  series_id: "value",
  name: "value",
  english_name: "value",
  code: "value",
  release_date: "value",
  printed_total: "total",
  source_ids: "object",
  logo_image: "value",
  symbol_image: "value",
};

const names = (columns: ColumnKinds): string => Object.keys(columns).join(", ");
const stored = (columns: ColumnKinds): string => `row(${Object.keys(columns).map((c) => `c.${c}`)})`;

/** SQL that merges incoming columns: the source's own values win with "own", and only fill gaps with "fill". */
export function mergeInto(columns: ColumnKinds, how: "own" | "fill"): { set: string; differs: string } {
  const rules = how === "own" ? OWN : FILL;
  const values = `row(${Object.entries(columns).map(([column, kind]) => rules[kind](column))})`;
  return { set: `(${names(columns)}) = ${values}`, differs: `${stored(columns)} is distinct from ${values}` };
}

/** SQL of a new row's columns, with empty values where the source has none. */
export function asNew(columns: ColumnKinds): { columns: string; values: string } {
  return {
    columns: names(columns),
    values: Object.entries(columns)
      .map(([column, kind]) => EMPTY[kind](column))
      .join(", "),
  };
}
