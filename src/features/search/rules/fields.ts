import { keyNamed, keys } from "./keys.ts";
import { type Reading, readQuery, sizeProblem } from "./language.ts";
import { printQuery } from "./print.ts";
import { type Filter, isGroup, join, negate, type Query, required, type Term } from "./query.ts";

/** The keys that a form has a field for: all of them. */
export const fieldNames: readonly string[] = keys.map(({ name }) => name);

/** What the fields of a form hold, by the name of their key. */
export type Fields = Record<string, string[] | undefined>;

const compared = /^(-)?\s*(>=|<=|!=|=|>|<)?\s*(.*)$/s;

/** The longest value that a field takes. */
export const longestValue = 200;

/** What fields ask for. `tooMuch` names those that there was no room for, each with why; the rest still asks. */
export type FieldsReading = Reading & { tooMuch: Record<string, string> };

/** Joins what a form or a body asks to one query, no larger than one of text may be. */
export function queryOfFields(text: string, fields: Fields): FieldsReading {
  const { query, problems } = readQuery(text);
  const told = [...problems];
  const tooMuch: FieldsReading["tooMuch"] = {};
  let joined = query;
  for (const [name, values = []] of Object.entries(fields)) {
    const isLong = values.some((value) => value.length > longestValue);
    const wider = isLong ? joined : withField(joined, name, values, told);
    const problem = isLong ? `At most ${longestValue} characters are read.` : sizeProblem(wider);
    if (problem === undefined) joined = wider;
    else tooMuch[name] = problem;
  }
  return { query: joined, problems: [...new Set(told)], tooMuch };
}

/**
 * A query with what one field asks as well: any of its values will do, but every bound (">=200") and every exclusion
 * ("-fire") holds. What cannot be read of it is added to `told`.
 */
function withField(query: Query, name: string, values: string[], told: string[]): Query {
  const key = keyNamed(name);
  const choices: Filter[] = [];
  const limits: Filter[] = [];
  const asked = { ...query };
  for (const value of values) {
    const [, minus, sign = ":", typed = ""] = compared.exec(value.replace(/["“”„\s]+/g, " ").trim()) ?? [];
    if (!key || typed.trim() === "") continue;
    const read = key.read(typed, sign);
    if (typeof read === "string") told.push(read);
    else if (read.type === "order") Object.assign(asked, "sort" in read ? { sort: read.sort } : { dir: read.dir });
    else {
      const part = minus ? negate(read.filter) : read.filter;
      (isLimit(part) ? limits : choices).push(part);
    }
  }
  const parts = [...(choices.length > 0 ? [join("or", choices)] : []), ...limits];
  return { ...asked, filter: join("and", [query.filter, ...parts]) };
}

/** Whether a part of a field narrows what its other values find. */
const isLimit = (part: Filter): boolean => part.kind === "not" || ("compare" in part && part.compare !== "=");

/** What a field shows of a term; null where it would be read as something else, and for words. */
function typedOf(term: Term): string | null {
  switch (term.kind) {
    case "word":
    case "phrase":
      return null;
    case "text":
      if (term.isWhole) return `=${term.text}`;
      return /^[-=<>!]/.test(term.text) ? null : term.text;
    case "choice":
      return term.value;
    case "number":
      return term.compare === "=" ? String(term.value) : `${term.compare}${term.value}`;
    case "released":
      return term.compare === "=" ? term.date : `${term.compare}${term.date}`;
  }
}

/** The field that a part fits into, with its values there. */
function fieldOf(part: Filter): { name: string; values: string[] } | null {
  if (part.kind === "not") {
    const field = part.part.kind === "or" ? null : fieldOf(part.part);
    return field && { name: field.name, values: field.values.map((value) => `-${value}`) };
  }
  if (isGroup(part)) {
    if (part.kind === "and") return null;
    const fields = part.parts.map((choice) => (isLimit(choice) ? null : fieldOf(choice)));
    const [first] = fields;
    if (!first || fields.some((field) => field?.name !== first.name)) return null;
    return { name: first.name, values: fields.flatMap((field) => field?.values ?? []) };
  }
  const value = typedOf(part);
  if (value === null) return null;
  return { name: "key" in part ? part.key : part.kind, values: [value] };
}

/** Puts a query into the fields of a form; `rest` is the text of what has no field. */
export function fieldsOfQuery(query: Query): { fields: Record<string, string[]>; rest: string } {
  const fields: Record<string, string[]> = {};
  const chosen = new Set<string>();
  const rest = required(query.filter).filter((part) => {
    const field = fieldOf(part);
    // Any of two values is not both of them.
    if (!field || (!isLimit(part) && chosen.has(field.name))) return true;
    if (!isLimit(part)) chosen.add(field.name);
    fields[field.name] = [...(fields[field.name] ?? []), ...field.values];
    return false;
  });
  if (query.sort !== "match") fields.sort = [query.sort];
  if (query.dir !== null) fields.dir = [query.dir];
  return { fields, rest: printQuery({ filter: join("and", rest), sort: "match", dir: null }) };
}
