import type { Ability, Attack, TypeValue } from "#db/schema/catalogue/cards.ts";

/** Lists of a card as rows of a form: each part of an item is a column, under a name of its own. */
export const columns = {
  attacks: { name: "attackName", cost: "attackCost", damage: "attackDamage", effect: "attackEffect" },
  abilities: { name: "abilityName", type: "abilityType", effect: "abilityEffect" },
  weaknesses: { type: "weaknessType", value: "weaknessValue" },
  resistances: { type: "resistanceType", value: "resistanceValue" },
} as const;

export type RowField = keyof typeof columns;
export type TextRow = Record<string, string>;

const rowFields = Object.keys(columns) as RowField[];
type ColumnName = { [Field in RowField]: (typeof columns)[Field][keyof (typeof columns)[Field]] }[RowField];
export const columnNames = rowFields.flatMap((field) => Object.values(columns[field])) as ColumnName[];

type Columns = Partial<Record<string, unknown>>;

const textsOf = (given: unknown): string[] =>
  given === undefined ? [] : (Array.isArray(given) ? given : [given]).map(String);

/** Rows of a list that a form sends as one column for each part; undefined if it sends none. */
export function rowsIn(field: RowField, sent: Columns): TextRow[] | undefined {
  const parts = Object.entries<string>(columns[field]).map(([part, name]) => ({ part, texts: textsOf(sent[name]) }));
  const count = Math.max(...parts.map(({ texts }) => texts.length));
  if (count === 0) return undefined;
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(parts.map(({ part, texts }) => [part, texts[row] ?? ""])),
  ).filter((row) => Object.values(row).some((text) => text.trim() !== ""));
}

type Items = { attacks: Attack; abilities: Ability; weaknesses: TypeValue; resistances: TypeValue };

const words = (text = ""): string[] => text.split(",").flatMap((word) => word.trim() || []);
const stated = (text = ""): string | undefined => text.trim() || undefined;

const typeValueOf = ({ type = "", value }: TextRow): TypeValue => ({ type, ...(stated(value) && { value }) });

const itemOf: { [Field in RowField]: (row: TextRow) => Items[Field] } = {
  attacks: ({ name = "", cost, damage, effect }) => ({
    name,
    cost: words(cost),
    ...(stated(damage) && { damage }),
    ...(stated(effect) && { effect }),
  }),
  abilities: ({ name = "", type, effect }) => ({
    name,
    type: stated(type) ?? "Ability",
    ...(stated(effect) && { effect }),
  }),
  weaknesses: typeValueOf,
  resistances: typeValueOf,
};

const partText = (part: unknown): string => (Array.isArray(part) ? part.join(", ") : String(part ?? ""));

/** Items of a list as rows of texts, for the inputs of a form. */
export const textRows = (items: readonly object[]): TextRow[] =>
  items.map((item) => Object.fromEntries(Object.entries(item).map(([part, value]) => [part, partText(value)])));

/** A form's input with its columns gathered into lists of items. */
export function withRows(input: Columns): Record<string, unknown> {
  const rest = Object.entries(input).filter(([name]) => !columnNames.includes(name as ColumnName));
  const lists = rowFields.flatMap((field) => {
    const rows = rowsIn(field, input);
    return rows === undefined ? [] : [[field, rows.map((row) => itemOf[field](row))] as const];
  });
  return Object.fromEntries([...rest, ...lists]);
}
