import * as v from "valibot";
import { identifier, wholeNumber } from "../../../lib/input/inputs.ts";
import { maxPockets } from "../rules/limits.ts";

const maxTextLength = 50_000;

const uuid = v.pipe(v.string(), v.uuid("must be an id"));
const orNothing = <Rule extends v.GenericSchema>(rule: Rule) =>
  v.optional(
    v.union([
      v.pipe(
        v.literal(""),
        v.transform(() => undefined),
      ),
      rule,
    ]),
  );

/** Cards from a text, a set or another list; the first that is given. */
export const FillInput = v.strictObject({
  text: v.optional(v.pipe(v.string(), v.maxLength(maxTextLength, "is too long"))),
  setId: orNothing(identifier),
  goal: v.optional(v.picklist(["complete", "master", "grandmaster"]), "complete"),
  of: v.optional(v.picklist(["missing", "all"]), "missing"),
  from: orNothing(uuid),
  /** The place of the first. */
  order: orNothing(wholeNumber(0, maxPockets)),
  step: v.optional(v.picklist(["preview", "add"]), "preview"),
  version: v.optional(wholeNumber(0, 2 ** 31 - 1)),
});

export type FillInput = v.InferOutput<typeof FillInput>;

export const FillResponse = v.strictObject({
  lines: v.array(
    v.strictObject({
      line: v.string(),
      state: v.picklist(["matched", "ambiguous", "unknown"]),
      quantity: v.number(),
      cardId: v.nullable(v.string()),
    }),
  ),
  cards: v.number(),
  /** Null for a preview. */
  version: v.nullable(v.number()),
  batch: v.nullable(v.string()),
});
