import * as v from "valibot";
import { list } from "#lib/input/inputs.ts";
import { MomentAnswer } from "../moments/schema.ts";
import { FormId, OfSet } from "../schema/inputs.ts";

export const goals = ["complete", "master", "grandmaster"] as const;

const wantedCards = {
  ranges: v.optional(v.pipe(v.string(), v.maxLength(10_000, "must be at most 10,000 characters"))),
  /** Variant of the cards in `ranges`, instead of the main one of each. */
  variant: v.optional(v.pipe(v.string(), v.maxLength(100, "must be at most 100 characters")), ""),
  missing: v.optional(v.picklist(goals, `must be one of ${goals.join(", ")}`)),
};

/** Query of the page that adds many cards; without cards it is an empty form. */
export const BulkQuery = v.object({ ...OfSet.entries, ...wantedCards });

/** `formId` of a page that the site keeps: one press adds once, the next one again. */
export const EntryPressQuery = v.object({ ...OfSet.entries, formId: FormId });

const maxChosen = 500;
const Chosen = v.pipe(v.string("must be the id of a card"), v.maxLength(201, "must be the id of a card"));

export const BulkInput = v.pipe(
  v.strictObject({
    ...wantedCards,
    /** Cards of which one copy each is added: "sv03.5-006", the main variant, or "sv03.5-006 holo". */
    cards: v.optional(v.union([Chosen, list(Chosen, maxChosen)])),
    /** `add-valid` leaves out what `faults` lists; `add` refuses it. */
    step: v.optional(v.picklist(["preview", "add", "add-valid"], "must be preview, add or add-valid"), "preview"),
    formId: FormId,
  }),
  v.forward(
    v.check(
      ({ ranges, missing, cards }) => ranges !== undefined || missing !== undefined || cards !== undefined,
      "must include the cards to add",
    ),
    ["ranges"],
  ),
);

const Line = v.object({
  cardId: v.string(),
  variant: v.string(),
  number: v.string(),
  name: v.string(),
  variantName: v.string(),
  before: v.number(),
  add: v.number(),
});

export const BulkResponse = v.strictObject({
  lines: v.array(Line),
  faults: v.array(v.object({ text: v.string(), message: v.string() })),
  batch: v.nullable(v.string()),
  /** What the change reached, to be shown once and acknowledged to /api/moments/shown. */
  moments: v.array(MomentAnswer),
});

export const TypedResponse = v.strictObject({
  lines: v.array(Line),
  faults: v.array(v.object({ text: v.string(), message: v.string() })),
});
