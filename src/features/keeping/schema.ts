import * as v from "valibot";
import { identifier, list, wholeNumber } from "../../lib/inputs.ts";
import { readAmount } from "../../lib/money.ts";
import { largestQuantity } from "../collection/rules.ts";
import { FormId } from "../collection/schema.ts";
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
export const GradedInput = v.pipe(
  v.object({
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
  }),
  v.forward(
    v.check(({ value, currency }) => readAmount(value, currency) !== undefined, rules.badAmount),
    ["value"],
  ),
  v.transform(({ value, currency, ...rest }) => {
    const minor = readAmount(value, currency) ?? null;
    return { ...rest, value: minor, valueCurrency: minor === null ? null : currency };
  }),
);

export type GradedFields = Omit<v.InferOutput<typeof GradedInput>, "addToCollection" | "formId">;

export const GradedChange = v.intersect([
  v.object({ gradedId: v.pipe(v.string(), v.uuid("must be an id")) }),
  GradedInput,
]);
export const GradedRemoval = v.object({ gradedId: v.pipe(v.string(), v.uuid("must be an id")) });

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
  /** Minor units of `valueCurrency`; null for none. */
  value: v.nullable(v.number()),
  valueCurrency: v.nullable(v.string()),
});

/** Lists in a form come as one text, or several of the same name. */
const column = v.pipe(
  v.optional(v.union([v.string(), list(v.string(), rules.mostRowsSent)]), []),
  v.transform((given) => (typeof given === "string" ? [given] : given)),
);

const Note = v.object({
  label: rules.line(60),
  text: v.pipe(
    v.optional(v.string("must be text"), ""),
    v.trim(),
    v.maxLength(rules.longestNote, `must be at most ${rules.longestNote} characters`),
  ),
});

/** All notes of a card: as a list, or as a form's columns. Those without text are gone. */
export const NotesInput = v.pipe(
  v.object({
    notes: v.optional(
      list(v.record(v.string(), v.unknown()), rules.mostRowsSent, `at most ${rules.mostOfOneCard} notes`),
    ),
    label: column,
    text: column,
    /** What the writer saw, for a note written elsewhere meanwhile must not be lost; "" for whatever there is. */
    version: v.optional(v.string(), ""),
  }),
  v.transform(({ notes, label, text, version }) => ({
    version,
    notes: notes ?? text.map((one, index) => ({ label: label[index] ?? "", text: one })),
  })),
  v.object({
    version: v.string(),
    notes: v.pipe(
      v.array(Note),
      v.transform((notes) => notes.filter(({ text }) => text !== "")),
      v.maxLength(rules.mostOfOneCard, `at most ${rules.mostOfOneCard} notes`),
    ),
  }),
);

export const NotesAnswer = v.strictObject({
  notes: v.array(v.strictObject({ label: v.string(), text: v.string() })),
  version: v.string(),
});

/** The one note of a set. */
export const SetNoteInput = v.object({ notes: Note.entries.text });
export const SetNoteAnswer = v.strictObject({ notes: v.string() });

const Copies = v.pipe(
  v.object({
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
  v.transform(({ quantity, condition, language, cost, currency, acquiredOn }) => {
    const minor = readAmount(cost, currency) ?? null;
    return {
      quantity,
      condition: condition || null,
      language: language || null,
      cost: minor,
      costCurrency: minor === null ? null : currency,
      acquiredOn,
    };
  }),
);

export type CopyFields = v.InferOutput<typeof Copies>;

/** All that is known of the copies of a variant: as a list, or as a form's columns. Those without anything known are gone. */
export const CopiesInput = v.pipe(
  v.object({
    copies: v.optional(
      list(v.record(v.string(), v.unknown()), rules.mostRowsSent, `at most ${rules.mostOfOneCard} rows`),
    ),
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
      columns.quantity.map((quantity, row) => ({
        quantity: quantity.trim() === "" ? "0" : quantity,
        condition: columns.condition[row],
        language: columns.language[row],
        cost: columns.cost[row],
        currency: columns.currency[row],
        acquiredOn: columns.acquiredOn[row],
      })),
  })),
  v.object({
    copies: v.pipe(
      v.array(Copies),
      v.transform((rows) =>
        rows.filter(
          ({ quantity, condition, language, cost, acquiredOn }) =>
            quantity > 0 && [condition, language, cost, acquiredOn].some((known) => known !== null),
        ),
      ),
      v.maxLength(rules.mostOfOneCard, `at most ${rules.mostOfOneCard} rows`),
    ),
  }),
);

export const CopiesAnswer = v.array(
  v.strictObject({
    quantity: v.number(),
    condition: v.nullable(v.string()),
    language: v.nullable(v.string()),
    cost: v.nullable(v.number()),
    costCurrency: v.nullable(v.string()),
    acquiredOn: v.nullable(v.string()),
  }),
);
