import * as v from "valibot";
import { CATEGORY_IDS, numberKey } from "#features/catalogue/rules/paths.ts";
import { emptyAsNull } from "#lib/input/fields.ts";
import { arrayOf, identifier, list } from "#lib/input/inputs.ts";
import { countText } from "#lib/text/locale.ts";

export const short = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/\r\n?/g, "\n").trim()),
    v.maxLength(most, `Please use at most ${countText(most)} characters`),
    v.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, "Please remove control characters"),
  );

export const nonEmptyText = (most: number) => v.pipe(short(most), v.minLength(1, "must not be empty"));

export const orNull = <Output>(schema: v.GenericSchema<unknown, Output>) => v.optional(emptyAsNull(schema));

export const textOrNull = (most: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        short(most),
        v.transform((typed) => typed || null),
      ),
    ),
  );

/** Boxes of a form: the ticked ones, what was typed beside them, and an empty one. */
export const ticked = (most: number, message = `must have at most ${most} values`) =>
  v.optional(
    v.pipe(
      v.union([v.string(), arrayOf(v.string())]),
      v.transform((given): unknown[] => (typeof given === "string" ? [given] : given)),
      list(v.union([v.pipe(v.string(), v.trim(), v.literal("")), nonEmptyText(200)]), 80),
      v.transform((names) => [...new Set(names)].filter((name) => name !== "")),
      v.maxLength(most, message),
    ),
  );

export const editReason = v.optional(short(500), "");
export const chosenGame = v.picklist(CATEGORY_IDS, "Choose a game");

export const setFields = {
  category: chosenGame,
  series: v.optional(identifier),
  set: v.optional(identifier),
  setId: v.optional(identifier),
};

export const card = { ...setFields, numberKey: v.pipe(identifier, v.transform(numberKey)) };
