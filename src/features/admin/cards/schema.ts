import * as v from "valibot";
import { day, emptyAsNull, flag } from "../../../lib/input/fields.ts";
import { identifier, list, wholeNumber } from "../../../lib/input/inputs.ts";
import { choice } from "../../../lib/url/state.ts";
import { FIELDS } from "../../catalogue/import/rules/merge/fields.ts";
import { CATEGORY_IDS, numberKey } from "../../catalogue/rules/paths.ts";
import { PRICE_SOURCES } from "../../prices/rules/sources.ts";
import { type ListField, readLines } from "./rules/lines.ts";

const short = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/\r\n?/g, "\n").trim()),
    v.maxLength(most, `Please use at most ${most.toLocaleString("en")} characters`),
    v.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, "Please remove control characters"),
  );

const named = (most: number) => v.pipe(short(most), v.minLength(1, "must not be empty"));

const orNull = <Output>(schema: v.GenericSchema<unknown, Output>) => v.optional(emptyAsNull(schema));

const textOrNull = (most: number) =>
  v.optional(
    v.nullable(
      v.pipe(
        short(most),
        v.transform((typed) => typed || null),
      ),
    ),
  );

const Word = named(200);
const Effect = v.optional(short(3000));
const TypeValue = v.strictObject({ type: named(30), value: v.optional(short(20)) });
const Attack = v.strictObject({
  name: named(120),
  cost: list(named(30), 10),
  damage: v.optional(short(20)),
  effect: Effect,
});
const Ability = v.strictObject({ name: named(120), type: named(60), effect: Effect });

/** A list, or its lines from a form. */
const lines = <Item extends v.GenericSchema>(field: ListField, item: Item) =>
  v.optional(
    v.pipe(
      v.union([
        v.pipe(
          v.string(),
          v.maxLength(20_000, "is too long"),
          v.transform((typed): unknown[] => readLines(field, typed)),
        ),
        v.array(v.unknown()),
      ]),
      list(item, 40),
    ),
  );

const facts = {
  number: v.optional(named(20)),
  name: v.optional(named(120)),
  rarity: textOrNull(60),
  supertype: v.optional(v.picklist(["pokemon", "trainer", "energy"], "Choose a card type")),
  subtypes: lines("subtypes", Word),
  types: lines("types", Word),
  hp: orNull(wholeNumber(0, 1000)),
  retreat: orNull(wholeNumber(0, 10)),
  weaknesses: lines("weaknesses", TypeValue),
  resistances: lines("resistances", TypeValue),
  attacks: lines("attacks", Attack),
  abilities: lines("abilities", Ability),
  rules: lines("rules", named(3000)),
  flavor: textOrNull(2000),
  evolvesFrom: textOrNull(120),
  regulationMark: textOrNull(5),
  boosters: lines("boosters", Word),
  artist: v.optional(short(120)),
  image: textOrNull(300),
};

const reason = v.optional(short(500), "");
const card = {
  category: v.picklist(CATEGORY_IDS, "Choose a game"),
  numberKey: v.pipe(identifier, v.transform(numberKey)),
};

const fields = v.union([
  v.pipe(
    v.picklist(FIELDS),
    v.transform((field) => [field]),
  ),
  list(v.picklist(FIELDS, "must be a field"), FIELDS.length),
]);

/** What is left out stays. `handBack`: fields that follow the sources again. */
export const CardInput = v.strictObject({
  ...card,
  ...facts,
  handBack: v.optional(fields, []),
  seen: v.optional(v.string()),
  report: v.optional(v.string()),
  isPreview: flag,
  reason,
});

export const NewCardInput = v.strictObject({
  category: card.category,
  ...facts,
  number: named(20),
  name: named(120),
  supertype: v.picklist(["pokemon", "trainer", "energy"], "Choose a card type"),
  reason,
});

const optionalDay = v.optional(emptyAsNull(day), null);

const namedPart = {
  id: v.pipe(short(60), v.regex(/^[A-Za-z0-9][\w.-]*$/, "must be letters, digits, dots and dashes")),
  name: named(120),
  englishName: v.pipe(
    v.optional(short(120), ""),
    v.transform((typed) => typed || undefined),
  ),
  releaseDate: optionalDay,
  reason,
};

export const NewSeriesInput = v.strictObject({ category: card.category, ...namedPart });

