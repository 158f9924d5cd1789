/** A card's own source overwrites, others fill what is empty, none empties: importing A, B, A ends like A, B. */
type Kind = "value" | "list" | "json" | "words" | "object" | "total";

const OWN: Record<Kind, (column: string) => string> = {
  value: (c) => `coalesce(s.${c}, c.${c})`,
  list: (c) => `case when coalesce(s.${c}, '{}') = '{}' then c.${c} else s.${c} end`,
  json: (c) => `case when coalesce(s.${c}, '[]') = '[]' then c.${c} else s.${c} end`,
  words: (c) => `case when c.${c} @> coalesce(s.${c}, '{}') then c.${c} else s.${c} end`,
  object: (c) => `c.${c} || coalesce(jsonb_strip_nulls(s.${c}), '{}')`,
  total: (c) => `coalesce(nullif(s.${c}, 0), c.${c})`,
};

const FILL: Record<Kind, (column: string) => string> = {
  value: (c) => `coalesce(c.${c}, s.${c})`,
  list: (c) => `case when c.${c} = '{}' then coalesce(s.${c}, '{}') else c.${c} end`,
  json: (c) => `case when c.${c} = '[]' then coalesce(s.${c}, '[]') else c.${c} end`,
  words: (c) =>
    `c.${c} || array(select w from unnest(s.${c}) with ordinality u(w, n) where w <> all(c.${c}) order by n)`,
  object: (c) => `coalesce(jsonb_strip_nulls(s.${c}), '{}') || c.${c}`,
  total: (c) => `coalesce(nullif(c.${c}, 0), s.${c}, 0)`,
};

const EMPTY: Record<Kind, (column: string) => string> = {
  value: (c) => `s.${c}`,
  list: (c) => `coalesce(s.${c}, '{}')`,
  json: (c) => `coalesce(s.${c}, '[]')`,
  words: (c) => `coalesce(s.${c}, '{}')`,
  object: (c) => `coalesce(jsonb_strip_nulls(s.${c}), '{}')`,
  total: (c) => `coalesce(s.${c}, 0)`,
};

export type Columns = Record<string, Kind>;

export const SERIES_COLUMNS: Columns = { name: "value", english_name: "value", release_date: "value" };

export const SET_COLUMNS: Columns = {
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

export const CARD_COLUMNS: Columns = {
  number: "value",
  name: "value",
  rarity: "value",
  supertype: "value",
  subtypes: "words",
  types: "list",
  hp: "value",
  retreat: "value",
  weaknesses: "json",
  resistances: "json",
  attacks: "json",
  abilities: "json",
  rules: "list",
  flavor: "value",
  evolves_from: "value",
  regulation_mark: "value",
  legal: "object",
  boosters: "list",
  reprint_key: "value",
  artist_id: "value",
  image: "value",
};

const names = (columns: Columns): string => Object.keys(columns).join(", ");
const stored = (columns: Columns): string => `row(${Object.keys(columns).map((c) => `c.${c}`)})`;

export function mergeInto(columns: Columns, how: "own" | "fill"): { set: string; differs: string } {
  const rules = how === "own" ? OWN : FILL;
  const values = `row(${Object.entries(columns).map(([column, kind]) => rules[kind](column))})`;
  return { set: `(${names(columns)}) = ${values}`, differs: `${stored(columns)} is distinct from ${values}` };
}

export function asNew(columns: Columns): { columns: string; values: string } {
  return {
    columns: names(columns),
    values: Object.entries(columns)
      .map(([column, kind]) => EMPTY[kind](column))
      .join(", "),
  };
}
