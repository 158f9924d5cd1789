import { companies, gradeFault } from "#features/details/graded/rules.ts";
import { maxOfOneCard } from "#features/details/tab/rules.ts";
import { cardmarketCells } from "#features/transfer/cardmarket/rules/cells.ts";
import { plainCell } from "#features/transfer/export/rules/cells.ts";
import type { SheetColumns } from "#features/transfer/formats/rules/recognise.ts";
import { type CardDescription, shortened } from "#features/transfer/matching/rules/row.ts";
import type { RowRemark } from "#features/transfer/remarks/schema/rows.ts";
import { copyDetails, gradedCell, oneLine, paidCells, readNote, remarksOn } from "./cells.ts";
import { isYes, type OfCells, withFlags } from "./flags.ts";
import { readGrade } from "./grade.ts";
import { readMarks, readQuantity } from "./quantity.ts";
import type { Cells, Details, RowReading, RowText } from "./reading.ts";
import { NotOwned, Unreadable } from "./unreadable.ts";
import { readLanguage } from "./words.ts";

/** What a row of a sheet says, by the columns that were recognized; a row that cannot be read has a remark that says why. */
export function readRow({ format, places, isUncounted = false }: SheetColumns, row: string[]): RowReading {
  const plain: Cells = (field) => {
    const place = places[field];
    const text = place === undefined ? "" : (row[place] ?? "").replaceAll("\0", "").toWellFormed();
    return format.key === "ours" ? plainCell(text) : text.trim();
  };
  const cell = places.cardmarketId === undefined ? plain : cardmarketCells(plain);
  const description = descriptionOf(cell, format.key === "sheet");
  const common = { description, said: rowText(description) };
  try {
    if (/^(true|yes|1)$/i.test(cell("watched"))) {
      return { ...common, is: "skipped", remarks: [{ kind: "wish" }], quantity: 0, details: {} };
    }
    const read =
      format.key === "ours"
        ? readOwn(cell)
        : readOther(cell, { format, quantity: quantityOf(format, places, cell), isUncounted });
    return { ...common, is: "readable", ...read };
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof NotOwned)) throw error;
    const is = error instanceof NotOwned ? "skipped" : "unresolved";
    return { ...common, is, remarks: [error.remark], quantity: 0, details: {} };
  }
}

const descriptionOf = (cell: Cells, isSheet: boolean): CardDescription => ({
  name: isSheet ? cell("name").replace(countedName, "") : cell("name"),
  setName: cell("setName"),
  setCode: cell("setCode"),
  number: cell("number") || idOfPrint(cell("printId")),
  printing: printingOf(cell, isSheet),
  game: cell("game"),
  language: readLanguage(cell("language")) ?? "",
  tcgplayerId: cell("tcgplayerId"),
  cardmarketId: cell("cardmarketId"),
  rarity: cell("rarity"),
  artist: cell("artist"),
  setId: cell("setId"),
  cardId: cell("cardId"),
  variantKey: cell("variantKey"),
});

/** Some tables say in columns of their own that a card is a reverse, or of the first edition. */
const printingOf = (cell: Cells, isSheet: boolean): string =>
  [
    // Not a letter of Unown.
    (cell("printing") || printingInCondition(cell("condition")) || (isSheet ? printingInNote(cell("note")) : ""))
      .replace(/^[yjsx]$/i, "yes")
      .replace(/^n$/i, "no")
      .replace(/^h$/i, "Holo")
      .replace(/^rh?$/i, "Reverse Holo"),
    isYes(cell("foil")) ? "Foil" : "",
    isYes(cell("reverse")) ? "Reverse Holofoil" : "",
    isYes(cell("firstEdition")) ? "1st Edition" : "",
  ]
    .filter((part) => part !== "")
    .join(" ");

/** A table without a column of quantities has a row for each copy, or says it in front of the name: "2x Iono". */
function quantityOf({ key }: SheetColumns["format"], places: SheetColumns["places"], cell: Cells): number {
  if (key === "decklist" && cell("quantity") === "") {
    throw new NotOwned({ kind: "no_line_quantity" });
  }
  if (key !== "sheet" && places.quantity !== undefined) return readQuantity(cell("quantity"));
  const isOwned = places.owned === undefined ? undefined : readOwned(cell, places.quantity !== undefined);
  if (places.quantity === undefined) return isOwned ?? Number(countedName.exec(cell("name"))?.[1] ?? 1);
  const isAdded = /^0?$/.test(cell("quantity")) && cell("added") !== "";
  if (isOwned !== undefined && cell("quantity") === "" && !isAdded) return isOwned;
  return readMarks(cell(isAdded ? "added" : "quantity"));
}

