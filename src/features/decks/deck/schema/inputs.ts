import * as v from "valibot";
import { numberKey } from "#features/catalogue/rules/paths.ts";
import { FormId } from "#features/collection/schema/inputs.ts";
import { builderParts, builderSorts, builderViews, groups } from "#features/decks/builder/rules/looks.ts";
import { archetypes, formatIds, zoneTypes } from "#features/decks/check/rules/formats.ts";
import { maxCursorLength } from "#lib/cursor.ts";
import { identifier, list, nameUpTo, wholeNumber } from "#lib/input/inputs.ts";
import { choice, words } from "#lib/url/state.ts";
import { maxDeckDescription, maxDeckName, maxDeckQuantity, maxDeckRows } from "../rules/limits.ts";
import { steps } from "../rules/rows.ts";

/** Trimmed, without control characters. */
const line = (most: number) =>
  v.pipe(
    v.string("must be text"),
    v.transform((text) =>
      text
        .replaceAll(/\p{Cc}+/gu, " ")
        .toWellFormed()
        .trim(),
    ),
    v.maxLength(most, `must have at most ${most} characters`),
  );

const CardId = v.pipe(
  v.string(),
  v.maxLength(100, "is too long"),
  v.regex(/^\P{Cc}*$/u, "must have no control characters"),
);
const Name = v.pipe(line(maxDeckName), nameUpTo(maxDeckName));
const Format = v.picklist(formatIds, "Choose a format");
const Version = wholeNumber(0, 2_147_483_647);

export const DeckId = v.object({ id: v.string() });

const one = <S extends v.GenericSchema>(item: S) =>
  v.union([
    list(item, 20),
    v.pipe(
      item,
      v.transform((value) => [value]),
    ),
  ]);

const settings = {
  name: v.optional(Name),
  format: v.optional(Format),
  archetype: v.optional(
    v.pipe(
      v.nullable(v.picklist(["", ...archetypes], "is not a valid archetype")),
      v.transform((key) => key || null),
    ),
  ),
  description: v.optional(
    v.pipe(
      v.string("must be text"),
      v.transform((text) => text.replaceAll(/\r\n?/g, "\n").replaceAll("\0", "").toWellFormed().trim()),
      v.maxLength(maxDeckDescription, `must have at most ${maxDeckDescription} characters`),
    ),
  ),
  folder: v.optional(line(40)),
  visibility: v.optional(v.picklist(["PRIVATE", "PUBLIC"], "must be PRIVATE or PUBLIC")),
  energy: v.optional(
    v.pipe(
      one(v.picklist(["", ...zoneTypes], "is not a valid Energy type")),
      v.transform((types) => [...new Set(types)].filter((type) => type !== "")),
    ),
  ),
  coverCardId: v.optional(
    v.pipe(
      v.nullable(CardId),
      v.transform((id) => id || null),
    ),
  ),
};

/** JSON names what changes in `settingsChange`, a form beside the version. Without a version the last change wins. */
export const SettingsInput = v.pipe(
  v.strictObject({ version: v.optional(Version), settingsChange: v.optional(v.strictObject(settings)), ...settings }),
  v.transform(({ version, settingsChange, ...own }) => ({ version, change: { ...own, ...settingsChange } })),
  v.check(({ change }) => Object.keys(change).length > 0, "needs a change"),
);

const place = {
  setId: v.pipe(identifier, v.regex(/^\P{Cc}+$/u, "must have no control characters")),
  numberKey: v.pipe(identifier, v.transform(numberKey)),
};
const Considered = v.pipe(
  v.optional(v.union([v.boolean(), v.picklist(["true", "false"])]), false),
  v.transform((value) => value === true || value === "true"),
);
const card = { ...place, quantity: wholeNumber(0, maxDeckQuantity), isConsidered: Considered };

export const DeckCopyQuery = v.object({ formId: FormId });

/** A deck built before there was an account has its id and cards; making it again changes nothing. */
export const DeckInput = v.strictObject({
  name: Name,
  format: Format,
  id: v.optional(v.pipe(v.string(), v.uuid("must be a UUID"))),
  formId: FormId,
  energy: settings.energy,
  cards: v.optional(list(v.strictObject(card), 2 * maxDeckRows), []),
});

