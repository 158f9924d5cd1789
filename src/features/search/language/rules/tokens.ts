import { keyNamed, keyNames } from "#features/search/keys/rules/keys.ts";
import { orderWords } from "#features/search/keys/rules/values.ts";
import { nearest } from "#lib/text/nearest.ts";
import type { Direction, SearchFilter, Sort } from "./query.ts";

export const maxTerms = 40;
export type SearchToken =
  | { type: "(" | ")" | "-" | "or" }
  | { type: "term"; filter: SearchFilter }
  | { type: "order"; sort: Sort; dir?: Direction }
  | { type: "order"; dir: Direction };
export const tooMany = `Only the first ${maxTerms} terms were used.`;

/** "hp>=200", "hp:>=200", "r:rare" */
const keyed = /^(\p{L}+)(?::?(!=|>=|<=|=|>|<)|:)(.*)$/su;
const quotes = /["“”„]/;
const endOfRun = /[\s()"“”„]/u;

/** Tokens of a search's text; what cannot be read is added to `problems` as sentences. */
export function searchTokens(text: string, problems: string[]): SearchToken[] {
  const tokens: SearchToken[] = [];
  let at = 0;
  let terms = 0;
  const quoted = (): string => {
    const start = at + 1;
    let end = start;
    while (end < text.length && !quotes.test(text.charAt(end))) end += 1;
    at = end + 1;
    return text.slice(start, end);
  };
  const run = (): string => {
    const start = at;
    while (at < text.length && !endOfRun.test(text.charAt(at))) at += 1;
    return text.slice(start, at);
  };
  while (at < text.length) {
    const sign = text.charAt(at);
    if (/\s/u.test(sign)) {
      at += 1;
    } else if (sign === "(" || sign === ")") {
      tokens.push({ type: sign });
      at += 1;
    } else if (sign === "-" && /\S/u.test(text.charAt(at + 1))) {
      tokens.push({ type: "-" });
      at += 1;
    } else {
      const term = readTerm();
      if (term === null) continue;
      if (term.type === "term" || term.type === "order") terms += 1;
      if (terms > maxTerms) {
        problems.push(tooMany);
        return tokens;
      }
      tokens.push(term);
    }
  }
  return tokens;

  function readTerm(): SearchToken | null {
    if (quotes.test(text.charAt(at))) return wordToken("phrase", quoted());
    const word = run();
    if (/^or$/i.test(word)) return { type: "or" };
    // "and" is the default.
    if (/^and$/i.test(word)) return null;
    const order = orderWords.get(word.toLowerCase());
    if (order) return { type: "order", ...order };
    const [, name = "", sign = ":", rest = ""] = keyed.exec(word) ?? [];
    const isQuoted = name !== "" && rest === "" && quotes.test(text.charAt(at));
    const value = isQuoted ? quoted() : rest;
    if (keyNamed(name) && !isQuoted && rest === "" && isUnfinished(sign)) {
      problems.push(`“${word}” has no value, so it was ignored.`);
      return null;
    }
    if (name === "" || value.trim() === "") return wordToken("word", word);
    return keyToken(name, sign, value, isQuoted);
  }

  /** "Type: Null" is a Pokémon. */
  function isUnfinished(sign: string): boolean {
    return sign !== ":" || text.slice(at).trim() === "";
  }

  function keyToken(name: string, sign: string, value: string, isQuoted: boolean): SearchToken | null {
    if (name.toLowerCase() === "query") return wordToken(isQuoted ? "phrase" : "word", value);
    const key = keyNamed(name);
    if (!key) {
      const near = nearestKey(name);
      problems.push(`Unknown filter “${name}”.${near ? ` Did you mean “${near}:”?` : ""}`);
      return null;
    }
    const read = key.read(value, sign);
    if (typeof read !== "string") return read;
    problems.push(read);
    return null;
  }
}

const nearestKey = (name: string): string | undefined => nearest(name.toLowerCase(), keyNames);

/** "raritty:rare" as "rarity:rare". */
export const withMeantKeys = (text: string): string =>
  text.replaceAll(/(?<!\p{L})\p{L}+(?=:|[!><]?=|[><])/gu, (name) =>
    keyNamed(name) || name.toLowerCase() === "query" ? name : (nearestKey(name) ?? name),
  );

/** null for punctuation alone. */
const wordToken = (kind: "word" | "phrase", text: string): SearchToken | null =>
  /[\p{L}\p{N}♀♂δ★☆◇?!]/u.test(text) ? { type: "term", filter: { kind, text: text.trim() } } : null;
