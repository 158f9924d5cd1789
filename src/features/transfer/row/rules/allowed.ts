import { maxNoteLength } from "#features/details/notes/rules.ts";
import { currencies } from "#features/prices/rules/currencies.ts";
import type { RowRemark } from "#features/transfer/remarks/schema/rows.ts";
import type { RowReading } from "./reading.ts";

/** A row without amounts in what is no currency. */
export function withoutUnknown(row: RowReading): RowReading {
  const { cost, currency, graded, ...details } = row.details;
  const unknown = [currency, graded?.valueCurrency, graded?.costCurrency].filter(
    (code) => code != null && !currencies.includes(code),
  );
  if (unknown.length === 0) return row;
  const codes = [...new Set(unknown)].filter((code) => code != null);
  const isCostKnown = currency !== undefined && !unknown.includes(currency);
  return {
    ...row,
    remarks: [...row.remarks, { kind: "unknown_currencies", codes }],
    details: {
      ...details,
      ...(isCostKnown && { cost, currency }),
      ...(graded && {
        graded: {
          ...graded,
          ...(unknown.includes(graded.valueCurrency) && { value: null, valueCurrency: null }),
          ...(unknown.includes(graded.costCurrency) && { cost: null, costCurrency: null }),
        },
      }),
    },
  };
}

/** A row as it is imported without Pro: a grade becomes a note. */
export function withoutGraded(row: RowReading): RowReading {
  const { graded, ...details } = row.details;
  if (!graded) return row;
  const remarks: RowRemark[] = [...row.remarks, { kind: "graded_is_pro" }];
  if (row.quantity === 0) return { ...row, is: "skipped", remarks, details: {} };
  const grade = ["Grade:", graded.company, graded.grade, graded.certificate].join(" ").trim();
  const text = [details.note?.text ?? "", grade].join("\n").trim().slice(0, maxNoteLength).toWellFormed();
  return {
    ...row,
    is: "readable",
    remarks: [...remarks, { kind: "grade_as_note" }],
    details: { ...details, note: { label: "", text } },
  };
}
