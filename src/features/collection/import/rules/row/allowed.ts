import { maxNoteLength } from "../../../notes/rules.ts";
import type { Reading } from "./reading.ts";

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

/** Without Pro, a grade becomes a note. */
export function withoutGraded(row: Reading): Reading {
  const { graded, ...details } = row.details;
  if (!graded) return row;
  const reason = [row.reason ?? "", "Graded cards are a Pro feature."].join(" ").trim();
  if (row.quantity === 0) return { ...row, is: "skipped", reason, details: {} };
  const grade = ["Grade:", graded.company, graded.grade, graded.certificate].join(" ").trim();
  const text = [details.note?.text ?? "", grade].join("\n").trim().slice(0, maxNoteLength);
  return {
    ...row,
    is: "readable",
    reason: `${reason} The grade is imported as a note.`,
    details: { ...details, note: { label: "", text } },
  };
}
