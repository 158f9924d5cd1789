import * as v from "valibot";
import { emptyAsNull, flag } from "../../../lib/input/fields.ts";
import { identifier, list, wholeNumber } from "../../../lib/input/inputs.ts";
import { CATEGORY_IDS } from "../../catalogue/rules/paths.ts";

const text = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(most, `Please use at most ${most} characters`),
    v.regex(/^\P{Cc}*$/u, "Please remove control characters"),
  );

const orNull = <Output>(schema: v.GenericSchema<unknown, Output>) => v.optional(emptyAsNull(schema));

/** Of a form: with commas between. */
const words = (most: number) =>
  v.pipe(
    v.union([
      v.pipe(
        v.string(),
        v.transform((typed) => typed.split(/[\s,]+/).filter((word) => word !== "")),
      ),
      v.array(v.unknown()),
    ]),
    list(identifier, most),
  );

export const fields = ["name", "japaneseName", "genus", "types", "height", "weight", "evolvesFromId"] as const;

const Fields = v.union([
  v.pipe(
    v.picklist(fields),
    v.transform((field) => [field]),
  ),
  list(v.picklist(fields, "must be a field"), fields.length),
]);

const id = wholeNumber(1, 100_000);
const reason = v.optional(text(500), "");

/** What is left out stays. `handBack`: fields that follow the source again. */
export const SpeciesInput = v.strictObject({
  id,
  name: v.optional(v.pipe(text(60), v.minLength(1, "Enter a name"))),
  japaneseName: orNull(text(60)),
  genus: orNull(text(60)),
  types: v.optional(
    v.pipe(words(4), v.array(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,20}$/, "must be types such as Grass, Poison")))),
  ),
  height: orNull(wholeNumber(0, 10_000)),
  weight: orNull(wholeNumber(0, 1_000_000)),
  evolvesFromId: orNull(id),
  handBack: v.optional(Fields, []),
  reason,
});

/** `isShown` "source": what staff chose is given up. Pokémon cards with these ids, or these words in the name, of a set or a game. */
export const CardsInput = v.pipe(
  v.strictObject({
    id,
    isShown: v.pipe(
      v.union([v.boolean(), v.picklist(["true", "false", "source"])], "must be true, false or source"),
      v.transform((value) => (value === "source" ? value : value === true || value === "true")),
    ),
    cards: v.optional(words(2000), []),
    name: v.optional(text(120), ""),
    setId: v.optional(text(100), ""),
    category: v.optional(v.picklist(["", ...CATEGORY_IDS], "Choose a game"), ""),
    isPreview: flag,
    reason,
  }),
  v.forward(
    v.check(
      ({ cards, name, setId }) => cards.length > 0 || name !== "" || setId !== "",
      "Enter a name, a set or cards",
    ),
    ["name"],
  ),
);

export const ById = v.object({ id });

const searched = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ""), "");
export const FindQuery = v.object({ q: searched, after: searched });

const Species = v.strictObject({
  id: v.number(),
  name: v.string(),
  japaneseName: v.nullable(v.string()),
  cards: v.number(),
  isEdited: v.boolean(),
});

export const SpeciesPage = v.strictObject({ value: v.array(Species), pagingKey: v.nullable(v.string()) });
export const SpeciesResponse = v.strictObject({ id: v.number() });
/** `cards`: those that the rule names; `changed`: with the Pokémon that they show then. */
export const CardsResponse = v.strictObject({
  isSaved: v.boolean(),
  cards: v.number(),
  changed: v.array(v.strictObject({ id: v.string(), before: v.array(v.number()), after: v.array(v.number()) })),
});
