import type { Db } from "#db/open.ts";
import { copyFields, copyText, plainKeys } from "#features/collection/rules/copies.ts";
import { ownColumns } from "#features/transfer/formats/rules/fields.ts";
import { minorToText } from "#lib/money.ts";
import { ownedGraded, ownedNotes } from "../queries/details.ts";
import { type OwnedEntry, ownedEntries } from "../queries/entries.ts";
import { csvLine } from "../rules/cells.ts";
import type { ExportedFacts, OwnedCopies, OwnedGraded, OwnedNote } from "../schema.ts";
import { byteOrderMark, copyGroups } from "./copies.ts";

/** Not imported: the card's id says it. */
const factColumns = {
  rarityName: "Rarity",
  artist: "Artist",
  releasedOn: "Release Date",
  packs: "Pocket Packs",
} as const satisfies Record<keyof ExportedFacts, string>;

const columns = { ...ownColumns, ...factColumns };
type Column = keyof typeof columns;
const order = Object.keys(columns) as Column[];
type OwnRow = Partial<Record<Column, string | number | null>>;
const ownLine = (row: OwnRow): string => csvLine(order.map((field) => row[field] ?? ""));

const money = (minor: number | null, currency: string | null) =>
  minor === null || currency === null ? "" : minorToText(minor, currency);

/** The CSV export in parts, which import reads again: entries, graded cards, notes. */
export async function* ownCsv(db: Db, userId: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(order.map((field) => columns[field]));
  for await (const page of ownedEntries(db, userId)) yield page.map(entryLines).join("");
  for await (const page of ownedGraded(db, userId)) yield page.map(gradedLine).join("");
  for await (const page of ownedNotes(db, userId)) yield page.map(noteLine).join("");
}

const entryLines = (entry: OwnedEntry): string =>
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

const factsOf = ({ rarityName, artist, releasedOn, packs }: ExportedFacts) => ({
  rarityName,
  artist,
  releasedOn,
  packs,
});

type Graded = OwnedGraded & ExportedFacts;

const gradedLine = ({ set, variant, variantName, condition, value, valueCurrency, ...graded }: Graded) =>
  ownLine({
    ...graded,
    kind: "graded",
    setName: set,
    variantKey: variant,
    printing: variantName,
    gradedCondition: condition,
    value: money(value, valueCurrency),
    valueCurrency,
  });

const noteLine = ({ set, text, ...note }: OwnedNote) =>
  ownLine({ ...note, kind: note.cardId === null ? "set note" : "note", setName: set, note: text });
