import { and, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../../../db/open.ts";
import type { Filter } from "../../rules/query.ts";
import { isChoice } from "./choices.ts";
import { isNumber, isReleased } from "./numbers.ts";
import type { Reader } from "./reader.ts";
import { isText } from "./texts.ts";
import { isFound, isPhrase } from "./words.ts";

/** A condition on `cards` joined with `sets`, and with `main_prices` where it compares prices. */
export function conditionOf(db: Db, filter: Filter, reader: Reader): SQL | undefined {
  const inner = (part: Filter) => conditionOf(db, part, reader);
  switch (filter.kind) {
    case "and":
      return and(...filter.parts.map(inner));
    case "or":
      return or(...filter.parts.map(inner));
    case "not":
      // Unknown counts as false.
      return sql`not coalesce(${inner(filter.part) ?? sql`true`}, false)`;
    case "word":
      return isFound(db, reader.search(filter.text));
    case "phrase":
      return isPhrase(reader.fold(filter.text));
    case "text":
      return isText(db, filter, reader);
    case "choice":
      return isChoice(db, filter.key, filter.value, reader);
    case "number":
      return isNumber(db, filter, reader);
    case "released":
      return isReleased(filter.compare, filter.date);
  }
}
