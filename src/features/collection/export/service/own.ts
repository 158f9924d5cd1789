import type { Db } from "../../../../../db/open.ts";
import { minorToText } from "../../../../lib/money.ts";
import { type Field, ownColumns } from "../../import/rules/formats/fields.ts";
import { ownedGraded, ownedNotes } from "../queries/details.ts";
import { type OwnedEntry, ownedEntries } from "../queries/entries.ts";
import { csvLine } from "../rules/cells.ts";
import type { OwnedGraded, OwnedNote } from "../schema.ts";
import { byteOrderMark, groupsOf } from "./copies.ts";

type OwnField = keyof typeof ownColumns;
const ownOrder = Object.keys(ownColumns) as OwnField[];
type OwnRow = Partial<Record<OwnField & Field, string | number | null>>;
const ownLine = (row: OwnRow): string => csvLine(ownOrder.map((field) => row[field] ?? ""));

const money = (minor: number | null, currency: string | null) =>
  minor === null || currency === null ? "" : minorToText(minor, currency);

export async function* ownCsv(db: Db, userId: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(ownOrder.map((field) => ownColumns[field]));
  for await (const page of ownedEntries(db, userId)) yield page.map(entryLines).join("");
  for await (const page of ownedGraded(db, userId)) yield page.map(gradedLine).join("");
  for await (const page of ownedNotes(db, userId)) yield page.map(noteLine).join("");
}

const entryLines = (entry: OwnedEntry): string =>
  groupsOf(entry)
    .map(({ quantity, condition, language, cost, costCurrency, acquiredOn }) =>
      ownLine({
        kind: "card",
        setId: entry.setId,
        setName: entry.set,
        cardId: entry.cardId,
        name: entry.name,
        number: entry.number,
        variantKey: entry.variant,
        printing: entry.variantName,
        quantity,
        condition,
        language,
        cost: money(cost, costCurrency),
        currency: costCurrency,
        acquired: acquiredOn,
      }),
    )
    .join("");

const gradedLine = ({ set, variant, variantName, condition, value, valueCurrency, ...graded }: OwnedGraded) =>
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
