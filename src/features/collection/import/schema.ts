import * as v from "valibot";
import { list, wholeNumber } from "../../../lib/input/inputs.ts";

const chooseFile = "Please choose a file.";

/** A file of a multipart form; browsers send an empty one where none was chosen. */
export const UploadInput = v.strictObject({
  file: v.pipe(
    v.optional(v.union([v.instance(File), v.string()], chooseFile), ""),
    v.check((file) => file instanceof File && (file.size > 0 || file.name !== ""), chooseFile),
    v.transform((file) => (file instanceof File ? file : new File([], ""))),
  ),
  mode: v.optional(v.picklist(["add", "replace"], "must be add or replace"), "add"),
});

export const OfImport = v.object({ id: v.pipe(v.string(), v.maxLength(100)) });

export const tabs = ["matched", "ambiguous", "unresolved", "skipped"] as const;
export type ImportTab = (typeof tabs)[number];

export const ShownQuery = v.object({
  tab: v.optional(v.picklist(tabs, `must be one of ${tabs.join(", ")}`)),
  page: v.optional(wholeNumber(1, 100_000), 1),
});

/** As many rows as one call may settle; a page shows fewer. */
const mostChoices = 400;

/** Lists in a form come as one text, or several of the same name. */
const column = v.pipe(
  v.union([v.string(), v.number(), list(v.union([v.string(), v.number()]), mostChoices)], "must be a list"),
  v.transform((given) => (Array.isArray(given) ? given.map(String) : [String(given)])),
);

const Line = v.pipe(v.string(), v.regex(/^\d{1,9}$/, "must be the number of a row"), v.transform(Number));

/**
 * What was chosen, as two lists of one length: the row of each, and the place of its choice in the row's list from 0 on,
 * "skip" to leave it out, or nothing to leave it open.
 */
export const ChoicesInput = v.pipe(
  v.strictObject({ line: column, choice: column, tab: v.optional(v.string()), page: v.optional(v.string()) }),
  v.transform(({ line, choice }) => ({
    decisions: line
      .map((one, index) => ({ line: one, choice: choice[index] ?? "" }))
      .filter((one) => one.choice !== ""),
  })),
  v.object({
    decisions: v.array(
      v.object({
        line: Line,
        choice: v.pipe(
          v.string(),
          v.regex(/^(skip|\d{1,4})$/, "must be the place of a choice, or skip"),
          v.transform((text) => (text === "skip" ? null : Number(text))),
        ),
      }),
    ),
  }),
);

const Said = v.object({ name: v.string(), set: v.string(), number: v.string(), printing: v.string() });

export const ImportAnswer = v.strictObject({
  id: v.string(),
  fileName: v.string(),
  format: v.nullable(v.string()),
  mode: v.string(),
  /** reading, ready, committing, done or failed. */
  state: v.string(),
  /** Rows looked at so far, of how many. */
  seen: v.number(),
  total: v.number(),
  /** Why it failed, or was not written. */
  message: v.nullable(v.string()),
  /** Takes all of it back when posted to /api/collection/undo; null where nothing came in. */
  batch: v.nullable(v.string()),
  rows: v.object({ matched: v.number(), ambiguous: v.number(), unresolved: v.number(), skipped: v.number() }),
  /** Copies in the rows that are matched. */
  copies: v.number(),
  tab: v.picklist(tabs),
  page: v.number(),
  pages: v.number(),
  value: v.array(
    v.object({
      line: v.number(),
      reason: v.nullable(v.string()),
      said: Said,
      quantity: v.number(),
      card: v.nullable(v.string()),
      set: v.nullable(v.string()),
      variant: v.nullable(v.string()),
      choices: v.array(v.object({ setId: v.string(), cardId: v.string(), variant: v.string(), name: v.string() })),
    }),
  ),
});

export const StartedAnswer = v.strictObject({ id: v.string(), href: v.string() });
export const DecidedAnswer = v.strictObject({ decided: v.number() });
export const CancelledAnswer = v.strictObject({ cancelled: v.literal(true) });

export const CsvQuery = v.object({
  format: v.optional(v.picklist(["ours", "tcgplayer"], "must be ours or tcgplayer"), "ours"),
});

const money = { value: v.nullable(v.number()), valueCurrency: v.nullable(v.string()) };
const place = { setId: v.string(), cardId: v.string() };

/** All that somebody entered; amounts are in minor units. */
export const ExportAnswer = v.strictObject({
  format: v.literal("toploader-collection-1"),
  exportedAt: v.string(),
  profile: v.strictObject({
    username: v.nullable(v.string()),
    email: v.nullable(v.string()),
    bio: v.string(),
    /** Paths on this site; one's own pictures are below. */
    avatar: v.nullable(v.string()),
    banner: v.nullable(v.string()),
    heardAboutUs: v.nullable(v.string()),
    heardAboutUsAdditional: v.nullable(v.string()),
  }),
  socials: v.strictObject({ x: v.string(), youtube: v.string(), twitch: v.string() }),
  preferences: v.strictObject({
    showPrices: v.boolean(),
    profileVisibility: v.string(),
    collectionValueVisibility: v.string(),
    preferredCurrency: v.string(),
    disallowedCategories: v.array(v.string()),
    priceSource: v.string(),
  }),
  /** Linked providers, and what one is called there. */
  signIns: v.array(v.strictObject({ provider: v.string(), label: v.string() })),
  pictures: v.array(v.strictObject({ kind: v.string(), dataUrl: v.string() })),
  reports: v.array(
    v.strictObject({
      category: v.string(),
      setId: v.nullable(v.string()),
      numberKey: v.nullable(v.string()),
      description: v.string(),
      tcgPlayerUrl: v.nullable(v.string()),
      otherUrl: v.nullable(v.string()),
      status: v.string(),
      at: v.string(),
    }),
  ),
  /** Every change of an entry, oldest first. */
  changes: v.array(
    v.strictObject({
      setId: v.string(),
      cardId: v.string(),
      variant: v.string(),
      before: v.number(),
      after: v.number(),
      at: v.string(),
      isUndone: v.boolean(),
    }),
  ),
  entries: v.array(
    v.object({
      ...place,
      set: v.string(),
      name: v.string(),
      number: v.string(),
      variant: v.string(),
      variantName: v.string(),
      quantity: v.number(),
      addedAt: v.string(),
      copies: v.array(
        v.object({
          quantity: v.number(),
          condition: v.nullable(v.string()),
          language: v.nullable(v.string()),
          cost: v.nullable(v.number()),
          costCurrency: v.nullable(v.string()),
          acquiredOn: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  graded: v.array(
    v.object({
      ...place,
      set: v.string(),
      name: v.string(),
      number: v.string(),
      variant: v.string(),
      variantName: v.string(),
      company: v.string(),
      grade: v.string(),
      condition: v.string(),
      certificate: v.string(),
      url: v.string(),
      ...money,
    }),
  ),
  notes: v.array(
    v.object({
      setId: v.string(),
      /** Null for the note of a set. */
      cardId: v.nullable(v.string()),
      set: v.string(),
      name: v.nullable(v.string()),
      number: v.nullable(v.string()),
      label: v.string(),
      text: v.string(),
    }),
  ),
});
