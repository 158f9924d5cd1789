import { maxNoteLength } from "#features/details/notes/rules.ts";
import { shortened } from "#features/transfer/matching/rules/row.ts";
import { readDay } from "./day.ts";
import { readMoney, type Zero } from "./money.ts";
import type { Cells, Details } from "./reading.ts";
import { Unreadable } from "./unreadable.ts";
import { conditionRemark, readCondition, readLanguage } from "./words.ts";

/** Details of copies in a row; empty cells are left out. @throws Unreadable. */
export function copyDetails(cell: Cells, zero: Zero, isInPennies = false): Details {
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

/** What a row says of its copies in words that we have not: a condition that becomes another, and what is left out. */
export function remarksOn(cell: Cells): string[] {
  const isUnread = (text: string, read: unknown) => text !== "" && read == null;
  const [language, acquired] = [cell("language"), cell("acquired")];
  return [
    conditionRemark(cell("condition")),
    isUnread(language, readLanguage(language)) &&
      `“${shortened(language)}” is not a language that we know, so it is left out.`,
    isUnread(acquired, readDay(acquired)) &&
      `“${shortened(acquired)}” is not a date that we can read, so it is left out.`,
  ].filter((remark) => typeof remark === "string");
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
    count,
  };
}

/** A text without line breaks, cut to `longest` characters. */
export const oneLine = (text: string, longest: number) => text.replace(/\p{Cc}+/gu, " ").slice(0, longest);

/** Only http and https: a stored link must not run script. */
function readAddress(text: string): string {
  if (text === "") return "";
  if (text.length <= 500 && /^https?:$/.test(URL.parse(text)?.protocol ?? "")) return text;
  throw new Unreadable(`“${shortened(text)}” is not a valid link.`);
}

/** The note of a row. @throws Unreadable when it is empty or too long. */
export function readNote(text: string): string {
  if (text.trim() === "") throw new Unreadable("The note is empty.");
  if (text.length > maxNoteLength) throw new Unreadable(`The note is longer than ${maxNoteLength} characters.`);
  return text;
}
