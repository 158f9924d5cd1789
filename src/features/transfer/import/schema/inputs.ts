import * as v from "valibot";
import { longestList } from "#features/transfer/file/rules/deck-list.ts";
import { columnFields } from "#features/transfer/file/rules/reading.ts";
import { list, wholeNumber } from "#lib/input/inputs.ts";
import type { RowDecision } from "../queries/decisions.ts";
import type { FoundChoice } from "../queries/found.ts";

const chooseFile = "Please choose a file, or paste a deck list.";

const isChosen = (file: unknown): file is File => file instanceof File && (file.size > 0 || Boolean(file.name));

export const UploadInput = v.pipe(
  v.strictObject({
    file: v.optional(v.union([v.instance(File), v.string()], chooseFile), ""),
    text: v.optional(v.pipe(v.string(), v.maxLength(longestList, "is too long")), ""),
    mode: v.optional(v.picklist(["add", "replace"], "must be add or replace"), "add"),
  }),
  v.forward(
    v.check(({ file, text }) => isChosen(file) || text.trim() !== "", chooseFile),
    ["file"],
  ),
  v.transform(({ file, text, mode }) => ({
    file: isChosen(file) ? file : new File([text], "Deck list"),
    mode,
  })),
);

export const OfImport = v.object({ id: v.pipe(v.string(), v.maxLength(100)) });

export const tabs = ["matched", "ambiguous", "unresolved", "skipped"] as const;
export type ImportTab = (typeof tabs)[number];

export const ShownQuery = v.object({
  tab: v.optional(v.picklist(tabs, `must be one of ${tabs.join(", ")}`)),
  page: v.optional(wholeNumber(1, 100_000), 1),
  /** Searches cards for this row of the page. */
  find: v.optional(wholeNumber(1, 999_999_999)),
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, "must be at most 200 characters"))),
});

const maxChoices = 500;

const column = v.pipe(
  v.union([v.string(), v.number(), list(v.union([v.string(), v.number()]), maxChoices)], "must be a list"),
  v.transform((given) => (Array.isArray(given) ? given.map(String) : [String(given)])),
);

/** Leaves a column out, beside "", which a form asks about. */
export const leftOut = "-";

/** Fields of the columns of the file, one for each in order; "" or "-" leaves it out. */
export const ColumnsInput = v.pipe(
  v.strictObject({ column }),
  v.transform(({ column }) => ({ column: column.map((field) => (field === leftOut ? null : field || null)) })),
  v.object({ column: v.array(v.nullable(v.picklist(columnFields, "must be one of the fields of a card"))) }),
);

const Line = v.pipe(v.string(), v.regex(/^\d{1,9}$/, "must be the number of a row"), v.transform(Number));

const decisionOf = (text: string): RowDecision["choice"] => (text === "skip" || text === "open" ? text : Number(text));

const Choice = v.pipe(
  v.string(),
  v.regex(/^(skip|open|\d{1,4})$/, "must be the position of a choice, or skip"),
  v.transform(decisionOf),
);

const Found = v.pipe(
  v.string(),
  v.regex(/^\d{1,9} \S{1,100} \S{1,100}$/, "must be a row, a card and its variant"),
  v.transform((text): FoundChoice => {
    const [line, cardId = "", variant = ""] = text.split(" ");
    return { line: Number(line), cardId, variant };
  }),
);

const Decisions = v.object({
  decisions: v.array(v.object({ line: Line, choice: Choice })),
  isAll: v.boolean(),
  isOfField: v.boolean(),
  found: v.optional(Found),
});

type Chosen = { line: string[]; choice: string[]; changed?: string; decide?: string; found?: string };

function chosenIn({ line, choice, changed, decide = "", found }: Chosen) {
  const named = line.map((one, index) => ({ line: one, choice: choice[index] ?? "" }));
  const [row = "", pressed = ""] = decide.split(" ");
  const decisions = [
    ...named.map((one) => (one.choice === "" && one.line === changed ? { ...one, choice: "open" } : one)),
    ...(pressed === "" ? [] : [{ line: row, choice: pressed }]),
  ];
  return {
    decisions: decisions.filter(({ choice }) => choice !== ""),
    isAll: decide === "all",
    isOfField: changed !== undefined,
    ...(found !== undefined && { found }),
  };
}

const shown = { tab: v.optional(v.string()), page: v.optional(v.string()) };

/**
 * Two lists of one length: rows, and the index of each choice, "skip", or "" to leave it as it is. `changed`: the row
 * whose "" takes its decision back. `decide`: what a button stands for, "12 0", "12 skip", "12 open", or "all" suggestions.
 * `found`: a row without a card, and the card and variant chosen for it, "12 sv03.5-006 holo".
 */
export const ImportChoicesInput = v.pipe(
  v.strictObject({
    line: v.optional(column, []),
    choice: v.optional(column, []),
    changed: v.optional(v.string()),
    decide: v.optional(
      v.pipe(v.string(), v.regex(/^(all|\d{1,9} (skip|open|\d{1,4}))$/, "must be a row and its choice, or all")),
    ),
    found: v.optional(v.string()),
    ...shown,
  }),
  v.forward(
    v.check(
      ({ line, decide, found }) => line.length > 0 || decide !== undefined || found !== undefined,
      "must be included",
    ),
    ["line"],
  ),
  v.transform(chosenIn),
  Decisions,
);

export const CommitInput = v.pipe(
  v.strictObject({ line: v.optional(column, []), choice: v.optional(column, []), ...shown }),
  v.transform(chosenIn),
  Decisions,
);
