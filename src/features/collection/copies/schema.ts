import * as v from "valibot";
import { identifier, list, wholeNumber } from "../../../lib/input/inputs.ts";
import { readAmount } from "../../../lib/money.ts";
import { largestQuantity } from "../rules.ts";
import { FormId } from "../schema.ts";
import * as rules from "./rules.ts";

export const OfCard = v.object({ id: identifier });
export const OfSet = v.object({ setId: identifier });
export const OfVariant = v.object({ setId: identifier, variant: identifier });

const flag = v.pipe(
  v.optional(v.union([v.boolean(), v.picklist(["true", "false", "on", ""])]), false),
  v.transform((value) => value === true || value === "true" || value === "on"),
);

const amount = v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))], rules.badAmount), "");

/** A graded card as it is entered. `value` is in major units of `currency`. */
const gradedEntries = {
  variant: identifier,
  company: v.picklist(rules.companies, `must be one of ${rules.companies.join(", ")}`),
  grade: v.pipe(rules.line(30), v.minLength(1, "must not be empty")),
  condition: rules.line(60),
  certificate: rules.line(60),
  url: rules.WebAddress,
  value: amount,
  currency: rules.Currency,
  /** Whether a copy is added to the collection too. */
  addToCollection: flag,
  formId: FormId,
};

type Value = { value: string; currency: string };
const hasAmount = ({ value, currency }: Value) => readAmount(value, currency) !== undefined;

type Grade = { company: (typeof rules.companies)[number]; grade: string };
const isGraded = ({ company, grade }: Grade) => rules.gradeFault(company, grade) === undefined;

/** With the value in minor units. */
function withMinor<Given extends Value>({ value, currency, ...rest }: Given) {
  const minor = readAmount(value, currency) ?? null;
  return { ...rest, currency, value: minor, valueCurrency: minor === null ? null : currency };
}

export const GradedInput = v.pipe(
  v.strictObject(gradedEntries),
  v.forward(
    v.check((given) => hasAmount(given), rules.badAmount),
    ["value"],
  ),
  v.forward(
    v.check(
      (given) => isGraded(given),
      ({ input: { company, grade } }) => rules.gradeFault(company, grade) ?? "",
    ),
    ["grade"],
  ),
  v.transform((given) => withMinor(given)),
);

export type GradedFields = Omit<v.InferOutput<typeof GradedInput>, "addToCollection" | "formId" | "currency">;

const gradedId = v.pipe(v.string(), v.uuid("must be an id"));
export const GradedChange = v.pipe(
  v.strictObject({ ...gradedEntries, gradedId }),
  v.forward(
    v.check((given) => hasAmount(given), rules.badAmount),
    ["value"],
  ),
  v.forward(
    v.check(
      (given) => isGraded(given),
      ({ input: { company, grade } }) => rules.gradeFault(company, grade) ?? "",
    ),
    ["grade"],
  ),
  v.transform((given) => withMinor(given)),
);
export const GradedRemoval = v.strictObject({ gradedId });

export const Graded = v.strictObject({
  id: v.string(),
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  company: v.string(),
  grade: v.string(),
  condition: v.string(),
  certificate: v.string(),
  url: v.string(),
  /** Minor units of `valueCurrency`; null for none, absent while prices are hidden. */
  value: v.optional(v.nullable(v.number())),
  valueCurrency: v.optional(v.nullable(v.string())),
});

/** What a list holds: each names something. */
const named = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((given) => !Array.isArray(given) && Object.keys(given).length > 0, "must name what it is about"),
);

/** Lists in a form come as one text, or several of the same name. */
const column = v.optional(
  v.pipe(
    v.union([v.string(), list(v.string(), rules.mostRowsSent)], "must be a list of texts"),
    v.transform((given) => (typeof given === "string" ? [given] : given)),
  ),
);

const NoteText = v.pipe(
  v.string("must be text"),
  v.trim(),
  v.maxLength(rules.longestNote, `must be at most ${rules.longestNote} characters`),
);

const Note = v.strictObject({
  /** As it was read; a note that is written is a new one. */
  id: v.optional(v.string()),
  label: rules.line(60),
  text: NoteText,
});

const notText = "must be text or a list of notes";

