import * as v from "valibot";
import { describedAs, identifier, list } from "#lib/input/inputs.ts";
import { badAmount, maxRowsSent } from "./rules.ts";

export const OfCard = v.object({ id: identifier });

export const enteredAmount = v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))], badAmount), "");

/** An item of a list, described by `shape`. `{}` and arrays are refused: they would read as an empty row. */
export const describedItem = (shape: v.GenericSchema) =>
  v.pipe(
    describedAs(v.record(v.string(), v.unknown()), shape),
    v.check((given) => !Array.isArray(given) && Object.keys(given).length > 0, "must include something to change"),
  );

export const columnOfRows = v.optional(
  v.pipe(
    v.union([v.string(), list(v.string(), maxRowsSent)], "must be a list of texts"),
    v.transform((given) => (typeof given === "string" ? [given] : given)),
  ),
);
