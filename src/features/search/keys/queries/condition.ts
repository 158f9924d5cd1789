import { and, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { isGroup, type SearchFilter, type Term } from "#features/search/language/rules/query.ts";
import { factOf } from "../rules/unknown.ts";
import { isChoice } from "./choices.ts";
import { isNumber, isReleased } from "./numbers.ts";
import type { Reader } from "./reader.ts";
import { isText } from "./texts.ts";
import { isUnknown } from "./unknown.ts";
import { isFoundByWords, isPhrase } from "./words.ts";

/**
 * A condition on `cards` joined with `sets`, and with `main_prices` where it reads prices: of what surely matches a filter,
 * or, if it is negated, of what surely does not. A card of which the fact is unknown does neither.
 */
export function conditionOf(db: Db, filter: SearchFilter, reader: Reader, isNegated = false): SQL | undefined {
  if (filter.kind === "not") return conditionOf(db, filter.part, reader, !isNegated);
  if (isGroup(filter)) {
    const parts = filter.parts.map((part) => conditionOf(db, part, reader, isNegated));
    if (isNegated && parts.length === 0) return sql`false`;
    return (filter.kind === "and") === isNegated ? or(...parts) : and(...parts);
  }
  const is = isTerm(db, filter, reader);
  if (!isNegated) return is;
  const fact = factOf(filter);
  return and(sql`not coalesce(${is ?? sql`true`}, false)`, fact ? sql`not ${isUnknown[fact]}` : undefined);
}

function isTerm(db: Db, term: Term, reader: Reader): SQL | undefined {
  switch (term.kind) {
    case "word":
      return isFoundByWords(db, reader.search(term.text), reader.isNowhere);
    case "phrase":
      return isPhrase(reader.fold(term.text));
    case "text":
      return isText(db, term, reader);
    case "choice":
      return isChoice(db, term.key, term.value, reader);
    case "number":
      return isNumber(db, term, reader);
    case "released":
      return isReleased(term.compare, term.date);
  }
}
