import type { Db } from "#db/open.ts";
import { conditions, languages } from "#features/collection/rules/copy-values.ts";
import { tcgplayerColumns } from "#features/transfer/formats/rules/fields.ts";
import { type OwnedEntry, ownedEntries } from "../queries/entries.ts";
import { csvLine } from "../rules/cells.ts";
import { tcgplayerRarity } from "../rules/rarities.ts";
import type { OwnedCopies } from "../schema.ts";
import { byteOrderMark, copyGroups } from "./copies.ts";

/** The CSV that TCGplayer's app reads, in parts; without graded cards and notes. */
export async function* tcgplayerCsv(db: Db, userId: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([...tcgplayerColumns]);
  for await (const page of ownedEntries(db, userId)) yield page.map(tcgplayerLines).join("");
}

const nameOf = <Names extends Record<string, string>>(names: Names, key: string | null): string =>
  key === null ? "" : (names[key] ?? "");

const tcgplayerLines = (entry: OwnedEntry): string =>
  copyGroups(entry)
    .map((copies) => {
      const row = tcgplayerRow(entry, copies);
      return csvLine(tcgplayerColumns.map((column) => row[column]));
    })
    .join("");

type TcgplayerRow = Record<(typeof tcgplayerColumns)[number], string | number | null>;

const tcgplayerRow = (entry: OwnedEntry, { quantity, condition, language }: OwnedCopies): TcgplayerRow => ({
  Quantity: quantity,
  Name: entry.name,
  "Simple Name": entry.name,
  Set: entry.set,
  "Card Number": entry.number + totalOf(entry),
  "Set Code": entry.setCode,
  Printing: entry.variantName,
  Condition: nameOf(conditions, condition ?? "NM"),
  Language: nameOf(languages, language ?? (entry.category === "JP" ? "ja" : "en")),
  Rarity: tcgplayerRarity(entry.rarity),
  "Product ID": entry.tcgplayerId,
  SKU: null,
  Price: null,
  "Price Each": null,
});

const totalOf = ({ number, printedTotal }: OwnedEntry): string =>
  /^\d+$/.test(number) && printedTotal > 0 ? `/${printedTotal}` : "";
