import { keyNamed, keys } from "#features/search/keys/rules/keys.ts";
import { type QueryReading, readQuery, sizeProblem } from "#features/search/language/rules/language.ts";
import { join, negate, type Query, type SearchFilter } from "#features/search/language/rules/query.ts";

export const fieldNames: readonly string[] = keys.map(({ name }) => name);

export type AdvancedFields = Record<string, string[] | undefined>;

const compared = /^(-)?\s*(>=|<=|!=|=|>|<)?\s*(.*)$/s;

export const maxValueLength = 200;

/**
 * What fields of a search say, and by field why not: `tooMuch` exceeds the limits, `wrong` has a value that its
 * filter cannot read; the others apply.
 */
export type FieldsReading = QueryReading & { tooMuch: Record<string, string>; wrong: Record<string, string> };

/** Combines text and fields into one query within the limits of a text. */
export function queryOfFields(text: string, fields: AdvancedFields): FieldsReading {
  const { query, problems } = readQuery(text);
  const tooMuch: FieldsReading["tooMuch"] = {};
  const wrong: FieldsReading["wrong"] = {};
  let joined = query;
  for (const [name, values = []] of Object.entries(fields)) {
    const isLong = values.some((value) => value.length > maxValueLength);
    const found: string[] = [];
    const wider = isLong ? joined : withField(joined, name, values, found);
    if (found.length > 0) wrong[name] = found.join(" ");
    const problem = isLong ? `Only the first ${maxValueLength} characters were used.` : sizeProblem(wider);
    if (problem === undefined) joined = wider;
    else tooMuch[name] = problem;
  }
  return { query: joined, problems: [...new Set([...problems, ...Object.values(wrong)])], tooMuch, wrong };
}

/** Joins values by "or", but bounds (">=200") and exclusions ("-fire") by "and". Adds problems to `found`. */
function withField(query: Query, name: string, values: string[], found: string[]): Query {
  const key = keyNamed(name);
  const choices: SearchFilter[] = [];
  const limits: SearchFilter[] = [];
  const ordered = { ...query };
  for (const value of values) {
    const [, minus, sign = ":", typed = ""] = compared.exec(value.replace(/["“”„\s]+/g, " ").trim()) ?? [];
    if (!key || typed.trim() === "") continue;
    const read = key.read(typed, sign);
    if (typeof read === "string") found.push(read);
    else if (read.type === "order") Object.assign(ordered, "sort" in read ? { sort: read.sort } : { dir: read.dir });
    else {
      const part = minus ? negate(read.filter) : read.filter;
      (isLimit(part) ? limits : choices).push(part);
    }
  }
  const parts = [...(choices.length > 0 ? [join("or", choices)] : []), ...limits];
  return { ...ordered, filter: join("and", [query.filter, ...parts]) };
}

/** Narrows the field's other values. */
export const isLimit = (part: SearchFilter): boolean =>
  part.kind === "not" || ("compare" in part && part.compare !== "=");
