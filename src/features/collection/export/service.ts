import type { Db } from "../../../../db/open.ts";
import { minorToText } from "../../../lib/money.ts";
import { conditions, languages } from "../copies/rules.ts";
import { type Field, ownColumns, tcgplayerColumns } from "../import/rules/formats.ts";
import { ownAccount, ownedChanges } from "./queries/account.ts";
import { type OwnedCopies, type OwnedEntry, ownedEntries, ownedGraded, ownedNotes } from "./queries/entries.ts";
import { csvLine } from "./rules/cells.ts";
import { tcgplayerRarity } from "./rules/rarities.ts";

/** Spreadsheet programs take a file for UTF-8 only where it says so. */
const byteOrderMark = "\ufeff";

type OwnField = keyof typeof ownColumns;
const ownOrder = Object.keys(ownColumns) as OwnField[];
type OwnRow = Partial<Record<OwnField & Field, string | number | null>>;
const ownLine = (row: OwnRow): string => csvLine(ownOrder.map((field) => row[field] ?? ""));

const nothingKnown = { condition: null, language: null, cost: null, costCurrency: null, acquiredOn: null };

/** The copies of an entry: those of which something is known, alike ones together, and the rest. */
function groupsOf({ quantity, copies }: OwnedEntry): OwnedCopies[] {
  const rest = quantity - copies.reduce((sum, { quantity: known }) => sum + known, 0);
  return rest > 0 ? [...copies, { quantity: rest, ...nothingKnown }] : copies;
}

const money = (minor: number | null, currency: string | null) =>
  minor === null || currency === null ? "" : minorToText(minor, currency);

/** All that somebody entered, as lines that our own import reads back into the same. */
export async function* ownCsv(db: Db, userId: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(ownOrder.map((field) => ownColumns[field]));
  for await (const page of ownedEntries(db, userId)) yield page.map(entryLines).join("");
  for await (const page of ownedGraded(db, userId)) {
    yield page
      .map(({ set, variant, variantName, condition, value, valueCurrency, ...graded }) =>
        ownLine({
          ...graded,
          kind: "graded",
          setName: set,
          variantKey: variant,
          printing: variantName,
          gradedCondition: condition,
          value: money(value, valueCurrency),
          valueCurrency,
        }),
      )
      .join("");
  }
  for await (const page of ownedNotes(db, userId)) {
    yield page
      .map(({ set, text, ...note }) =>
        ownLine({ ...note, kind: note.cardId === null ? "set note" : "note", setName: set, note: text }),
      )
      .join("");
  }
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

/** The entries in the columns of TCGplayer's app, which has no place for the rest. */
export async function* tcgplayerCsv(db: Db, userId: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([...tcgplayerColumns]);
  for await (const page of ownedEntries(db, userId)) yield page.map(tcgplayerLines).join("");
}

const nameOf = <Names extends Record<string, string>>(names: Names, key: string | null): string =>
  key === null ? "" : (names[key] ?? "");

const tcgplayerLines = (entry: OwnedEntry): string =>
  groupsOf(entry)
    .map(({ quantity, condition, language }) => {
      const total = /^\d+$/.test(entry.number) && entry.printedTotal > 0 ? `/${entry.printedTotal}` : "";
      const row: Record<(typeof tcgplayerColumns)[number], string | number | null> = {
        Quantity: quantity,
        Name: entry.name,
        "Simple Name": entry.name,
        Set: entry.set,
        "Card Number": entry.number + total,
        "Set Code": entry.setCode,
        Printing: entry.variantName,
        Condition: nameOf(conditions, condition ?? "NM"),
        Language: nameOf(languages, language ?? (entry.category === "JP" ? "ja" : "en")),
        Rarity: tcgplayerRarity(entry.rarity),
        "Product ID": entry.tcgplayerId,
        SKU: null,
        Price: null,
        "Price Each": null,
      };
      return csvLine(tcgplayerColumns.map((column) => row[column]));
    })
    .join("");

/** All that somebody entered, as JSON; written piece by piece, for it may be large. */
export async function* wholeJson(db: Db, userId: string, now: Date): AsyncGenerator<string> {
  const account = JSON.stringify(await ownAccount(db, userId)).slice(1, -1);
  yield `{"format":"toploader-collection-1","exportedAt":${JSON.stringify(now.toISOString())},${account},"entries":[`;
  yield* listed(ownedEntries(db, userId), (entry) => {
    const { setCode: _, printedTotal: __, rarity: ___, category: ____, tcgplayerId: _____, ...shown } = entry;
    return shown;
  });
  yield '],"graded":[';
  yield* listed(ownedGraded(db, userId), ({ set, name, number, setId, cardId, variant, variantName, ...graded }) => {
    const { company, grade, condition, certificate, url, value, valueCurrency } = graded;
    const place = { setId, cardId, set, name, number, variant, variantName };
    return { ...place, company, grade, condition, certificate, url, value, valueCurrency };
  });
  yield '],"notes":[';
  yield* listed(ownedNotes(db, userId), ({ setId, cardId, set, name, number, label, text }) => {
    return { setId, cardId, set, name, number, label, text };
  });
  yield '],"changes":[';
  yield* listed(ownedChanges(db, userId), (change) => change);
  yield "]}";
}

async function* listed<Row>(pages: AsyncGenerator<Row[]>, shown: (row: Row) => object): AsyncGenerator<string> {
  let before = "";
  for await (const page of pages) {
    yield before + page.map((row) => JSON.stringify(shown(row))).join(",");
    before = ",";
  }
}

/** Text as it is made, in bytes; no more is made than the reader takes. */
export function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
