import * as v from "valibot";
import { upstreamUrl } from "#features/catalogue/images/rules.ts";
import { TYPES } from "#features/catalogue/import/schema/fields.ts";
import { FIELDS } from "#features/catalogue/merge/rules/fields.ts";
import { flag } from "#lib/input/fields.ts";
import { arrayOf, identifier, list, wholeNumber } from "#lib/input/inputs.ts";
import { columnNames, withRows } from "../cards/rules/columns.ts";
import { type ListField, readListField } from "../cards/rules/lines.ts";
import {
  card,
  editReason,
  nonEmptyText,
  orNull,
  setFields,
  short,
  textOrNull,
  ticked,
} from "../cards/schema/fields.ts";

const Word = nonEmptyText(200);
const Effect = v.optional(short(3000));
const TypeValue = v.strictObject({ type: nonEmptyText(30), value: v.optional(short(20)) });

const energyTypes = [...TYPES];
const EnergyType = v.pipe(
  v.string(),
  v.transform((typed) => energyTypes.find((type) => type.toLowerCase() === typed.trim().toLowerCase())),
  v.string(`Use only energy types: ${energyTypes.join(", ")}`),
);

const Attack = v.strictObject({
  name: nonEmptyText(120),
  cost: list(EnergyType, 10),
  damage: v.optional(short(20)),
  effect: Effect,
});
const Ability = v.strictObject({ name: nonEmptyText(120), type: nonEmptyText(60), effect: Effect });

/** A list, or its lines from a form. */
const lines = <Item extends v.GenericSchema>(field: ListField, item: Item) =>
  v.optional(
    v.pipe(
      v.union([
        v.pipe(
          v.string(),
          v.maxLength(20_000, "is too long"),
          v.transform((typed): unknown[] => readListField(field, typed)),
        ),
        arrayOf(item),
      ]),
      list(item, 40),
    ),
  );

/** Picture of a card as the sources have it: below their host, without an ending, so that no edit leads elsewhere. */
const Picture = v.pipe(
  v.string(),
  v.trim(),
  v.check((path) => upstreamUrl("", "card", path) !== null, "must be a path like en/sv/sv03.5/006"),
);

const facts = {
  number: v.optional(nonEmptyText(20)),
  name: v.optional(nonEmptyText(120)),
  rarity: textOrNull(60),
  supertype: v.optional(v.picklist(["pokemon", "trainer", "energy"], "Choose a card type")),
  subtypes: ticked(40),
  types: ticked(40),
  hp: orNull(wholeNumber(0, 1000)),
  retreat: orNull(wholeNumber(0, 10)),
  weaknesses: lines("weaknesses", TypeValue),
  resistances: lines("resistances", TypeValue),
  attacks: lines("attacks", Attack),
  abilities: lines("abilities", Ability),
  rules: lines("rules", nonEmptyText(3000)),
  flavor: textOrNull(2000),
  evolvesFrom: textOrNull(120),
  regulationMark: textOrNull(5),
  boosters: lines("boosters", Word),
  artist: v.optional(short(120)),
  image: orNull(Picture),
};

export const factNames = (Object.keys(facts) as (keyof typeof facts)[]).filter((name) => name !== "artist");

const fields = v.union([
  v.pipe(
    v.picklist(FIELDS),
    v.transform((field) => [field]),
  ),
  list(v.picklist(FIELDS, "must be a field"), FIELDS.length),
]);

const Edit = v.strictObject({
  ...card,
  variant: v.optional(identifier),
  ...facts,
  handBack: v.optional(fields, []),
  seen: v.optional(v.string()),
  report: v.optional(v.string()),
  isPreview: flag,
  reason: editReason,
});

const maxRows = 41;
const column = v.optional(
  v.pipe(
    v.union([v.string(), list(v.string(), maxRows)], "must be a list of texts"),
    v.transform((given) => (typeof given === "string" ? [given] : given)),
  ),
);

/** What is left out stays. `handBack`: fields that follow the sources again. A form sends rows as columns. */
export const CardInput = v.pipe(
  v.strictObject({ ...Edit.entries, ...v.entriesFromList(columnNames, column) }),
  v.transform((input) => withRows(input) as v.InferInput<typeof Edit>),
  Edit,
);

export const NewCardInput = v.strictObject({
  ...setFields,
  numberKey: v.optional(card.numberKey),
  ...facts,
  number: nonEmptyText(20),
  name: nonEmptyText(120),
  supertype: v.picklist(["pokemon", "trainer", "energy"], "Choose a card type"),
  reason: editReason,
});
