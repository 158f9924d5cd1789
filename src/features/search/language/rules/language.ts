import { countText } from "#lib/text/locale.ts";
import { parse } from "./parse.ts";
import { printQuery } from "./print.ts";
import { everything, isBlank, join, type Query, required, type SearchFilter, termsOf } from "./query.ts";
import { maxTerms, type SearchToken, searchTokens, tooMany } from "./tokens.ts";

export const maxTextLength = 1000;

export const maxWords = 10;

/** `problems`: sentences about the parts that were ignored. */
export type QueryReading = { query: Query; problems: string[] };

/** Reads a search. Never throws: what cannot be read or exceeds the limits becomes `problems`. */
export function readQuery(text: string): QueryReading {
  const problems: string[] = [];
  if (text.length > maxTextLength) problems.push(tooLong);
  const whole = text.slice(0, maxTextLength).toWellFormed().replaceAll("\0", " ");
  const tokens = searchTokens(whole.replace(spacedTotal, "/"), problems);
  const query: Query = { filter: everything, sort: "match", dir: null };
  const rest: SearchToken[] = [];
  for (const token of tokens) {
    if (token.type !== "order") {
      rest.push(token);
      continue;
    }
    while (rest.at(-1)?.type === "-") rest.pop();
    if ("sort" in token) query.sort = token.sort;
    query.dir = token.dir ?? query.dir;
  }
  query.filter = parse(rest, problems);
  // Printing expands aliases, so a query may outgrow the limit of a link.
  while (sizeProblem(query) !== undefined) {
    problems.push(tooLong);
    rest.pop();
    query.filter = parse(rest, []);
  }
  query.filter = firstWords(query.filter, problems);
  const typed = whole.trim();
  // "😀", "%", "or"
  if (problems.length === 0 && typed !== "" && isBlank(query) && query.dir === null)
    problems.push(`No results for “${typed}”.`);
  return { query, problems: [...new Set(problems)] };
}

/** The first words of those that must all match; those on the sides of an `or` are few by themselves. */
function firstWords(filter: SearchFilter, problems: string[]): SearchFilter {
  const parts = required(filter);
  let words = 0;
  const kept = parts.filter((part) => {
    if (part.kind !== "word" && part.kind !== "phrase") return true;
    const isFirst = words === 0;
    words += part.text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean).length;
    return isFirst || words <= maxWords;
  });
  if (kept.length === parts.length) return filter;
  problems.push(`Only the first ${maxWords} words were used.`);
  return join("and", kept);
}

/** "205 / 165" */
const spacedTotal = /(?<=\d) *\/ *(?=[a-z]{0,5}\d)/gi;

const tooLong = `Only the first ${countText(maxTextLength)} characters were used.`;

/** Why a search is too large, as a sentence; undefined if it is not. */
export function sizeProblem(query: Query): string | undefined {
  if (termsOf(query.filter).length > maxTerms) return tooMany;
  return printQuery(query).length > maxTextLength ? tooLong : undefined;
}
