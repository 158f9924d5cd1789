import { nearest } from "../../../lib/text/nearest.ts";
import { keyNamed, keyNames } from "./keys.ts";
import { printQuery } from "./print.ts";
import { type Direction, everything, type Filter, join, negate, type Query, type Sort, termsOf } from "./query.ts";

export const longestText = 1000;
export const mostTerms = 40;
export const deepest = 8;

/** `problems`: sentences about the parts that were ignored. */
export type Reading = { query: Query; problems: string[] };

type Token =
  | { type: "(" | ")" | "-" | "or" }
  | { type: "term"; filter: Filter }
  | { type: "order"; sort: Sort }
  | { type: "order"; dir: Direction };

/** Never throws: what cannot be read or exceeds the limits becomes `problems`. */
export function readQuery(text: string): Reading {
  const problems: string[] = [];
  if (text.length > longestText) problems.push(tooLong);
  const tokens = tokensOf(text.slice(0, longestText).toWellFormed().replaceAll("\0", " "), problems);
  const query: Query = { filter: everything, sort: "match", dir: null };
  const rest: Token[] = [];
  for (const token of tokens) {
    if (token.type !== "order") {
      rest.push(token);
      continue;
    }
    while (rest.at(-1)?.type === "-") rest.pop();
    if ("sort" in token) query.sort = token.sort;
    else query.dir = token.dir;
  }
  query.filter = parse(rest, problems);
  // Printing expands aliases, so a query may outgrow the limit of a link.
  while (sizeProblem(query) !== undefined) {
    problems.push(tooLong);
    rest.pop();
    query.filter = parse(rest, []);
  }
  return { query, problems: [...new Set(problems)] };
}

const tooLong = `Only the first ${longestText.toLocaleString("en")} characters were read.`;
const tooMany = `Only the first ${mostTerms} terms were read.`;

export function sizeProblem(query: Query): string | undefined {
  if (termsOf(query.filter).length > mostTerms) return tooMany;
  return printQuery(query).length > longestText ? tooLong : undefined;
}

/** "hp>=200", "hp:>=200", "r:rare" */
const keyed = /^(\p{L}+)(?::?(!=|>=|<=|=|>|<)|:)(.*)$/su;
const quotes = /["“”„]/;
const endOfRun = /[\s()"“”„]/u;

function tokensOf(text: string, problems: string[]): Token[] {
  const tokens: Token[] = [];
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
      if (terms > mostTerms) {
        problems.push(tooMany);
        return tokens;
      }
      tokens.push(term);
    }
  }
  return tokens;

  function readTerm(): Token | null {
    if (quotes.test(text.charAt(at))) return wordToken("phrase", quoted());
    const word = run();
    if (/^or$/i.test(word)) return { type: "or" };
    // "and" is the default.
    if (/^and$/i.test(word)) return null;
    const [, name = "", sign = ":", rest = ""] = keyed.exec(word) ?? [];
    const isQuoted = name !== "" && rest === "" && quotes.test(text.charAt(at));
    const value = isQuoted ? quoted() : rest;
    // "Type: Null" is a Pokémon.
    if (name === "" || value.trim() === "") return wordToken("word", word);
    return keyToken(name, sign, value, isQuoted);
  }

  function keyToken(name: string, sign: string, value: string, isQuoted: boolean): Token | null {
    if (name.toLowerCase() === "query") return wordToken(isQuoted ? "phrase" : "word", value);
    const key = keyNamed(name);
    if (!key) {
      const near = nearest(name.toLowerCase(), keyNames);
      problems.push(`There is no filter “${name}”.${near ? ` Did you mean “${near}:”?` : ""}`);
      return null;
    }
    const read = key.read(value, sign);
    if (typeof read !== "string") return read;
    problems.push(read);
    return null;
  }
}

/** null for punctuation alone. */
const wordToken = (kind: "word" | "phrase", text: string): Token | null =>
  /[\p{L}\p{N}♀♂δ★☆?!]/u.test(text) ? { type: "term", filter: { kind, text: text.trim() } } : null;

/** any = all { "or" all }; all = { one }; one = { "-" } ( term | "(" any ")" ). */
function parse(tokens: Token[], problems: string[]): Filter {
  let at = 0;
  let isTooDeep = false;

  function any(depth: number): Filter | null {
    const choices: Filter[] = [];
    for (;;) {
      const part = all(depth);
      if (part) choices.push(part);
      if (tokens[at]?.type !== "or") break;
      at += 1;
    }
    return choices.length === 0 ? null : join("or", choices);
  }

  function all(depth: number): Filter | null {
    const parts: Filter[] = [];
    for (let token = tokens[at]; token && token.type !== "or"; token = tokens[at]) {
      if (token.type === ")") {
        if (depth > 0) break;
        problems.push("A bracket is closed that was not opened.");
        at += 1;
        continue;
      }
      const part = one(depth);
      if (part) parts.push(part);
    }
    return parts.length === 0 ? null : join("and", parts);
  }

  function one(depth: number): Filter | null {
    let isNegated = false;
    while (tokens[at]?.type === "-") {
      isNegated = !isNegated;
      at += 1;
    }
    const token = tokens[at];
    if (!token || token.type === "or" || token.type === ")") return null;
    at += 1;
    const part = token.type === "term" ? token.filter : group(depth + 1);
    return part && isNegated ? negate(part) : part;
  }

  function group(depth: number): Filter | null {
    if (depth > deepest) {
      isTooDeep = true;
      skipGroup();
      return null;
    }
    const part = any(depth);
    if (tokens[at]?.type === ")") at += 1;
    else problems.push("A bracket is not closed.");
    return part;
  }

  function skipGroup(): void {
    for (let open = 1; open > 0 && at < tokens.length; at += 1) {
      const type = tokens[at]?.type;
      open += type === "(" ? 1 : type === ")" ? -1 : 0;
    }
  }

  const filter = any(0);
  if (isTooDeep) problems.push(`Brackets more than ${deepest} deep were left out.`);
  return filter ?? everything;
}
