import * as v from "valibot";
import { CuratedResponse } from "#features/catalogue/schema.ts";
import { day, emptyAsNull, flag } from "#lib/input/fields.ts";
import { arrayOf, identifier, list, wholeNumber } from "#lib/input/inputs.ts";

export const mostCards = 2000;

const Place = v.pipe(v.string(), v.regex(/^\S{1,100} \S{1,100}$/, "must be a card’s id and its variant"));

/** Lines of a form: an id and a variant begin each, and # begins what is only for people. */
const Lines = v.pipe(
  v.string(),
  v.maxLength(400_000, "is too long"),
  v.transform((text) =>
    text
      .split("\n")
      .map((line) => line.replace(/#.*/, "").replace(/\s+/g, " ").trim())
      .filter((line) => line !== ""),
  ),
);

const Cards = v.pipe(
  v.union([Lines, arrayOf(Place)]),
  list(Place, mostCards),
  v.transform((cards) => [...new Set(cards)]),
);

/** "": none was chosen. */
const Choices = v.pipe(
  v.union([
    v.pipe(
      v.string(),
      v.transform((choice) => [choice]),
    ),
    list(v.string(), mostCards),
  ]),
  v.transform((choices) => choices.filter((choice) => choice !== "")),
  v.array(Place),
);

/** What is left out stays. `added`: lines or CSV, matched as imports are; they come last. `choices`: of its unclear lines. */
export const CollectionInput = v.strictObject({
  cards: v.optional(Cards),
  added: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(400_000, "is too long")), ""),
  choices: v.optional(Choices, []),
  /** One card that is put last, taken out, or moved to a position, counted from 1. */
  add: v.optional(Place),
  remove: v.optional(Place),
  move: v.optional(Place),
  to: v.optional(wholeNumber(1, mostCards)),
  releaseDate: v.optional(emptyAsNull(day)),
  /** Whether these are all its cards; a list is partial until staff say so. */
  isComplete: v.optional(
    v.union([
      v.boolean(),
      v.pipe(
        v.picklist(["true", "false"], "must be true or false"),
        v.transform((typed) => typed === "true"),
      ),
    ]),
  ),
  seen: v.optional(v.string()),
  isPreview: flag,
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, "Please use at most 500 characters")), ""),
});

/** `stamped`: the cards that may be in it are put into the text, to be edited. */
export const CollectionSearchQuery = v.object({
  stamped: v.fallback(v.optional(v.picklist(["", "1"]), ""), ""),
  q: v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ""), ""),
});

export const OfCollection = v.object({ slug: identifier });

const Line = v.strictObject({
  line: v.string(),
  reason: v.string(),
  choices: v.array(v.strictObject({ place: v.string(), title: v.string() })),
});

/** A line that is taken though it does not say all of its card, and why. */
const Remark = v.strictObject({ line: v.string(), place: v.string(), title: v.string(), reason: v.string() });

/** Answer with a collection; nothing is saved while a line of `added` is not matched. */
export const StaffCollectionResponse = v.strictObject({
  slug: v.string(),
  isSaved: v.boolean(),
  cards: v.number(),
  unmatched: v.array(Line),
  remarks: v.array(Remark),
});

export const StaffCollectionsResponse = v.array(CuratedResponse);

export type Remark = v.InferOutput<typeof Remark>;
export type Unmatched = v.InferOutput<typeof Line>;
