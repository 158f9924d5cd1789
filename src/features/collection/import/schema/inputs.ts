import * as v from "valibot";
import { list, wholeNumber } from "../../../../lib/input/inputs.ts";
import { longestList } from "../rules/file/deck-list.ts";
import { sheetFields } from "../rules/formats/sheet.ts";

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
});

const maxChoices = 400;

const column = v.pipe(
  v.union([v.string(), v.number(), list(v.union([v.string(), v.number()]), maxChoices)], "must be a list"),
  v.transform((given) => (Array.isArray(given) ? given.map(String) : [String(given)])),
);

/** One for each column of the file, in order; "" leaves it out. */
export const ColumnsInput = v.pipe(
  v.strictObject({ column }),
  v.transform(({ column }) => ({ column: column.map((field) => field || null) })),
  v.object({ column: v.array(v.nullable(v.picklist(sheetFields, "must be one of the fields of a card"))) }),
);

const Line = v.pipe(v.string(), v.regex(/^\d{1,9}$/, "must be the number of a row"), v.transform(Number));

const Decisions = v.object({
  decisions: v.array(
    v.object({
      line: Line,
      choice: v.pipe(
        v.string(),
        v.regex(/^(skip|\d{1,4})$/, "must be the position of a choice, or skip"),
        v.transform((text) => (text === "skip" ? null : Number(text))),
      ),
    }),
  ),
});

const chosenIn = ({ line, choice }: { line: string[]; choice: string[] }) => ({
  decisions: line.map((one, index) => ({ line: one, choice: choice[index] ?? "" })).filter((one) => one.choice !== ""),
});

const shown = { tab: v.optional(v.string()), page: v.optional(v.string()) };

/** Two lists of one length: rows, and the index of each choice, "skip", or "" to leave it open. */
export const ChoicesInput = v.pipe(
  v.strictObject({ line: column, choice: column, ...shown }),
  v.transform(chosenIn),
  Decisions,
);

export const CommitInput = v.pipe(
  v.strictObject({ line: v.optional(column, []), choice: v.optional(column, []), ...shown }),
  v.transform(chosenIn),
  Decisions,
);
