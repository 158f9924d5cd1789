import { queryOfFields } from "#features/search/advanced/rules/fields.ts";
import { fieldsOfQuery } from "#features/search/advanced/rules/fields-of-query.ts";
import type { AdvancedFilter } from "#features/search/advanced/views/filters.ts";
import { labelOf } from "#features/search/advanced/views/labels.ts";
import type { Option } from "#features/search/advanced/views/options.ts";
import { plain } from "#features/search/language/rules/words.ts";

const maxShown = 60;

export function optionsFor(filter: AdvancedFilter, typed: string, chosen: string[], names: Option[]): Option[] {
  const [, minus, text = ""] = /^(-|not\s+)?\s*(.*?)\s*$/is.exec(typed) ?? [];
  const found = filter.compares ? comparisons(filter, text) : matches(filter, text, names);
  return [...found.slice(0, maxShown), ...ownText(filter, text, found.length === 0)]
    .map((option) => (minus ? negated(filter, option) : option))
    .filter(({ value }) => !chosen.includes(value));
}

const negated = (filter: AdvancedFilter, { value, detail }: Option): Option => ({
  value: `-${value}`,
  label: labelOf(filter, `-${value}`),
  detail,
});

function matches({ options }: AdvancedFilter, text: string, names: Option[]): Option[] {
  const wanted = plain(text);
  const words = wanted.split(" ");
  const found = (options ?? names).flatMap((option) => {
    const label = plain(option.label);
    const all = ` ${label} ${plain(option.detail ?? "")} ${plain(option.value)}`;
    return words.every((word) => all.includes(` ${word}`)) ? [{ option, isFirst: label.startsWith(wanted) }] : [];
  });
  return [...found.filter(({ isFirst }) => isFirst), ...found.filter(({ isFirst }) => !isFirst)].map(
    ({ option }) => option,
  );
}

function ownText(filter: AdvancedFilter, text: string, isAlone: boolean): Option[] {
  const found = read(filter, text);
  if (filter.compares || !("value" in found)) return [];
  if (filter.options) return isAlone ? [{ value: found.value, label: labelOf(filter, found.value) }] : [];
  return [{ value: text, label: labelOf(filter, text), detail: filter.list && "anywhere in the name" }];
}

function comparisons(filter: AdvancedFilter, text: string): Option[] {
  if (text === "") return (filter.usual ?? []).map((value) => ({ value, label: labelOf(filter, value) }));
  const [, sign = "", rest = ""] = /^([<>]?=?)\s*(.*)$/s.exec(text) ?? [];
  const signs = sign === "" || sign === "=" ? ["", ">=", "<="] : [sign];
  return signs
    .map((one) => one + rest)
    .filter((value) => "value" in read(filter, value))
    .map((value) => ({ value, label: labelOf(filter, value) }));
}

function read({ name }: AdvancedFilter, typed: string): { value: string } | { refusal: string } {
  const { query, problems } = queryOfFields("", { [name]: [typed] });
  const [value] = Object.values(fieldsOfQuery(query).fields).flat();
  return value === undefined ? { refusal: problems[0] ?? "Enter something to search for." } : { value };
}

export function refusalOf(filter: AdvancedFilter, typed: string, chosen: string[]): string | null {
  const found = read(filter, typed);
  if ("refusal" in found) return found.refusal;
  return chosen.includes(found.value) ? "Already selected." : null;
}