/** All notes of a card: a list, one text without a label, or a form's columns. Those without text are gone. */
export const NotesInput = v.pipe(
  v.strictObject({
    notes: v.optional(
      v.union([NoteText, list(named, rules.mostRowsSent, `at most ${rules.mostOfOneCard} notes`)], notText),
    ),
    label: column,
    text: column,
    /** What the writer saw, for a note written elsewhere meanwhile must not be lost; "" for whatever there is. */
    version: v.optional(v.string(), ""),
  }),
  v.transform(({ notes, label, text, version }) => ({
    version,
    // A body without either names no notes, which is not the same as to say that there are none.
    notes:
      typeof notes === "string"
        ? [{ text: notes }]
        : (notes ?? text?.map((one, index) => ({ label: label?.[index] ?? "", text: one }))),
  })),
  v.object({
    version: v.string(),
    notes: v.pipe(
      v.array(Note),
      v.transform((notes) => notes.flatMap(({ label, text }) => (text === "" ? [] : [{ label, text }]))),
      v.maxLength(rules.mostOfOneCard, `at most ${rules.mostOfOneCard} notes`),
    ),
  }),
);

export const NoteRemoval = v.strictObject({ noteId: v.pipe(v.string(), v.uuid("must be an id")) });

export const NotesAnswer = v.strictObject({
  notes: v.array(v.strictObject({ id: v.string(), label: v.string(), text: v.string() })),
  version: v.string(),
});

/** The one note of a set: a text, or a list of at most one note; empty for none. */
export const SetNoteInput = v.strictObject({
  notes: v.union(
    [
      NoteText,
      v.pipe(
        list(v.strictObject({ label: rules.line(60), text: NoteText }), 1, "a set has one note"),
        v.transform(([note]) => note?.text ?? ""),
      ),
    ],
    notText,
  ),
});
export const SetNoteAnswer = v.strictObject({ notes: v.string() });

const Copies = v.pipe(
  v.strictObject({
    /** Of a row as it was read: it keeps its cost where that is hidden from its owner. */
    id: v.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    quantity: v.optional(wholeNumber(0, largestQuantity), 1),
    condition: v.optional(v.nullable(v.picklist(["", ...rules.conditionKeys], "is no condition")), ""),
    language: v.optional(v.nullable(v.picklist(["", ...rules.languageKeys], "is no language")), ""),
    cost: amount,
    currency: rules.Currency,
    acquiredOn: rules.Day,
  }),
  v.forward(
    v.check(({ cost, currency }) => readAmount(cost, currency) !== undefined, rules.badAmount),
    ["cost"],
  ),
  v.transform(({ id, quantity, condition, language, cost, currency, acquiredOn }) => {
    const minor = readAmount(cost, currency) ?? null;
    return {
      ...(id !== undefined && { id }),
      quantity,
      currency,
      condition: condition || null,
      language: language || null,
      cost: minor,
      costCurrency: minor === null ? null : currency,
      acquiredOn,
    };
  }),
);

export type CopyFields = Omit<v.InferOutput<typeof Copies>, "id" | "currency">;
export type GivenCopies = CopyFields & { id?: number };

/** Whether a row says anything but a number of copies. */
export const saysSomething = ({
  condition,
  language,
  cost,
  acquiredOn,
}: Record<"condition" | "language" | "acquiredOn", string | null> & Pick<CopyFields, "cost">): boolean =>
  [condition, language, cost, acquiredOn].some((known) => known !== null);

/** All that is known of the copies of a variant: as a list, or as a form's columns. Those without anything known are gone. */
export const CopiesInput = v.pipe(
  v.strictObject({
    copies: v.optional(list(named, rules.mostRowsSent, `at most ${rules.mostOfOneCard} rows`)),
    id: column,
    quantity: column,
    condition: column,
    language: column,
    cost: column,
    currency: column,
    acquiredOn: column,
  }),
  v.transform(({ copies, ...columns }) => ({
    copies:
      copies ??
      columns.quantity?.map((quantity, row) => ({
        id: columns.id?.[row] || undefined,
        quantity: quantity.trim() === "" ? "0" : quantity,
        condition: columns.condition?.[row],
        language: columns.language?.[row],
        cost: columns.cost?.[row],
        currency: columns.currency?.[row],
        acquiredOn: columns.acquiredOn?.[row],
      })),
  })),
  v.object({
    copies: v.array(Copies),
  }),
  v.transform(({ copies }) => ({
    /** Of every row, also of those that say nothing. */
    currencies: Object.fromEntries(copies.map(({ currency }, row) => [`copies.${row}.currency`, currency])),
    copies: copies
      .map(({ currency: _, ...row }) => row)
      .filter((row) => row.quantity > 0 && ("id" in row || saysSomething(row))),
  })),
  v.check(({ copies }) => copies.length <= rules.mostOfOneCard, `at most ${rules.mostOfOneCard} rows`),
);

export const CopiesAnswer = v.array(
  v.strictObject({
    id: v.number(),
    quantity: v.number(),
    condition: v.nullable(v.string()),
    language: v.nullable(v.string()),
    /** Absent while prices are hidden. */
    cost: v.optional(v.nullable(v.number())),
    costCurrency: v.optional(v.nullable(v.string())),
    acquiredOn: v.nullable(v.string()),
  }),
);
