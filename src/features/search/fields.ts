import { keyNamed, keys } from "./keys.ts";
import { type Reading, readQuery } from "./language.ts";
import { printQuery } from "./print.ts";
import { type Filter, join, type Query, required, type Term } from "./query.ts";

/** The keys that a form has a field for: all of them. */
export const fieldNames: readonly string[] = keys.map(({ name }) => name);

/** What the fields of a form hold, by the name of their key. */
export type Fields = Record<string, string[] | undefined>;

const compared = /^(>=|<=|!=|=|>|<)?\s*(.*)$/s;

/** Joins what a form or a body asks to one query: of several values of a field any will do. */
export function queryOfFields(text: string, fields: Fields): Reading {
  const { query, problems } = readQuery(text);
  const parts: Filter[] = [query.filter];
  const told = [...problems];
  for (const [name, values = []] of Object.entries(fields)) {
    const key = keyNamed(name);
    const choices: Filter[] = [];
    for (const value of values) {
      const [, sign = ":", typed = ""] = compared.exec(value.replace(/["“”„\s]+/g, " ").trim()) ?? [];
      if (!key || typed.trim() === "") continue;
      const read = key.read(typed, sign);
      if (typeof read === "string") told.push(read);
      else if (read.type === "term") choices.push(read.filter);
      else if ("sort" in read) query.sort = read.sort;
      else query.dir = read.dir;
    }
    if (choices.length > 0) parts.push(join("or", choices));
  }
  return { query: { ...query, filter: join("and", parts) }, problems: [...new Set(told)] };
}

/** What a field shows of a term. */
const typedOf = (term: Exclude<Term, { kind: "word" | "phrase" }>): string => {
  switch (term.kind) {
    case "text":
      return term.isWhole ? `=${term.text}` : term.text;
    case "choice":
      return term.value;
    case "number":
      return term.compare === "=" ? String(term.value) : `${term.compare}${term.value}`;
    case "released":
      return term.compare === "=" ? term.date : `${term.compare}${term.date}`;
  }
};

/** Puts a query into the fields of a form, one value in each; `rest` is the text of what has no field. */
export function fieldsOfQuery(query: Query): { fields: Record<string, string>; rest: string } {
  const fields: Record<string, string> = {};
  const rest = required(query.filter).filter((part) => {
    if (part.kind !== "text" && part.kind !== "choice" && part.kind !== "number" && part.kind !== "released")
      return true;
    const name = part.kind === "released" ? part.kind : part.key;
    if (Object.hasOwn(fields, name)) return true;
    fields[name] = typedOf(part);
    return false;
  });
  if (query.sort !== "match") fields.sort = query.sort;
  if (query.dir !== null) fields.dir = query.dir;
  return { fields, rest: printQuery({ filter: join("and", rest), sort: "match", dir: null }) };
}
