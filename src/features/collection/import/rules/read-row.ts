import { mostOfOneCard } from "../../card-tab/rules.ts";
import { plainCell } from "../../export/rules/cells.ts";
import { companies, gradeFault } from "../../graded/rules.ts";
import { longestNote } from "../../notes/rules.ts";
import { largestQuantity } from "../../rules.ts";
import { type Columns, type Field, readGrade } from "./formats.ts";
import { type Asked, shortened } from "./match.ts";
import { Unreadable } from "./unreadable.ts";
import { type Condition, type Language, readCondition, readDay, readLanguage, readMoney, type Zero } from "./values.ts";

/** What a row knows beyond its card. Amounts are in minor units of the currency beside them. */
type Details = {
  condition?: Condition;
  language?: Language;
  cost?: number;
  currency?: string;
  acquiredOn?: string;
  graded?: {
    company: string;
    grade: string;
    condition: string;
    certificate: string;
    url: string;
    value: number | null;
    valueCurrency: string | null;
    /** How many such cards. */
    count: number;
  };
  note?: { label: string; text: string };
  /** A note on the set, which names no card. */
  setNote?: string;
};

/** What a row says of its card, for people. */
export type Said = { name: string; set: string; number: string; printing: string };

export type Reading = {
  asked: Asked;
  said: Said;
  quantity: number;
  details: Details;
} /** With a reason where a part of it stays out. */ & (
  | { is: "readable"; reason?: string }
  | { is: "unresolved" | "skipped"; reason: string }
);

type Cells = (field: Field) => string;

/** Reads one row of a file, without yet looking for its card. */
export function readRow({ format, places }: Columns, row: string[]): Reading {
  const cell: Cells = (field) => {
    const place = places[field];
    const text = place === undefined ? "" : (row[place] ?? "").replaceAll("\0", "").toWellFormed();
    return format.key === "ours" ? plainCell(text) : text.trim();
  };
  const language = readLanguage(cell("language"));
  const asked: Asked = {
    name: cell("name"),
    setName: cell("setName"),
    setCode: cell("setCode"),
    number: cell("number"),
    printing: cell("printing"),
    game: cell("game"),
    language: language ?? "",
    tcgplayerId: cell("tcgplayerId"),
    setId: cell("setId"),
    cardId: cell("cardId"),
    variantKey: cell("variantKey"),
  };
  const said: Said = {
    name: shortened(asked.name),
    set: shortened(asked.setName || asked.setCode),
    number: shortened(asked.number),
    printing: shortened(asked.printing || asked.variantKey),
  };
  const common = { asked, said };
  try {
    if (/^(true|yes|1)$/i.test(cell("watched"))) {
      return { ...common, is: "skipped", reason: "On a watch list, not owned.", quantity: 0, details: {} };
    }
    const read = format.key === "ours" ? readOwn(cell) : readOther(cell, format.isInPennies);
    return { ...common, is: "readable", ...read };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ...common, is: "unresolved", reason: error.message, quantity: 0, details: {} };
  }
}

/** A row without its amounts in currencies that have no exchange rate. */
export function withoutUnrated(row: Reading, rated: ReadonlySet<string>): Reading {
  const { cost, currency, graded, ...details } = row.details;
  const unrated = [currency, graded?.valueCurrency].filter((code) => code != null && !rated.has(code));
  if (unrated.length === 0) return row;
  const reason = `The amount is not imported: there is no exchange rate for ${[...new Set(unrated)].join(" and ")}.`;
  const isCostRated = currency !== undefined && rated.has(currency);
  const isValueRated = graded?.valueCurrency != null && rated.has(graded.valueCurrency);
  return {
    ...row,
    reason: row.reason === undefined ? reason : `${row.reason} ${reason}`,
    details: {
      ...details,
      ...(isCostRated && { cost, currency }),
      ...(graded && { graded: isValueRated ? graded : { ...graded, value: null, valueCurrency: null } }),
    },
  };
}

/** What is left of a row for somebody who may keep no graded cards: its copies, and its grade as a note. */
export function withoutGraded(row: Reading): Reading {
  const { graded, ...details } = row.details;
  if (!graded) return row;
  const reason = [row.reason ?? "", "Graded cards belong to Pro."].join(" ").trim();
  if (row.quantity === 0) return { ...row, is: "skipped", reason, details: {} };
  const grade = ["Grade:", graded.company, graded.grade, graded.certificate].join(" ").trim();
  const text = [details.note?.text ?? "", grade].join("\n").trim().slice(0, longestNote);
  return {
    ...row,
    is: "readable",
    reason: `${reason} The grade comes in as a note.`,
    details: { ...details, note: { label: "", text } },
  };
}

