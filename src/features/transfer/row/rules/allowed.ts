import { maxNoteLength } from "#features/details/notes/rules.ts";
import { currencies } from "#features/prices/rules/currencies.ts";
import { listText } from "#lib/text/locale.ts";
import type { RowReading } from "./reading.ts";

/** A row without amounts in what is no currency. */
export function withoutUnknown(row: RowReading): RowReading {
  const { cost, currency, graded, ...details } = row.details;
  const unknown = [currency, graded?.valueCurrency].filter((code) => code != null && !currencies.includes(code));
  if (unknown.length === 0) return row;
  const reason = `The amount is not imported: ${listText([...new Set(unknown)].filter((code) => code != null))} is not a known currency.`;
  const isCostKnown = currency !== undefined && !unknown.includes(currency);
  const isValueKnown = !unknown.includes(graded?.valueCurrency);
  return {
    ...row,
    reason: row.reason === undefined ? reason : `${row.reason} ${reason}`,
    details: {
      ...details,
      ...(isCostKnown && { cost, currency }),
      ...(graded && { graded: isValueKnown ? graded : { ...graded, value: null, valueCurrency: null } }),
    },
  };
}

/** A row as it is imported without Pro: a grade becomes a note. */
export function withoutGraded(row: RowReading): RowReading {
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
