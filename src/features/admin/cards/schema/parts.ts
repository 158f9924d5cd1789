import * as v from "valibot";
import { day, emptyAsNull } from "#lib/input/fields.ts";
import { identifier, wholeNumber } from "#lib/input/inputs.ts";
import { chosenGame, editReason, nonEmptyText, short, textOrNull } from "./fields.ts";

const optionalDay = v.optional(emptyAsNull(day), null);

const namedPart = {
  id: v.pipe(short(60), v.regex(/^[A-Za-z0-9][\w.-]*$/, "can have only letters, digits, dots, underscores and dashes")),
  name: nonEmptyText(120),
  englishName: v.pipe(
    v.optional(short(120), ""),
    v.transform((typed) => typed || undefined),
  ),
  releaseDate: optionalDay,
  reason: editReason,
};

/** Printed total; an empty field of a form is 0. */
const printedTotal = v.union([
  v.pipe(
    v.literal(""),
    v.transform(() => 0),
  ),
  wholeNumber(0, 2000),
]);

export const NewSeriesInput = v.strictObject({ category: chosenGame, ...namedPart });

export const NewSetInput = v.strictObject({
  seriesId: v.pipe(v.string(), v.minLength(1, "Choose a series"), v.maxLength(100)),
  ...namedPart,
  code: v.pipe(
    v.optional(v.nullable(short(10)), null),
    v.transform((typed) => typed || null),
  ),
  printedTotal: v.optional(printedTotal, 0),
});

const changedPart = {
  name: v.optional(nonEmptyText(120)),
  englishName: textOrNull(120),
  releaseDate: v.optional(emptyAsNull(day)),
  seen: v.optional(v.string()),
  reason: editReason,
};

/** Changes of a series that staff created. What is left out stays. */
export const EditSeriesInput = v.strictObject(changedPart);

export const EditSetInput = v.strictObject({
  ...changedPart,
  code: textOrNull(10),
  printedTotal: v.optional(printedTotal),
});

export const ByPartId = v.object({ id: identifier });
export const SetQuery = v.object({ set: v.optional(identifier, "") });
export const SeriesQuery = v.object({ series: v.optional(identifier, "") });