/** "sv03.5 6" */
const Place = v.pipe(
  v.string("must be text"),
  v.regex(/^[^\s\p{Cc}]{1,100} [^\s\p{Cc}]{1,100}$/u, "must be a set and a number, such as sv03.5 6"),
  v.transform((text) => {
    const [setId = "", key = ""] = text.split(" ");
    return { setId, numberKey: numberKey(key) };
  }),
);

/** JSON has a list of cards, the buttons of a page a step. */
export const DeckCardsInput = v.pipe(
  v.strictObject({
    version: Version,
    cards: v.optional(list(v.strictObject(card), 2 * maxDeckRows)),
    add: v.optional(Place),
    remove: v.optional(Place),
    consider: v.optional(Place),
    include: v.optional(Place),
    drop: v.optional(Place),
  }),
  v.check(({ version: _, ...changes }) => Object.keys(changes).length === 1, "needs one change"),
  v.transform(({ version, cards = [], ...places }) => {
    for (const step of steps) {
      const place = places[step];
      if (place) return { version, step, place };
    }
    return { version, cards };
  }),
);

const maxLines = 500;
const Line = v.pipe(v.string("must be text"), v.maxLength(500, "is too long"));

/** JSON has a list of lines, a form a text or several fields. */
const Lines = v.pipe(
  v.union(
    [
      list(Line, maxLines),
      v.pipe(
        v.string(),
        v.maxLength(20_000, "is too long"),
        v.transform((text) => text.split(/\r?\n/)),
        v.maxLength(maxLines, `must have at most ${maxLines} lines`),
      ),
    ],
    "must be a list of lines",
  ),
);

export const LinesInput = v.strictObject({ lines: Lines, version: v.optional(Version) });
export const TriedInput = v.strictObject({ lines: Lines, format: Format });

export const RestoreDeckInput = v.strictObject({ from: Version, version: Version });

const Marker = v.optional(
  v.nullable(v.pipe(v.string("must be text"), v.maxLength(maxCursorLength, "is too long"))),
  null,
);

export const ListInput = v.strictObject({ marker: Marker });
export const OfPerson = v.object({ username: v.optional(v.string()) });

const text = v.optional(v.fallback(v.pipe(v.string(), v.maxLength(maxCursorLength)), ""), "");

export const DecksQuery = v.object({ after: text });
export const PublicQuery = v.object({
  after: text,
  q: words,
  format: v.fallback(v.optional(v.picklist(formatIds)), undefined),
  archetype: v.fallback(v.optional(v.picklist(archetypes)), undefined),
  card: v.fallback(v.optional(CardId), undefined),
});
const keysOf = <Key extends string>(titles: Record<Key, string>) => Object.keys(titles) as [Key, ...Key[]];
const building = {
  q: text,
  after: text,
  view: choice(keysOf(builderViews)),
  sort: choice(keysOf(builderSorts)),
  group: choice(keysOf(groups)),
  part: choice(builderParts),
};
export const BuilderQuery = v.object(building);
const ofFormat = { format: choice(formatIds) };
export const TriedQuery = v.object({ ...building, ...ofFormat });
export const DeckCardsQuery = v.object({
  ...ofFormat,
  q: text,
  after: text,
  ids: v.pipe(
    v.optional(v.fallback(v.string(), ""), ""),
    v.transform((ids) =>
      [...new Set(ids.split(",").filter((id) => id !== "" && id.length <= 100))].slice(0, maxDeckRows),
    ),
  ),
});
const id = v.optional(v.fallback(v.string(), ""), "");
export const VersionsQuery = v.object({ a: id, b: id });

const number = (most: number, usual: number) => v.optional(v.fallback(wholeNumber(0, most), usual), usual);
export const OddsQuery = v.object({ seed: number(2 ** 32 - 1, 1), draws: number(60, 0) });
export const SheetQuery = v.object({ size: choice(["letter", "a4"]) });
