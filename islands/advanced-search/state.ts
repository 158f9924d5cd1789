import { queryOfFields } from "#features/search/advanced/rules/fields.ts";
import { fieldsOfQuery } from "#features/search/advanced/rules/fields-of-query.ts";
import { readQuery } from "#features/search/language/rules/language.ts";
import { printQuery } from "#features/search/language/rules/print.ts";

export type SearchState = {
  text: string;
  /** The part of the query that no field can express. */
  words: string;
  fields: Record<string, string[]>;
  problems: string[];
};

export function stateOf(text: string): SearchState {
  const { query, problems } = readQuery(text);
  const { fields, rest } = fieldsOfQuery(query);
  const once = Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, [...new Set(values)]]));
  return { text, words: rest, fields: once, problems };
}

const isLanguage = /[:<>=()]|(^|\s)(-|or(\s|$))/i;

/** Whether the fields hide a part of the query: it has problems, or its words are more than words. */
export const needsText = ({ words, problems }: SearchState): boolean => problems.length > 0 || isLanguage.test(words);

/** Does not reformat the free text while the user types. */
export function withWords(state: SearchState, words: string): SearchState {
  const { query, problems } = queryOfFields(words, state.fields);
  return { ...state, words, text: printQuery(query), problems };
}

/** `refusal`: why the values exceed a limit, or null. */
export function withField({ words, fields }: SearchState, name: string, values: string[]) {
  const { query, tooMuch } = queryOfFields(words, { ...fields, [name]: values });
  const [refusal = null] = Object.values(tooMuch);
  return { state: stateOf(printQuery(query)), refusal };
}

export type Fault = { error: string; chosen: string[]; typed: string };
