import * as v from "valibot";
import { day, flag } from "#lib/input/fields.ts";
import { describedAs, identifier, list, wholeNumber } from "#lib/input/inputs.ts";
import { type FormatRules, formatIds } from "../check/rules/formats.ts";
import { copies, maxEnergyTypes, size, writtenFields } from "../deck/schema/written.ts";

const days = { from: v.nullable(day), until: v.nullable(day) };
const Kinds = list(identifier, 50);

const Rules: v.GenericSchema<unknown, FormatRules> = v.strictObject({
  size,
  copies,
  hasEnergyCards: v.boolean(),
  legality: v.nullable(v.picklist(["standard", "expanded", "unlimited"])),
  marks: list(v.strictObject({ mark: identifier, ...days }), 50),
  sets: list(v.strictObject({ setId: identifier, ...days }), 500),
  bans: list(v.strictObject({ cardId: identifier, ...days }), 500),
  limits: list(v.strictObject({ cardId: identifier, copies: v.nullable(wholeNumber(0, 60)) }), 500),
  onePerDeck: Kinds,
  onePerName: Kinds,
  excluded: Kinds,
  isOneType: v.boolean(),
  maxEnergyTypes,
});

const Given = v.pipe(
  v.union([
    v.pipe(v.string(), v.maxLength(60_000, "is too long")),
    describedAs(v.record(v.string(), v.unknown()), Rules),
  ]),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): unknown => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value);
    } catch {
      addIssue({ message: "must be JSON" });
      return NEVER;
    }
  }),
);

/** The rules as one value, or as fields of a form. `isPreview`: only counts the decks that change. */
export const ConfigInput = v.pipe(
  v.strictObject({
    format: v.picklist(formatIds, "Choose a format"),
    rules: v.optional(v.pipe(Given, Rules)),
    ...writtenFields,
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500, "is too long")), ""),
    isPreview: flag,
  }),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const { format, reason, isPreview, rules, ...written } = value;
    const given = v.safeParse(Rules, rules ?? written);
    if (given.success) return { format, reason, isPreview, rules: given.output };
    addIssue({
      message: "must be included",
      path: [{ type: "object", origin: "value", input: value, key: "rules", value: rules }],
    });
    return NEVER;
  }),
);

/** Rules of one format, or of all by their names. */
export const RulesResponse = v.union([Rules, v.record(v.string(), Rules)]);

export const ConfigResponse = v.strictObject({
  format: v.string(),
  isSaved: v.boolean(),
  /** Saved decks of the format. */
  decks: v.number(),
  becomeLegal: v.number(),
  becomeIllegal: v.number(),
});

export const FormatQuery = v.object({ format: v.fallback(v.optional(v.picklist(formatIds)), undefined) });
