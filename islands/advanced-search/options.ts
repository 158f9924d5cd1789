import { lastSpecies } from "../../src/features/pokedex/rules.ts";
import { keyNamed } from "../../src/features/search/keys.ts";
import { type Filter, type LongList, labelOf, type Option } from "../../src/features/search/views/filters.ts";
import { plain } from "../../src/features/search/words.ts";

/** More than one reads; who looks for another types on. */
const mostShown = 60;

/** What can be chosen in a field while a text stands in it, without what is chosen already. */
export function optionsFor(filter: Filter, typed: string, chosen: string[], names: Option[]): Option[] {
  const [, minus, text = ""] = /^(-|not\s+)?\s*(.*?)\s*$/is.exec(typed) ?? [];
  const found = filter.compares ? comparisons(filter, text) : matches(filter, text, names);
  return [...found.slice(0, mostShown), ...ownText(filter, text)]
    .map((option) => (minus ? negated(filter, option) : option))
    .filter(({ value }) => !chosen.includes(value));
}

const negated = (filter: Filter, { value, detail }: Option): Option => ({
  value: `-${value}`,
  label: labelOf(filter, `-${value}`),
  detail,
});

/** Those with all the words, each at the start of one of theirs; first those that begin so. */
function matches({ options }: Filter, text: string, names: Option[]): Option[] {
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

/** A text of one's own, where any will do. */
function ownText(filter: Filter, text: string): Option[] {
  if (filter.options || filter.compares || text === "") return [];
  return [{ value: text, label: labelOf(filter, text), detail: filter.list && "anywhere in the name" }];
}

/** A number or a date as it is, as the least and as the most; with a sign before it, as that says. */
function comparisons(filter: Filter, text: string): Option[] {
  if (text === "") return (filter.usual ?? []).map((value) => ({ value, label: labelOf(filter, value) }));
  const [, sign = "", rest = ""] = /^([<>]?=?)\s*(.*)$/s.exec(text) ?? [];
  const signs = sign === "" || sign === "=" ? ["", ">=", "<="] : [sign];
  return signs
    .map((one) => one + rest)
    .filter((value) => refusalOf(filter, value) === null)
    .map((value) => ({ value, label: labelOf(filter, value) }));
}

/** Why a text is no value of a field; null where it is one. */
export function refusalOf({ name }: Filter, typed: string): string | null {
  const [, sign = ":", text = ""] = /^-?\s*(>=|<=|=|>|<)?\s*(.*?)\s*$/s.exec(typed) ?? [];
  const read = keyNamed(name)?.read(text, sign);
  return typeof read === "string" ? read : null;
}

const sources: Record<LongList, { address: string; optionOf: (row: Row) => Option }> = {
  sets: {
    address: "/api/set",
    optionOf: ({ name, englishName, code, releaseDate }) => ({
      value: `=${name}`,
      label: name,
      detail: [englishName, code, releaseDate?.slice(0, 4)].filter(Boolean).join(" · "),
    }),
  },
  artists: {
    address: "/api/artists",
    optionOf: ({ name, cardCount }) => ({ value: `=${name}`, label: name, detail: String(cardCount ?? "") }),
  },
  species: {
    address: `/api/pokemon?limit=${lastSpecies}`,
    optionOf: ({ name, id }) => ({ value: `=${name}`, label: name, detail: `#${id}` }),
  },
};

/** What is read of the rows of any of the lists. */
type Row = {
  name: string;
  id?: string | number;
  englishName?: string | null;
  code?: string | null;
  releaseDate?: string | null;
  cardCount?: number;
};

const loaded = new Map<LongList, Promise<Option[]>>();

/** The names of a long list, fetched once; after a failure again. */
export function namesOf(list: LongList): Promise<Option[]> {
  const before = loaded.get(list);
  if (before) return before;
  const names = fetchNames(list);
  loaded.set(list, names);
  names.catch(() => loaded.delete(list));
  return names;
}

async function fetchNames(list: LongList): Promise<Option[]> {
  const { address, optionOf } = sources[list];
  const answer = await fetch(address, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const rows: Row[] = await answer.json();
  return [...new Map(rows.map((row) => [row.name, optionOf(row)])).values()];
}
