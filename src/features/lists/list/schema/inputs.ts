import * as v from "valibot";
import { listSorts } from "#features/cards/rules/counted.ts";
import { maxPicked } from "#features/cards/tiles/rules.ts";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { lastSpecies } from "#features/catalogue/species/rules.ts";
import { FormId } from "#features/collection/schema/inputs.ts";
import { shelfSorts } from "#features/lists/shelf/rules.ts";
import { identifier, list, nameUpTo, wholeNumber } from "#lib/input/inputs.ts";
import { maxListName, maxLists, maxPockets, pocketCounts } from "../rules/limits.ts";
import { listTypes, purposeNames } from "../rules/types.ts";

/** A form sends a list of one as a single value. */
export const oneOrMany = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(
    v.union([item, list(item, most)]),
    v.transform((given): v.InferOutput<Item>[] => (Array.isArray(given) ? given : [given])),
  );

const uuid = v.pipe(v.string(), v.uuid("must be an id"));
const version = v.optional(wholeNumber(0, 2 ** 31 - 1));

const name = nameUpTo(maxListName);

const goals = ["complete", "master", "grandmaster"] as const;

const visibility = v.picklist(["PRIVATE", "PUBLIC"], "Choose who can see it");

/** "sv03.5-006", or with a variant "sv03.5-006 holo". */
const CardRef = v.pipe(
  v.string("must be the id of a card"),
  v.regex(/^[^\s\p{Cc}]{1,100}( [^\s\p{Cc}]{1,100})?$/u, "must be the id of a card"),
  v.transform((text) => {
    const [cardId = "", variant = null] = text.split(" ");
    return { cardId, variant };
  }),
);

export type CardRef = v.InferOutput<typeof CardRef>;

export const CardRefs = v.optional(oneOrMany(CardRef, maxPicked), []);

export const NewList = v.strictObject({
  name,
  type: v.optional(v.picklist(listTypes, "Choose a type"), "STATIC"),
  visibility: v.optional(visibility, "PRIVATE"),
  cards: CardRefs,
  /** Instead of `cards`: every card that the goal counts, in printed order. */
  setId: v.optional(identifier),
  goal: v.optional(v.picklist(goals), "complete"),
  formId: FormId,
});

const flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(["true", "false", ""]),
    v.transform((text) => text === "true"),
  ),
]);

/** Missing fields are not changed. */
export const ListSettings = v.pipe(
  v.strictObject({
    version,
    name: v.optional(name),
    visibility: v.optional(visibility),
    /** "": the first card. */
    coverCardId: v.optional(
      v.nullable(
        v.pipe(
          v.string(),
          v.maxLength(100),
          v.transform((id) => id || null),
        ),
      ),
    ),
    pockets: v.optional(v.pipe(wholeNumber(4, 16), v.picklist(pocketCounts, "must be 4, 9, 12 or 16"))),
    showsNames: v.optional(flag),
    /** "" as null: neither. */
    purpose: v.optional(
      v.nullable(
        v.pipe(
          v.picklist(["", ...purposeNames], "must be WANTS or TRADE"),
          v.transform((key) => key || null),
        ),
      ),
    ),
  }),
  v.check(({ version: _, ...settings }) => Object.keys(settings).length > 0, "must include a setting"),
);

export type ListSettings = Omit<v.InferOutput<typeof ListSettings>, "version">;

export const OfList = v.object({ id: identifier });
export const PageOfList = v.object({ pagingKey: v.optional(wholeNumber(-1, maxPockets), -1) });
export const OfListCard = v.object({ id: identifier, setId: identifier, numberKey: identifier });

export const OfListedCard = v.object({ setId: identifier, numberKey: v.pipe(identifier, v.transform(numberKey)) });

export const Shared = v.object({ share: v.optional(v.pipe(v.string(), v.maxLength(100))) });

/** A copy, too, is a form of its own. */
export const ListCopyQuery = v.object({ ...Shared.entries, formId: FormId });

export const PageOfLists = v.strictObject({
  marker: v.nullish(v.pipe(v.string(), v.maxLength(1000))),
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ""),
  sort: v.optional(v.picklist(shelfSorts, "must be edited or name"), "edited"),
});
export const OfUsername = v.object({ username: v.optional(v.pipe(v.string(), v.maxLength(100))) });