/** @throws NotOwned when it says no, also beside a quantity. */
function readOwned(cell: Cells, isCounted: boolean): number | undefined {
  if (isCounted && cell("owned") === "") return undefined;
  return readMarks(cell("owned"));
}

const countedName = /^(\d{1,3})\s?[x×]\s+(?=\S)/i;

/** A note "RH", or "reverse holo, from a friend". */
const printingInNote = (note: string): string =>
  [/\b(?:reverse(?: holo(?:foil)?)?|rev\.? holo|RH)\b/i, /\b(?:1st|first) ed(?:ition)?\b/i]
    .map((words) => words.exec(note.slice(0, 200))?.[0] ?? "")
    .join(" ")
    .trim();

/** "sv3-125" of a catalogue; not the number of a row or an order. */
const idOfPrint = (id: string): string => (/^(?=\d*[a-z])[\w.]+(?:-[a-z]+)*-[a-z]{0,5}\d+[a-z]?$/i.test(id) ? id : "");

/** "Near Mint Reverse Holofoil" */
const printingInCondition = (condition: string): string =>
  condition.match(/(?:\b(?:1st edition|unlimited)\b\s*)?(?:\b(?:reverse )?(?:holo)?foil\b)?$/i)?.[0].trim() ?? "";

const rowText = ({ name, setName, setCode, number, printing, variantKey, ...row }: CardDescription): RowText => ({
  name: shortened(name || (row.cardmarketId && `Cardmarket product ${row.cardmarketId}`)),
  set: shortened(setName || setCode),
  number: shortened(number),
  printing: shortened(printing || variantKey),
});

function readOwn(cell: Cells): OfCells {
  const kind = cell("kind");
  if (kind === "set note") return { quantity: 0, details: { setNote: readNote(cell("note")) }, remarks: [] };
  if (kind === "note") {
    const note = { label: oneLine(cell("label"), 60), text: readNote(cell("note")) };
    return { quantity: 0, details: { note }, remarks: [] };
  }
  if (kind === "graded") return { quantity: 0, details: { graded: ownGraded(cell) }, remarks: [] };
  if (kind !== "card") throw new Unreadable({ kind: "wrong_type", written: shortened(kind) });
  return { quantity: readQuantity(cell("quantity")), details: copyDetails(cell, "counts"), remarks: [] };
}

function ownGraded(cell: Cells): NonNullable<Details["graded"]> {
  const company = companies.find((one) => one === cell("company"));
  if (!company) throw new Unreadable({ kind: "wrong_company", written: shortened(cell("company")) });
  if (cell("grade") === "") throw new Unreadable({ kind: "no_grade" });
  if (gradeFault(company, cell("grade"))) {
    throw new Unreadable({ kind: "wrong_grade", written: shortened(cell("grade")), company });
  }
  return { ...gradedCell(cell, company, cell("grade"), 1, "counts"), ...paidCells(cell) };
}

function readOther(
  cell: Cells,
  {
    format: { isInPennies },
    quantity,
    isUncounted,
  }: Pick<SheetColumns, "format"> & { quantity: number; isUncounted: boolean },
): OfCells {
  const details = copyDetails(cell, "is none", isInPennies);
  const grade = readGrade(cell("grade"), cell("company"));
  const notes = [cell("note")];
  if (grade?.company && !gradeFault(grade.company, grade.grade)) {
    if (quantity > maxOfOneCard) throw new Unreadable({ kind: "many_graded", most: maxOfOneCard });
    details.graded = gradedCell(cell, grade.company, grade.grade, quantity, "is none");
  } else if (grade) notes.push(["Grade:", grade.company, grade.grade].filter(Boolean).join(" "));
  const text = notes.filter((note) => note !== "").join("\n");
  if (text !== "") details.note = { label: "", text: readNote(text) };
  const { remarks, ...read } = withFlags(cell, { quantity, details });
  const count: RowRemark[] = isUncounted && !countedName.test(cell("name")) ? [{ kind: "uncounted" }] : [];
  return { ...read, remarks: [...remarks, ...remarksOn(cell), ...count] };
}
