import * as v from "valibot";
import { MomentAnswer } from "#features/collection/moments/schema.ts";
import { tabs } from "./inputs.ts";

const RowText = v.object({ name: v.string(), set: v.string(), number: v.string(), printing: v.string() });

export const ImportResponse = v.strictObject({
  id: v.string(),
  fileName: v.string(),
  format: v.nullable(v.string()),
  mode: v.string(),
  state: v.string(),
  seen: v.number(),
  total: v.number(),
  message: v.nullable(v.string()),
  batch: v.nullable(v.string()),
  rows: v.object({ matched: v.number(), ambiguous: v.number(), unresolved: v.number(), skipped: v.number() }),
  copies: v.number(),
  /** What it reached, once it is done; to be shown once and acknowledged to /api/moments/shown. */
  moments: v.array(MomentAnswer),
  /** Until the rows are imported: each column with its first values, what it is read as, and whether that is to be chosen first. */
  columns: v.array(
    v.object({ title: v.string(), samples: v.array(v.string()), field: v.nullable(v.string()), isAsked: v.boolean() }),
  ),
  /** Whether the file has a quantity; without one each row counts as one copy. */
  isCounted: v.boolean(),
  tab: v.picklist(tabs),
  page: v.number(),
  pages: v.number(),
  value: v.array(
    v.object({
      line: v.number(),
      reason: v.nullable(v.string()),
      said: RowText,
      quantity: v.number(),
      cardId: v.nullable(v.string()),
      card: v.nullable(v.string()),
      set: v.nullable(v.string()),
      variant: v.nullable(v.string()),
      choices: v.array(v.object({ setId: v.string(), cardId: v.string(), variant: v.string(), name: v.string() })),
      mayBeFound: v.boolean(),
      isDecided: v.boolean(),
    }),
  ),
  /** Cards found for a row, with `find`. */
  found: v.optional(
    v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        number: v.string(),
        set: v.string(),
        variants: v.array(v.object({ key: v.string(), name: v.string() })),
      }),
    ),
  ),
});

export const StartedResponse = v.strictObject({ id: v.string(), href: v.string() });
export const DecidedResponse = v.strictObject({ decided: v.number() });
export const CancelledResponse = v.strictObject({ cancelled: v.literal(true) });
