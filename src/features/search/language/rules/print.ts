import { orderWords } from "#features/search/keys/rules/values.ts";
import { isEmpty, type Query, type SearchFilter, type Term } from "./query.ts";

/** The inverse of `readQuery`. */
export function printQuery({ filter, sort, dir }: Query): string {
  return [
    ...(isEmpty(filter) ? [] : [printFilter(filter)]),
    ...(sort === "match" ? [] : [`sort:${sort}`]),
    ...(dir === null ? [] : [`dir:${dir}`]),
  ].join(" ");
}

function printFilter(filter: SearchFilter): string {
  switch (filter.kind) {
    case "and":
      return filter.parts.map((part) => (part.kind === "or" ? `(${printFilter(part)})` : printFilter(part))).join(" ");
    case "or":
      return filter.parts.map(printFilter).join(" or ");
    case "not":
      return filter.part.kind === "and" || filter.part.kind === "or"
        ? `-(${printFilter(filter.part)})`
        : `-${printFilter(filter.part)}`;
    default:
      return printTerm(filter);
  }
}

function printTerm(term: Term): string {
  switch (term.kind) {
    case "word":
      return needsKey(term.text) ? `query:${term.text}` : term.text;
    case "phrase":
      return `"${term.text}"`;
    case "text":
      return `${term.key}${term.isWhole ? "=" : ":"}${quote(term.text)}`;
    case "choice":
      return `${term.key}:${quote(term.value)}`;
    case "number":
      return `${term.key}${term.compare}${term.value}`;
    case "released":
      return `released${term.compare}${term.date}`;
  }
}

/** Words that would be read as something else: "or", "-ex", "cheapest", "hp:3" from `query:hp:3`. */
const needsKey = (text: string): boolean =>
  orderWords.has(text.toLowerCase()) || /^(?:-|(?:or|and)$|\p{L}+[:=<>!])/iu.test(text);

const quote = (text: string): string => (/^[\p{L}\p{N}][\p{L}\p{N}.'’/-]*$/u.test(text) ? text : `"${text}"`);
