import * as v from "valibot";
import { countText } from "#lib/text/locale.ts";
import { Refusal } from "../errors.ts";
import { friendlyMessage, plainRule, programMessage } from "./plain-rules.ts";

/** Schema of a whole number between two bounds, also as text of a form. Both bounds are allowed values. */
export const wholeNumber = (minimum: number, maximum: number) =>
  v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^-?\d+$/), v.transform(Number))],
      "must be a whole number",
    ),
    v.integer("must be a whole number"),
    v.minValue(minimum, `must be ${minimum} or more`),
    v.maxValue(maximum, `must be ${countText(maximum)} or less`),
  );

export const identifier = v.pipe(v.string(), v.minLength(1, "must not be empty"), v.maxLength(100, "is too long"));

/** Schema of one line of text, trimmed; absent is empty. */
export const line = (longest: number) =>
  v.pipe(
    v.optional(v.string("must be text"), ""),
    v.trim(),
    v.maxLength(longest, `must be at most ${longest} characters`),
    v.regex(/^\P{Cc}*$/u, "must be one line of text"),
  );

/** Characters without a shape, and those that turn the text around them; not the parts of emoji and of joined letters. */
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}]|(?!\p{Join_Control}|\p{Variation_Selector}|(?<=[\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0020}-\u{e007f}])\p{DI}/gu;
const seen = /[^\p{DI}\p{White_Space}]/u;

/** A text without characters that have no shape or turn the text around them; emoji and joined letters stay whole. */
export const withoutUnseen = (text: string): string => text.replace(unseen, "");

/** What its owner calls a thing, on one line that its readers can see. */
export const nameUpTo = (most: number) =>
  v.pipe(
    v.string("Enter a name"),
    v.trim(),
    v.check((text) => seen.test(text), "Enter a name"),
    v.maxLength(most, `Please use at most ${most} characters`),
    v.check((text) => withoutUnseen(text) === text, "Please remove invisible characters"),
  );

/** Checks the length before any item. */
export function list<Item extends v.GenericSchema>(
  item: Item,
  most: number,
  message = `must have at most ${countText(most)} values`,
) {
  const items = v.pipe(v.array(item, "must be a list"), v.maxLength(most, message));
  const tooMany = v.pipe(v.array(v.unknown()), v.maxLength(most, message));
  type Run = (typeof items)["~run"];
  const run: Run = (dataset, config) => {
    const isTooLong = Array.isArray(dataset.value) && dataset.value.length > most;
    return (isTooLong ? tooMany : items)["~run"](dataset, config) as ReturnType<Run>;
  };
  return { ...items, "~run": run };
}

const shapes = new WeakMap<object, v.GenericSchema>();

/** Takes what `schema` takes, and is described in the API by `shape`, which a later part of its pipe asks for. */
export function describedAs<S extends v.GenericSchema>(schema: S, shape: v.GenericSchema): S {
  shapes.set(schema, shape);
  return schema;
}

/** The schema that describes an input in the API, as `describedAs` set it; undefined for others. */
export const shapeOf = (schema: object): v.GenericSchema | undefined => shapes.get(schema);

/** Schema of any list, described by its items; `list` behind it checks them. */
export const arrayOf = (item: v.GenericSchema) => describedAs(v.array(v.unknown()), v.array(item));

const maxIssuesShown = 10;
const maxShownLength = 200;

/** @throws Refusal 422 with one message per field, for at most ten fields; `whole` names a value without fields. */
export function check<S extends v.GenericSchema>(schema: S, value: unknown, whole = "body"): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true, message: plainRule });
  if (result.success) return result.output;
  const fields: Record<string, string> = {};
  let shown = 0;
  for (const issue of result.issues) {
    const name = shortened(v.getDotPath(issue) ?? whole);
    if (name in fields) continue;
    fields[name] = shortened(issue.message);
    if (++shown === maxIssuesShown) break;
  }
  throw invalid(fields);
}

/** `fields`: each broken rule, as a sentence (docs/product.md, Messages) or to follow the name ("must be 5 or less"). */
export const invalid = (fields: Record<string, string>): Refusal =>
  new Refusal(422, programMessage(fields), fields, friendlyMessage(fields));

/** Repeats what a person types to confirm; `shown`: what it is. @throws Refusal 422. */
export function assertTyped(typed: string, wanted: string, shown = `“${wanted}”`): void {
  if (typed.normalize("NFC") !== wanted) {
    throw invalid({ verificationString: `Confirmation must be exactly ${shown}.` });
  }
}

/** Messages and field names may repeat input. */
const shortened = (text: string): string =>
  text.length > maxShownLength ? `${text.slice(0, maxShownLength).toWellFormed()}…` : text;
