import * as v from "valibot";
import { readEntryText } from "#features/collection/rules/entry.ts";
import { maxCursorLength } from "#lib/cursor.ts";
import { identifier } from "#lib/input/inputs.ts";
import { words } from "#lib/url/state.ts";

const uuid = v.pipe(v.string(), v.uuid("must be a UUID"));

export const OfOpening = v.object({ id: uuid });
export const OpenQuery = v.object({
  set: words,
  push: words,
  opening: v.fallback(v.optional(uuid), undefined),
});
export const OpeningsQuery = v.object({ after: v.optional(v.pipe(v.string(), v.maxLength(maxCursorLength))) });
export const CardsQuery = v.object({ setId: identifier });

/** `id`: counts once. */
export const PullsInput = v.strictObject({
  setId: identifier,
  numbers: v.pipe(
    v.string("must be text"),
    v.trim(),
    v.minLength(1, "Enter a number"),
    v.maxLength(200, "is too long"),
  ),
  id: v.optional(uuid),
  /** Pushes the last of them to the stream. */
  push: v.optional(v.union([v.literal(true), v.literal("true")], "must be true")),
});
export type PullsInput = v.InferOutput<typeof PullsInput>;

/** One copy of an entry, as "set/card/variant". */
export const UnpullInput = v.pipe(
  v.strictObject({
    entry: v.pipe(v.string("must be an entry"), v.maxLength(1000, "is too long")),
    id: v.optional(uuid),
  }),
  v.transform(({ entry, id }): unknown => {
    const { quantity: _, ...place } = readEntryText(entry);
    return { ...place, id };
  }),
  v.object({ setId: identifier, cardId: identifier, variant: identifier, id: v.optional(uuid) }),
);
export type UnpullInput = v.InferOutput<typeof UnpullInput>;

/** What can be changed of an opening: only that it ends. */
export const CloseInput = v.strictObject({
  isClosed: v.union([v.literal(true), v.literal("true")], "must be true"),
});

const entry = { setId: v.string(), cardId: v.string(), variant: v.string() };

export const PulledAnswer = v.array(
  v.strictObject({ ...entry, before: v.number(), quantity: v.number(), batch: v.null() }),
);

const PullAnswer = v.strictObject({ ...entry, copies: v.number(), isNew: v.boolean() });

const summary = {
  id: v.string(),
  openedAt: v.string(),
  closedAt: v.nullable(v.string()),
  /** Until it is closed, or twelve hours after its last pull. */
  isOpen: v.boolean(),
  copies: v.number(),
  newCards: v.number(),
};
export const OpeningAnswer = v.strictObject({
  ...summary,
  /** What was opened, and what it cost. */
  products: v.array(v.never()),
  cost: v.null(),
  pulls: v.array(PullAnswer),
});
export const OpeningsAnswer = v.strictObject({
  value: v.array(v.strictObject({ ...summary, sets: v.array(v.string()) })),
  pagingKey: v.nullable(v.string()),
});
export const OpenAnswer = v.strictObject({ setId: v.string(), opening: v.nullable(OpeningAnswer) });
export const UndoneAnswer = v.strictObject({ undone: v.number(), left: v.number() });

export const PadCardsAnswer = v.strictObject({
  setId: v.string(),
  /** null while prices are hidden. */
  currency: v.nullable(v.string()),
  cards: v.array(
    v.strictObject({
      id: v.string(),
      number: v.string(),
      key: v.string(),
      name: v.string(),
      lang: v.optional(v.string()),
      rarity: v.nullable(v.string()),
      /** The drawn face, as HTML. */
      face: v.string(),
      variants: v.array(
        v.strictObject({
          key: v.string(),
          name: v.string(),
          owned: v.number(),
          price: v.optional(v.nullable(v.string())),
          /** In minor units of the currency. */
          amount: v.optional(v.nullable(v.number())),
        }),
      ),
    }),
  ),
});
