import * as v from "valibot";
import { Refusal } from "./errors.ts";

/** A whole number in a query or a form, where everything is text. */
export const wholeNumber = (minimum: number, maximum: number) =>
  v.pipe(
    v.union(
      [v.number(), v.pipe(v.string(), v.trim(), v.regex(/^-?\d+$/), v.transform(Number))],
      "must be a whole number",
    ),
    v.integer("must be a whole number"),
    v.minValue(minimum, `must be ${minimum} or more`),
    v.maxValue(maximum, `must be ${maximum.toLocaleString("en")} or less`),
  );

/** An id in a query: short text, never empty. */
export const identifier = v.pipe(v.string(), v.minLength(1, "must not be empty"), v.maxLength(100, "is too long"));

/** Parses a value. @throws Refusal 422 with one message for each field. */
export function check<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  const fields: Record<string, string> = {};
  for (const issue of result.issues) fields[v.getDotPath(issue) ?? "body"] ??= issue.message;
  const message = Object.entries(fields).map(([name, rule]) => `${name}: ${rule}`);
  throw new Refusal(422, message.join("; "), fields);
}
