import * as v from "valibot";
import { list } from "../../lib/input/inputs.ts";
import { fieldNames, longestValue } from "./rules/fields.ts";
import { longestText } from "./rules/language.ts";
import { views } from "./rules/results.ts";

const clean = (text: string): string => text.replaceAll("\0", " ").toWellFormed().trim();

/** One letter more than is read, so that it can be said that there was more. */
const searchText = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => clean(text.slice(0, longestText + 1))),
  ),
  "",
);

/** The place after which a page begins, as `placeText` writes it; any other text is the start. */
const place = v.optional(v.fallback(v.pipe(v.string(), v.maxLength(1000)), ""), "");

/** What a browser or a person may have put into the address: what is not known falls back. */
export const SearchQuery = v.object({
  q: searchText,
  view: v.optional(v.fallback(v.picklist(views), "grid"), "grid"),
  after: place,
});

const typed = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.transform(clean),
  v.maxLength(longestValue, "is too long"),
);

/** One value of a filter, or several of which any will do. */
const values = v.optional(
  v.pipe(
    v.union([typed, list(typed, 20, "has too many values")]),
    v.transform((value) => (Array.isArray(value) ? value : [value])),
    v.maxLength(20, "has too many values"),
  ),
);

const eachField = <S extends v.GenericSchema>(schema: S): Record<string, S> =>
  Object.fromEntries(fieldNames.map((name) => [name, schema]));

/** The form of the advanced search. Its fields are `FormFields`. */
export const FormQuery = v.object({ ...SearchQuery.entries, compose: v.optional(v.string()) });

/** What each field holds, as long and as often as it may be: the form is shown again with what is too much of it. */
export const FormFields = v.object(eachField(v.optional(list(v.pipe(v.string(), v.transform(clean)), 1000))));

/** The filter body: `query` is a text of the search language, each other key a filter kind. Kinds narrow, values of one widen. */
export const FilterBody = v.strictObject({ query: searchText, ...eachField(values), pagingKey: place });

const Card = v.object({
  id: v.string(),
  category: v.string(),
  setId: v.string(),
  set: v.string(),
  name: v.string(),
  number: v.string(),
  numberKey: v.string(),
  rarity: v.nullable(v.string()),
  quantities: v.optional(v.record(v.string(), v.number())),
});

export const ResultsAnswer = v.object({
  /** The query as text: the `q` of the page that shows the same. */
  query: v.string(),
  problems: v.array(v.string()),
  total: v.number(),
  value: v.array(Card),
  pagingKey: v.nullable(v.string()),
});

export const ArtistsAnswer = v.array(v.object({ name: v.string(), slug: v.string(), cardCount: v.number() }));