export const NewSetInput = v.strictObject({
  seriesId: v.pipe(v.string(), v.minLength(1, "Choose a series"), v.maxLength(100)),
  ...namedPart,
  code: v.pipe(
    v.optional(v.nullable(short(10)), null),
    v.transform((typed) => typed || null),
  ),
  printedTotal: v.optional(
    v.union([
      v.pipe(
        v.literal(""),
        v.transform(() => 0),
      ),
      wholeNumber(0, 2000),
    ]),
    0,
  ),
});

const changedPart = {
  name: v.optional(named(120)),
  englishName: textOrNull(120),
  releaseDate: v.optional(emptyAsNull(day)),
  seen: v.optional(v.string()),
  reason,
};

/** Of a series that staff created. What is left out stays. */
export const EditSeriesInput = v.strictObject(changedPart);

/** As of a series. */
export const EditSetInput = v.strictObject({
  ...changedPart,
  code: textOrNull(10),
  printedTotal: v.optional(
    v.union([
      v.pipe(
        v.literal(""),
        v.transform(() => 0),
      ),
      wholeNumber(0, 2000),
    ]),
  ),
});

export const ByPartId = v.object({ id: identifier });
export const SetQuery = v.object({ set: v.optional(identifier, "") });
export const SeriesQuery = v.object({ series: v.optional(identifier, "") });

/** Set and number are those of the address. */
export const RemoveInput = v.strictObject({
  category: v.optional(card.category),
  setId: v.optional(identifier),
  numberKey: v.optional(identifier),
  variant: v.optional(identifier),
  into: v.optional(short(100)),
  reason,
});

export const RestoreInput = v.strictObject({ reason });

const productId = orNull(wholeNumber(1, 2_147_483_647));

export const VariantInput = v.strictObject({
  ...card,
  variant: v.optional(
    v.pipe(
      short(100),
      v.transform((key) => key || undefined),
    ),
  ),
  name: v.optional(named(80)),
  tier: v.optional(v.picklist(["standard", "special"], "Choose a tier")),
  place: v.optional(wholeNumber(1, 100)),
  tcgplayerId: productId,
  cardmarketId: productId,
  reason,
});

export const VariantRemoval = v.strictObject({
  ...card,
  variant: identifier,
  into: v.optional(
    v.pipe(
      short(100),
      v.transform((key) => key || undefined),
    ),
  ),
  reason,
});

export const VariantRestoring = v.strictObject({ ...card, variant: identifier, reason });

const ruled: Record<string, boolean | null> = { true: true, false: false, source: null, null: null };

/** "" stays; "source" follows the sources again. */
const legality = v.optional(
  v.pipe(
    v.union([v.null(), v.boolean(), v.picklist(["", "true", "false", "source"], "must be true, false or null")]),
    v.transform((value) => ruled[String(value)]),
  ),
);

const formatsOf = { standard: legality, expanded: legality, unlimited: legality };

export const LegalityInput = v.strictObject({
  category: card.category,
  numberKey: v.optional(card.numberKey),
  ...formatsOf,
  isPreview: flag,
  reason,
});

export const CategoryLegalityInput = v.strictObject({
  regulationMark: v.optional(
    v.pipe(
      short(5),
      v.transform((mark) => mark || null),
    ),
    "",
  ),
  ...formatsOf,
  isPreview: flag,
  reason,
});

export const OfCategory = v.object({ category: card.category });

/** In JSON `market`: minor units, null ends a set price; in a form `amount`: "12.50", "" ends it. */
export const PricingInput = v.strictObject({
  ...card,
  variant: identifier,
  source: v.picklist(PRICE_SOURCES, "Choose a source"),
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, "must be a currency code")), "USD"),
  market: orNull(wholeNumber(1, 1_000_000_00)),
  amount: v.optional(short(20)),
  until: v.optional(day),
  reason,
});

const text = v.fallback(v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ""), "");

export const FindQuery = v.object({ q: text, after: text });

export const cardStates = ["all", "edited", "removed"] as const;
export type CardState = (typeof cardStates)[number];

export const CardsQuery = v.object({
  ...FindQuery.entries,
  state: choice(cardStates),
  game: choice(["", ...CATEGORY_IDS]),
});

/** As addresses have it. */
const Category = v.pipe(
  v.string(),
  v.transform((name) => name.toUpperCase()),
  v.picklist(CATEGORY_IDS, "must be a game"),
);

export const ById = v.object({ category: Category, id: identifier });
export const BySlug = v.object({ category: Category, series: identifier, slug: identifier });
export const ByNumber = v.object({ category: Category, series: identifier, set: identifier, number: identifier });
