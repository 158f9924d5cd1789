import { keyNamed, keys } from "./keys.ts";
import { type Reading, readQuery, sizeProblem } from "./language.ts";
import { printQuery } from "./print.ts";
import { type Filter, isGroup, join, negate, type Query, required, type Term } from "./query.ts";

export const fieldNames: readonly string[] = keys.map(({ name }) => name);

export type Fields = Record<string, string[] | undefined>;

const compared = /^(-)?\s*(>=|<=|!=|=|>|<)?\s*(.*)$/s;

export const longestValue = 200;

/** `tooMuch`: the fields that exceed the limits, with the reason; the others apply. */
export type FieldsReading = Reading & { tooMuch: Record<string, string> };

/** Combines text and fields into one query within the limits of a text. */
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

/** Joins values by "or", but bounds (">=200") and exclusions ("-fire") by "and". Adds problems to `told`. */
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

/** Narrows the field's other values. */
const isLimit = (part: Filter): boolean => part.kind === "not" || ("compare" in part && part.compare !== "=");

/** null for words, and for values the field would misread. */
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

/** Splits a query into field values; `rest` is the text no field can hold. */
export function fieldsOfQuery(query: Query): { fields: Record<string, string[]>; rest: string } {
  const fields: Record<string, string[]> = {};
  const chosen = new Set<string>();
  const rest = required(query.filter).filter((part) => {
    const field = fieldOf(part);
    // A second choice would widen the field, not narrow it.
    if (!field || (!isLimit(part) && chosen.has(field.name))) return true;
    if (!isLimit(part)) chosen.add(field.name);
    fields[field.name] = [...(fields[field.name] ?? []), ...field.values];
    return false;
  });
  if (query.sort !== "match") fields.sort = [query.sort];
  if (query.dir !== null) fields.dir = [query.dir];
  return { fields, rest: printQuery({ filter: join("and", rest), sort: "match", dir: null }) };
}
