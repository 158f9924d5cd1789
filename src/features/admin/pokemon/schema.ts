import * as v from "valibot";
import { CATEGORY_IDS } from "#features/catalogue/rules/paths.ts";
import { speciesTypes } from "#features/catalogue/species/rules.ts";
import { emptyAsNull, flag } from "#lib/input/fields.ts";
import { arrayOf, identifier, list, wholeNumber } from "#lib/input/inputs.ts";
import { countText } from "#lib/text/locale.ts";
import { ticked } from "../cards/schema/fields.ts";

const text = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(most, `Please use at most ${most} characters`),
    v.regex(/^\P{Cc}*$/u, "Please remove control characters"),
  );

const orNull = <Output>(schema: v.GenericSchema<unknown, Output>) => v.optional(emptyAsNull(schema));

/** Words of a form, with commas between. */
const words = (most: number) =>
  v.pipe(
    v.union([
      v.pipe(
        v.string(),
        v.transform((typed) => typed.split(/[\s,]+/).filter((word) => word !== "")),
      ),
      arrayOf(identifier),
    ]),
    list(identifier, most),
  );

export const speciesFieldNames = [
  "name",
  "japaneseName",
  "genus",
  "types",
  "height",
  "weight",
  "evolvesFromId",
] as const;

const Fields = v.union([
  v.pipe(
    v.picklist(speciesFieldNames),
    v.transform((field) => [field]),
  ),
  list(v.picklist(speciesFieldNames, "must be a field"), speciesFieldNames.length),
]);

const id = wholeNumber(1, 100_000);
const reason = v.optional(text(500), "");

/** A measure of a form, whose tenths of a unit are whole: "1.7" is 17. */
const tenths = (largest: number) =>
  orNull(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform((typed) => String(typed).trim().replace(",", ".")),
      v.regex(/^\d{1,6}(\.\d)?$/, "must be a number such as 1.7"),
      v.transform((typed) => Math.round(Number(typed) * 10)),
      v.maxValue(largest, `must be ${countText(largest / 10)} or less`),
    ),
  );

/** What is left out stays. `meters` and `kilograms` stand for `height` and `weight` in tenths, `evolvesFrom` is a name for `evolvesFromId`. `handBack`: fields that follow the source again. */
export const SpeciesInput = v.pipe(
  v.strictObject({
    id,
    name: v.optional(v.pipe(text(60), v.minLength(1, "Enter a name"))),
    japaneseName: orNull(text(60)),
    genus: orNull(text(60)),
    types: v.optional(
      v.pipe(ticked(2, "Choose at most two types"), v.array(v.picklist(speciesTypes, "must be types"))),
    ),
    height: orNull(wholeNumber(0, 10_000)),
    weight: orNull(wholeNumber(0, 1_000_000)),
    meters: tenths(10_000),
    kilograms: tenths(1_000_000),
    evolvesFromId: orNull(id),
    evolvesFrom: v.optional(text(60)),
    handBack: v.optional(Fields, []),
    reason,
  }),
  v.transform(({ meters, kilograms, ...given }) => ({
    ...given,
    height: meters === undefined ? given.height : meters,
    weight: kilograms === undefined ? given.weight : kilograms,
  })),
);

/** `isShown` "source": what staff chose is given up. Pokémon cards with these ids, or these words in the name, of a set or a game. */
export const SpeciesCardsInput = v.pipe(
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
    /** What was searched on the page that the form returns to. */
    q: v.optional(text(200), ""),
    isPreview: flag,
    reason,
  }),
  v.forward(
    v.check(
      ({ cards, name, setId }) => cards.length > 0 || name !== "" || setId !== "",
      "Enter a name or choose a set",
    ),
    ["name"],
  ),
);

export const OfSpecies = v.object({ id });

const searched = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ""), "");
export const FindSpeciesQuery = v.object({ q: searched, after: searched });
/** `evolvesFrom`: as `q`, while one types into the form. */
export const SpeciesNamesQuery = v.object({ ...FindSpeciesQuery.entries, evolvesFrom: searched });
/** `all`: all cards that show the Pokémon, not the first twelve. */
export const SpeciesSearchQuery = v.object({ q: searched, all: searched });

const Species = v.strictObject({
  id: v.number(),
  name: v.string(),
  japaneseName: v.nullable(v.string()),
  cards: v.number(),
  isEdited: v.boolean(),
});

export const SpeciesPageResponse = v.strictObject({ value: v.array(Species), pagingKey: v.nullable(v.string()) });

const Facts = v.strictObject({
  name: v.string(),
  japaneseName: v.nullable(v.string()),
  genus: v.nullable(v.string()),
  types: v.array(v.string()),
  height: v.nullable(v.number()),
  weight: v.nullable(v.number()),
  evolvesFromId: v.nullable(v.number()),
});

/** `height` and `weight` in tenths; `edited`: what staff set; `cards`: how many show it. */
export const EditedSpeciesResponse = v.strictObject({
  id: v.number(),
  slug: v.string(),
  facts: Facts,
  edited: v.partial(Facts),
  cards: v.number(),
});

export const StaffSpeciesResponse = v.strictObject({ id: v.number() });
/** `cards`: those that the rule names; `changed`: with the Pokémon that they show then. */
export const SpeciesCardsResponse = v.strictObject({
  isSaved: v.boolean(),
  cards: v.number(),
  changed: v.array(v.strictObject({ id: v.string(), before: v.array(v.number()), after: v.array(v.number()) })),
});
