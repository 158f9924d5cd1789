import { everything, join, negate, type SearchFilter } from "./query.ts";
import type { SearchToken } from "./tokens.ts";

export const deepest = 8;

/** any = all { "or" all }; all = { one }; one = { "-" } ( term | "(" any ")" ). */
export function parse(tokens: SearchToken[], problems: string[]): SearchFilter {
  let at = 0;
  let isTooDeep = false;

  function any(depth: number): SearchFilter | null {
    const choices: SearchFilter[] = [];
    for (;;) {
      const part = all(depth);
      if (part) choices.push(part);
      if (tokens[at]?.type !== "or") break;
      at += 1;
    }
    return choices.length === 0 ? null : join("or", choices);
  }

  function all(depth: number): SearchFilter | null {
    const parts: SearchFilter[] = [];
    for (let token = tokens[at]; token && token.type !== "or"; token = tokens[at]) {
      if (token.type === ")") {
        if (depth > 0) break;
        problems.push("There’s a closing bracket without an opening one.");
        at += 1;
        continue;
      }
      const part = one(depth);
      if (part) parts.push(part);
    }
    return parts.length === 0 ? null : join("and", parts);
  }

  function one(depth: number): SearchFilter | null {
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

  function group(depth: number): SearchFilter | null {
    if (depth > deepest) {
      isTooDeep = true;
      skipGroup();
      return null;
    }
    const part = any(depth);
    if (tokens[at]?.type === ")") at += 1;
    else problems.push("A bracket isn’t closed.");
    return part;
  }

  function skipGroup(): void {
    for (let open = 1; open > 0 && at < tokens.length; at += 1) {
      const type = tokens[at]?.type;
      open += type === "(" ? 1 : type === ")" ? -1 : 0;
    }
  }

  const filter = any(0);
  if (isTooDeep) problems.push(`Brackets more than ${deepest} deep were ignored.`);
  return filter ?? everything;
}
