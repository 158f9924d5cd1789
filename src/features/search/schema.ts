import * as v from "valibot";
import { maxCursorLength } from "#lib/cursor.ts";
import { list } from "#lib/input/inputs.ts";
import { choice } from "#lib/url/state.ts";
import { ListedCardResponse } from "../cards/schema.ts";
import { fieldNames, maxValueLength } from "./advanced/rules/fields.ts";
import { facts } from "./keys/rules/unknown.ts";
import { maxTextLength } from "./language/rules/language.ts";
import { resultViews } from "./results/rules/results.ts";

const clean = (text: string): string => text.replaceAll("\0", " ").toWellFormed().trim();

/** Keeps one character more than is read, to detect longer texts. */
const searchText = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => clean(text.slice(0, maxTextLength + 1))),
  ),
  "",
);

const place = v.optional(v.fallback(v.pipe(v.string(), v.maxLength(maxCursorLength)), ""), "");

/** Unknown values fall back to the default. */
export const SearchQuery = v.object({
  q: searchText,
  view: choice(resultViews),
  after: place,
  /** Shows checkboxes to add cards to a list. */
  select: choice(["", "1"]),
});

const typed = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.transform(clean),
  v.maxLength(maxValueLength, "is too long"),
);

/** Values of a field: one, or several that are joined by "or". */
const values = v.optional(
  v.pipe(
    v.union([typed, list(typed, 20, "has too many values")]),
    v.transform((value) => (Array.isArray(value) ? value : [value])),
    v.maxLength(20, "has too many values"),
  ),
);

const eachField = <S extends v.GenericSchema>(schema: S): Record<string, S> =>
  Object.fromEntries(fieldNames.map((name) => [name, schema]));

/** The fields themselves are `FormFields`. */
export const FormQuery = v.object({ ...SearchQuery.entries, compose: v.optional(v.string()) });

/** Fields of the form, without the limits of a search: it redisplays too many values with an error. */
export const FormFields = v.object(eachField(v.optional(list(v.pipe(v.string(), v.transform(clean)), 1000))));

/** `query` is search text, every other key a filter. Filters are joined by "and", values of one by "or". */
export const FilterBody = v.strictObject({ query: searchText, ...eachField(values), pagingKey: place });

export const ResultsResponse = v.object({
  /** The `q` of the page with these results. */
  query: v.string(),
  problems: v.array(v.string()),
  /** Misspelled words and the nearest ones, which were searched instead. */
  corrected: v.array(v.object({ typed: v.string(), instead: v.string() })),
  /** Words that match nothing, and were ignored. */
  unknown: v.array(v.string()),
  /** Cards that may match as well, the facts of them that no source states, and the `q` of the page that lists them; on first pages. */
  open: v.nullable(v.object({ query: v.string(), total: v.number(), facts: v.array(v.picklist(facts)) })),
  /** Cards without the words that no card has, where what is left is no name: they are no results. */
  near: v.nullable(v.object({ query: v.string(), total: v.number(), value: v.array(ListedCardResponse) })),
  total: v.number(),
  value: v.array(ListedCardResponse),
  pagingKey: v.nullable(v.string()),
});

export const ArtistsResponse = v.array(v.object({ name: v.string(), slug: v.string(), cardCount: v.number() }));
