import type { Ability, Attack, TypeValue } from "#db/schema/catalogue/cards.ts";

/** Lists as lines of a form: one item a line, its parts between bars. */
const escaped = (part: string): string => part.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replaceAll("\n", "\\n");

const plain: Record<string, string> = { "\\n": "\n", "\\|": "|", "\\\\": "\\" };

function partsOf(line: string): string[] {
  const parts = line.match(/(?:\\.|[^|\\])+|(?<=^|\|)(?=\||$)/g) ?? [];
  return parts.map((part) => part.trim().replaceAll(/\\[n|\\]/g, (sign) => plain[sign] ?? sign));
}

const lineOf = (parts: (string | undefined)[]): string =>
  parts
    .map((part) => escaped(part ?? ""))
    .join(" | ")
    .replace(/( \| )+$/, "");

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== "");

const words = (text = ""): string[] => text.split(",").flatMap((word) => word.trim() || []);

type Format<Item> = { read: (line: string) => Item; write: (item: Item) => string };

const text: Format<string> = { read: (line) => partsOf(line).join("|"), write: (item) => lineOf([item]) };

const typeValue: Format<TypeValue> = {
  read: (line) => {
    const [type = "", value] = partsOf(line);
    return { type, ...(value && { value }) };
  },
  write: ({ type, value }) => lineOf([type, value]),
};

const attack: Format<Attack> = {
  read: (line) => {
    const [name = "", cost, damage, effect] = partsOf(line);
    return { name, cost: words(cost), ...(damage && { damage }), ...(effect && { effect }) };
  },
  write: ({ name, cost, damage, effect }) => lineOf([name, cost.join(", "), damage, effect]),
};

const ability: Format<Ability> = {
  read: (line) => {
    const [name = "", type = "", effect] = partsOf(line);
    return { name, type, ...(effect && { effect }) };
  },
  write: ({ name, type, effect }) => lineOf([name, type, effect]),
};

type Items = {
  subtypes: string;
  types: string;
  rules: string;
  boosters: string;
  weaknesses: TypeValue;
  resistances: TypeValue;
  attacks: Attack;
  abilities: Ability;
};
export type ListField = keyof Items;

const formats: { [Field in ListField]: Format<Items[Field]> } = {
  subtypes: text,
  types: text,
  rules: text,
  boosters: text,
  weaknesses: typeValue,
  resistances: typeValue,
  attacks: attack,
  abilities: ability,
};

/** Items of a list that a form sends as text, one a line; empty lines are skipped. */
export const readListField = <Field extends ListField>(field: Field, text: string): Items[Field][] =>
  linesOf(text).map(formats[field].read);

/** Items of a list as text, one a line, which `readListField` reads again. */
export const writeLines = <Field extends ListField>(field: Field, items: Items[Field][]): string =>
  items.map(formats[field].write).join("\n");
