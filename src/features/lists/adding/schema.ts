import * as v from "valibot";
import { generations, lastSpecies } from "#features/catalogue/species/rules.ts";
import { FormId } from "#features/collection/schema/inputs.ts";
import { identifier, wholeNumber } from "#lib/input/inputs.ts";
import { maxPockets } from "../list/rules/limits.ts";
import { ListResponse } from "../list/schema/answers.ts";
import { CardRefs } from "../list/schema/inputs.ts";

const maxTextLength = 50_000;

const goal = v.optional(v.picklist(["complete", "master", "grandmaster"]), "complete");

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

/** Chosen cards, or those of a text, a set or another list; the first that is given. */
export const FillInput = v.strictObject({
  cards: CardRefs,
  text: v.optional(v.pipe(v.string(), v.maxLength(maxTextLength, "is too long"))),
  setId: orNothing(identifier),
  goal,
  of: v.optional(v.picklist(["missing", "all"]), "missing"),
  from: orNothing(uuid),
  /** The place of the first. */
  order: orNothing(wholeNumber(0, maxPockets)),
  step: v.optional(v.picklist(["preview", "add"]), "preview"),
  version: v.optional(wholeNumber(0, 2 ** 31 - 1)),
});

/** Query of a page whose buttons add cards: one press adds once. */
export const AddPressQuery = v.object({ formId: FormId });

export type AddPressQuery = v.InferOutput<typeof AddPressQuery>;

export const ListedCardsInput = v.strictObject({ cards: CardRefs });

/** The cards of a search, those that one needs of a set, a collection or a Pokémon, or one of each Pokémon that a generation lacks. */
export const ChooseQuery = v.object({
  setId: v.fallback(orNothing(identifier), undefined),
  goal: v.fallback(goal, "complete"),
  collection: v.fallback(orNothing(identifier), undefined),
  species: v.fallback(orNothing(wholeNumber(1, lastSpecies)), undefined),
  generation: v.fallback(orNothing(wholeNumber(1, generations.length)), undefined),
  q: v.fallback(v.optional(v.string()), undefined),
});

export type ChooseQuery = v.InferOutput<typeof ChooseQuery>;

export const ChoicesResponse = v.strictObject({
  cards: v.array(v.strictObject({ cardId: v.string(), variant: v.nullable(v.string()) })),
  lists: v.array(ListResponse),
});

export type FillInput = v.InferOutput<typeof FillInput>;

export const FillResponse = v.strictObject({
  lines: v.array(
    v.strictObject({
      line: v.string(),
      state: v.picklist(["matched", "ambiguous", "unknown", "invalid"]),
      quantity: v.number(),
      cardId: v.nullable(v.string()),
      /** Words of the line that the found card does not have. */
      unused: v.string(),
      reason: v.string(),
    }),
  ),
  cards: v.number(),
  /** Null for a preview. */
  version: v.nullable(v.number()),
  batch: v.nullable(v.string()),
});
