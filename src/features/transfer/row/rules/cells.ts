import * as v from "valibot";
import { copyFields, copyInputs, type PlainField, plainKeys } from "#features/collection/rules/copies.ts";
import type { GradedFacts } from "#features/details/graded/rules.ts";
import { maxNoteLength } from "#features/details/notes/rules.ts";
import { shortened } from "#features/transfer/matching/rules/row.ts";
import type { RowRemark } from "#features/transfer/remarks/schema/rows.ts";
import { readDay } from "./day.ts";
import { readMoney, type Zero } from "./money.ts";
import type { Cells, Details } from "./reading.ts";
import { Unreadable } from "./unreadable.ts";
import { conditionRemark, readCondition, readLanguage } from "./words.ts";

/** Where other apps have words of their own for what the field's input takes. */
const readers: Partial<Record<PlainField, (text: string) => unknown>> = {
  condition: readCondition,
  language: readLanguage,
  acquiredOn: readDay,
};

/** Null or undefined for a cell that cannot be read. */
function readField(key: PlainField, text: string): unknown {
  const reader = readers[key];
  if (reader) return reader(text);
  const { success, output } = v.safeParse(copyInputs[key], text);
  return success ? output : undefined;
}

/** Details of copies in a row; empty cells are left out. @throws Unreadable. */
export function copyDetails(cell: Cells, zero: Zero, isInPennies = false): Details {
  const details: Details = {};
  for (const key of plainKeys) {
    const value = readField(key, cell(copyFields[key].cell));
    if (value) Object.assign(details, { [key]: value });
  }
  const cost = readMoney(cell("cost"), cell("currency"), zero, isInPennies);
  return cost ? { ...details, cost: cost.minor, currency: cost.currency } : details;
}

/** What a row says of its copies in words that we have not: a condition that becomes another, and what is left out. */
export const remarksOn = (cell: Cells): RowRemark[] =>
  plainKeys.map((key) => remarkOn(key, cell(copyFields[key].cell))).filter((remark) => remark !== undefined);

function remarkOn(key: PlainField, text: string): RowRemark | undefined {
  if (key === "condition") return conditionRemark(text);
  if (text === "" || readField(key, text) != null) return undefined;
  return { kind: "unread", field: key, written: shortened(text) };
}

/** A graded card of a row; texts are cut to the length that they may have. @throws Unreadable for its value. */
export function gradedCell(
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
    ...unpaid,
    count,
  };
}

const unpaid = { cost: null, costCurrency: null, acquiredOn: null, seller: null };

/** The price paid for a graded card in a row of our own. @throws Unreadable. */
export function paidCells(cell: Cells): typeof unpaid | Pick<GradedFacts, keyof typeof unpaid> {
  const { cost, currency, acquiredOn, seller } = copyDetails(cell, "counts");
  return { cost: cost ?? null, costCurrency: currency ?? null, acquiredOn: acquiredOn ?? null, seller: seller ?? null };
}

/** A text without line breaks, cut to `longest` characters. */
export const oneLine = (text: string, longest: number) =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, longest)
    .toWellFormed();

/** Only http and https: a stored link must not run script. */
function readAddress(text: string): string {
  if (text === "") return "";
  if (text.length <= 500 && /^https?:$/.test(URL.parse(text)?.protocol ?? "")) return text;
  throw new Unreadable({ kind: "wrong_link", written: shortened(text) });
}

/** The note of a row. @throws Unreadable when it is empty or too long. */
export function readNote(text: string): string {
  if (text.trim() === "") throw new Unreadable({ kind: "no_note" });
  if (text.length > maxNoteLength) throw new Unreadable({ kind: "long_note", most: maxNoteLength });
  return text;
}