export const FavoriteInput = v.strictObject({ favorite: wholeNumber(0, 1) });

/** "" as null: in any variant. */
const variantKey = v.nullable(
  v.pipe(
    v.string(),
    v.maxLength(100),
    v.transform((key) => key || null),
  ),
);
const variant = v.optional(variantKey, null);

const order = v.optional(wholeNumber(0, maxPockets));

/** A card to add: without `version` to the current list; without `order` at its end. */
export const NewCard = v.strictObject({
  setId: identifier,
  numberKey: v.pipe(identifier, v.transform(numberKey)),
  version: v.nullish(version, () => undefined),
  order: v.nullish(order, () => undefined),
  variant,
});

/** A card to take out, in the query or in the body; without `listCardId` the first of the card, and of the variant. */
const removal = { listCardId: v.optional(uuid), version, variant: v.optional(variantKey) };
export const CardRemoval = v.object(removal);
export const CardRemovalBody = v.strictObject(removal);

/** `isOn`: what is wanted. A form sends the lists that it shows with the card, `seen`; it wants the opposite, or one `again`. */
export const ListedState = v.pipe(
  v.strictObject({
    version,
    variant,
    isOn: v.optional(flag),
    seen: v.optional(oneOrMany(v.union([uuid, v.literal("")]), maxLists.pro + 1)),
    again: v.optional(flag),
  }),
  v.check(({ isOn, seen, again }) => (isOn ?? seen ?? again) !== undefined, "must say whether the card is on the list"),
);

const place = v.pipe(
  v.strictObject({ listCardId: uuid, order: wholeNumber(0, maxPockets) }),
  v.transform(({ listCardId, order }) => ({ id: listCardId, order })),
);

const both = (one: unknown, other: unknown) => (one === undefined ? undefined : other);

/**
 * The whole order; or `to`, the place to move one card to; or `sort`, an order to put the cards in once; or slots that
 * open `from` a place on, `by` how many.
 */
export const OrderInput = v.pipe(
  v.strictObject({
    order: v.optional(oneOrMany(v.union([uuid, place]), maxPockets)),
    listCardId: v.optional(uuid),
    to: v.optional(wholeNumber(0, maxPockets)),
    /** Page of a binder, counted from 1; instead of `to`. */
    page: v.optional(wholeNumber(1, maxPockets)),
    pocket: v.optional(wholeNumber(1, Math.max(...pocketCounts))),
    sort: v.optional(v.picklist(listSorts, "must be a sort order")),
    from: v.optional(wholeNumber(0, maxPockets)),
    by: v.optional(wholeNumber(1, maxPockets)),
    version,
  }),
  v.check(
    ({ order, listCardId, to, page, pocket, sort, from, by }) =>
      [order, sort, both(listCardId, to), both(listCardId, both(page, pocket)), both(from, by)].filter(
        (one) => one !== undefined,
      ).length === 1,
    "must include an order, a card with a position, or a sort",
  ),
);

/** Cards of a list that are removed, or moved together in their order. */
export const SeveralInput = v.strictObject({
  listCardIds: v.optional(oneOrMany(uuid, maxPicked), []),
  action: v.picklist(["start", "end", "remove"], "must be start, end or remove"),
  version,
});

export const OfDex = v.object({
  start: v.optional(wholeNumber(1, lastSpecies), 1),
  end: v.optional(wholeNumber(1, lastSpecies), lastSpecies),
});

const dexRemoval = { number: v.optional(wholeNumber(1, lastSpecies)), listCardId: v.optional(uuid), version };
export const DexRemoval = v.object(dexRemoval);
export const DexRemovalBody = v.strictObject(dexRemoval);

export const OfCheckedCard = v.object({ setId: identifier, cardId: identifier, variant: v.optional(identifier) });
export const CheckInput = v.strictObject({ listIds: oneOrMany(uuid, 500) });

export const Versioned = v.strictObject({ version });

export const UndoListInput = v.strictObject({ batch: uuid });
