import { fieldsOfQuery, queryOfFields } from "../../src/features/search/rules/fields.ts";
import { readQuery } from "../../src/features/search/rules/language.ts";
import { printQuery } from "../../src/features/search/rules/print.ts";

/** One search, as text and as what the fields show of it. */
export type SearchState = {
  text: string;
  /** The text of what has no field. */
  words: string;
  fields: Record<string, string[]>;
  /** What of the text could not be read. */
  problems: string[];
};

/** A text as chips. */
export function stateOf(text: string): SearchState {
  const { query, problems } = readQuery(text);
  const { fields, rest } = fieldsOfQuery(query);
  const once = Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, [...new Set(values)]]));
  return { text, words: rest, fields: once, problems };
}

/** With other words; they stand as they were typed, so that typing goes on. */
export function withWords(state: SearchState, words: string): SearchState {
  const { query, problems } = queryOfFields(words, state.fields);
  return { ...state, words, text: printQuery(query), problems };
}

/** With other values of a field; `refusal` says why they are more than there is room for. */
export function withField({ words, fields }: SearchState, name: string, values: string[]) {
  const { query, tooMuch } = queryOfFields(words, { ...fields, [name]: values });
  const [refusal = null] = Object.values(tooMuch);
  return { state: stateOf(printQuery(query)), refusal };
}
