import type { Db } from "#db/open.ts";
import { copyFields, copyText, plainKeys } from "#features/collection/rules/copies.ts";
import { ownColumns } from "#features/transfer/formats/rules/fields.ts";
import { minorToText } from "#lib/money.ts";
import { ownedGraded, ownedNotes } from "../queries/details.ts";
import { type OwnedEntry, ownedEntries } from "../queries/entries.ts";
import { csvLine } from "../rules/cells.ts";
import type { ExportedFacts, OwnedCopies, OwnedGraded, OwnedNote } from "../schema.ts";
import { byteOrderMark, copyGroups } from "./copies.ts";
import { type Exporter, named, type WithLocalName } from "./named.ts";

/** Not imported: the card's id says it. */
const factColumns = {
  localName: "Local Name",
  nameLanguage: "Name Language",
  rarityName: "Rarity",
  artist: "Artist",
  releasedOn: "Release Date",
  packs: "Pocket Packs",
} as const satisfies Record<keyof ExportedFacts | "localName" | "nameLanguage", string>;

const columns = { ...ownColumns, ...factColumns };
type Column = keyof typeof columns;
const order = Object.keys(columns) as Column[];
type OwnRow = Partial<Record<Column, string | number | null>>;
const ownLine = (row: OwnRow): string => csvLine(order.map((field) => row[field] ?? ""));

const money = (minor: number | null, currency: string | null) =>
  minor === null || currency === null ? "" : minorToText(minor, currency);

/** The CSV export in parts, which import reads again: entries, graded cards, notes. */
export async function* ownCsv(db: Db, { id: userId, preferences }: Exporter): AsyncGenerator<string> {
  const { nameLanguage } = preferences;
  yield byteOrderMark + csvLine(order.map((field) => columns[field]));
  for await (const page of named(db, ownedEntries(db, userId), nameLanguage)) yield page.map(entryLines).join("");
  for await (const page of named(db, ownedGraded(db, userId), nameLanguage)) yield page.map(gradedLine).join("");
  for await (const page of ownedNotes(db, userId)) yield page.map(noteLine).join("");
}

const entryLines = (entry: OwnedEntry & WithLocalName): string =>
  copyGroups(entry)
    .map((copies) =>
      ownLine({
        kind: "card",
        setId: entry.setId,
        setName: entry.set,
        cardId: entry.cardId,
        name: entry.name,
        number: entry.number,
        variantKey: entry.variant,
        printing: entry.variantName,
        quantity: copies.quantity,
        ...cellsOf(copies),
        ...factsOf(entry),
      }),
    )
    .join("");

const cellsOf = ({ cost, costCurrency, ...copies }: OwnedCopies): OwnRow => ({
  ...Object.fromEntries(plainKeys.map((key) => [copyFields[key].cell, copyText(copies[key])])),
  cost: money(cost, costCurrency),
  currency: costCurrency,
});

const factsOf = ({ localName, language, rarityName, artist, releasedOn, packs }: ExportedFacts & WithLocalName) => ({
  localName,
  nameLanguage: language,
  rarityName,
  artist,
  releasedOn,
  packs,
});

type Graded = OwnedGraded & ExportedFacts & WithLocalName;

const gradedLine = ({ set, variant, variantName, condition, value, valueCurrency, language, ...row }: Graded) => {
  const { cost, costCurrency, acquiredOn, ...graded } = row;
  return ownLine({
    ...graded,
    nameLanguage: language,
    kind: "graded",
    setName: set,
    variantKey: variant,
    printing: variantName,
    gradedCondition: condition,
    value: money(value, valueCurrency),
    valueCurrency,
    cost: money(cost, costCurrency),
    currency: costCurrency,
    acquired: acquiredOn,
  });
};

const noteLine = ({ set, text, ...note }: OwnedNote) =>
  ownLine({ ...note, kind: note.cardId === null ? "set note" : "note", setName: set, note: text });
