import { printQuery } from "#features/search/language/rules/print.ts";
import {
  isGroup,
  join,
  type Query,
  required,
  type SearchFilter,
  type Term,
} from "#features/search/language/rules/query.ts";
import { supertypes } from "#features/search/language/rules/words.ts";
import { isLimit } from "./fields.ts";

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

function fieldOf(part: SearchFilter): { name: string; values: string[] } | null {
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
  const name = "key" in part ? part.key : part.kind;
  return { name: name === "type" && !isSupertype(value) ? "energy" : name, values: [value] };
}

/** Whether `type:` says what kind of card it is; "type:fire" is "energy:fire". */
const isSupertype = (value: string): boolean => supertypes.some((one) => one === value);

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