function readOwn(cell: Cells): { quantity: number; details: Details } {
  const kind = cell("kind");
  if (kind === "set note") return { quantity: 0, details: { setNote: readNote(cell("note")) } };
  if (kind === "note") {
    return { quantity: 0, details: { note: { label: oneLine(cell("label"), 60), text: readNote(cell("note")) } } };
  }
  if (kind === "graded") return { quantity: 0, details: { graded: ownGraded(cell) } };
  if (kind !== "card") throw new Unreadable(`“${shortened(kind)}” is no kind of row.`);
  return { quantity: readQuantity(cell("quantity")), details: copyDetails(cell, "counts") };
}

function ownGraded(cell: Cells): NonNullable<Details["graded"]> {
  const company = companies.find((one) => one === cell("company"));
  if (!company) throw new Unreadable(`“${shortened(cell("company"))}” is no grading company we know.`);
  if (cell("grade") === "") throw new Unreadable("The grade is empty.");
  if (gradeFault(company, cell("grade"))) {
    throw new Unreadable(`“${shortened(cell("grade"))}” is not a grade that ${company} gives.`);
  }
  return gradedOf(cell, company, cell("grade"), 1, "counts");
}

function readOther(cell: Cells, isInPennies = false): { quantity: number; details: Details } {
  const quantity = readQuantity(cell("quantity"));
  const details = copyDetails(cell, "is none", isInPennies);
  const grade = readGrade(cell("grade"), cell("company"));
  const notes = [cell("note")];
  if (grade?.company && !gradeFault(grade.company, grade.grade)) {
    if (quantity > mostOfOneCard) throw new Unreadable(`More than ${mostOfOneCard} graded cards in one row.`);
    details.graded = gradedOf(cell, grade.company, grade.grade, quantity, "is none");
  } else if (grade) notes.push(["Grade:", grade.company, grade.grade].filter(Boolean).join(" "));
  const text = notes.filter((note) => note !== "").join("\n");
  if (text !== "") details.note = { label: "", text: readNote(text) };
  return { quantity, details };
}

function readQuantity(text: string): number {
  const written = text.trim();
  if (written === "") throw new Unreadable("The row has no quantity.");
  if (!/^\d{1,12}([.,]0{1,2})?$/.test(written)) {
    throw new Unreadable(`“${shortened(written)}” is no whole number of copies.`);
  }
  const quantity = Number.parseInt(written, 10);
  if (quantity === 0) throw new Unreadable("No copies: the quantity is 0.");
  if (quantity > largestQuantity) throw new Unreadable(`More than ${largestQuantity.toLocaleString("en")} copies.`);
  return quantity;
}

function copyDetails(cell: Cells, zero: Zero, isInPennies = false): Details {
  const details: Details = {};
  const condition = readCondition(cell("condition"));
  const language = readLanguage(cell("language"));
  const cost = readMoney(cell("cost"), cell("currency"), zero, isInPennies);
  const acquiredOn = readDay(cell("acquired"));
  if (condition) details.condition = condition;
  if (language) details.language = language;
  if (cost) Object.assign(details, { cost: cost.minor, currency: cost.currency });
  if (acquiredOn) details.acquiredOn = acquiredOn;
  return details;
}

function gradedOf(
  cell: Cells,
  company: string,
  grade: string,
  count: number,
  zero: Zero,
): NonNullable<Details["graded"]> {
  const value = readMoney(cell("value"), cell("valueCurrency"), zero);
  return {
    company,
    grade: oneLine(grade, 30),
    condition: oneLine(cell("gradedCondition"), 60),
    certificate: oneLine(cell("certificate"), 60),
    url: readAddress(cell("url")),
    value: value?.minor ?? null,
    valueCurrency: value?.currency ?? null,
    count,
  };
}

const oneLine = (text: string, longest: number) => text.replace(/\p{Cc}+/gu, " ").slice(0, longest);

/** A link that is opened later must not be a script. */
function readAddress(text: string): string {
  if (text === "") return "";
  if (text.length <= 500 && /^https?:$/.test(URL.parse(text)?.protocol ?? "")) return text;
  throw new Unreadable(`“${shortened(text)}” is no address of a page.`);
}

function readNote(text: string): string {
  if (text.trim() === "") throw new Unreadable("The note is empty.");
  if (text.length > longestNote) throw new Unreadable(`The note is longer than ${longestNote} characters.`);
  return text;
}
