import * as v from "valibot";
import { longestQuery, mostPages } from "./rules.ts";

/** What a browser or a person may have put into the address: too much is cut off, a page that cannot be is the first. */
export const SearchQuery = v.object({
  q: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll("\0", " ").slice(0, longestQuery).toWellFormed().trim()),
    ),
    "",
  ),
  page: v.optional(
    v.fallback(v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(1), v.maxValue(mostPages)), 1),
    "1",
  ),
});
