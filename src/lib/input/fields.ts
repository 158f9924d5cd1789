import * as v from "valibot";
import { isDate } from "../time.ts";

/** A checkbox, in a form or in JSON; absent is false. */
export const flag = v.pipe(
  v.optional(v.union([v.boolean(), v.picklist(["true", "false", ""])]), false),
  v.transform((value) => value === true || value === "true"),
);

/** An empty field is null. */
export const emptyAsNull = <Output>(schema: v.GenericSchema<unknown, Output>) =>
  v.union([
    v.pipe(
      v.literal(""),
      v.transform(() => null),
    ),
    v.null(),
    schema,
  ]);

/** YYYY-MM-DD. */
export const day = v.pipe(
  v.string(),
  v.check((text) => text.length === 10 && isDate(text), "must be a date like 2026-04-10"),
);
