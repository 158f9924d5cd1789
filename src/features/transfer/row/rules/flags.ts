import type { RowRemark } from "#features/transfer/remarks/schema/rows.ts";
import type { Cells, Details } from "./reading.ts";

/** What the cells of a row say of its copies. */
export type OfCells = { quantity: number; details: Details; remarks: RowRemark[] };

/** Whether a cell says yes, in the languages of other tools' exports. */
export const isYes = (text: string): boolean =>
  /^(?:x|y|yes|true|1|ja|oui|s[ií]|sim|signed|altered)$/i.test(text.trim());

const playset = 4;

/** A row that says yes in columns which copies have no field for: signed and altered become a note, a playset counts as its copies. */
export function withFlags(cell: Cells, { quantity, details }: Omit<OfCells, "remarks">): OfCells {
  const words = [isYes(cell("signed")) ? "Signed" : "", isYes(cell("altered")) ? "Altered" : ""].filter(Boolean);
  const label = words.join(", ");
  const isPlayset = isYes(cell("playset"));
  const { cost } = details;
  return {
    quantity: isPlayset ? quantity * playset : quantity,
    details: {
      ...details,
      ...(label !== "" && { note: { label, text: details.note?.text ?? label } }),
      ...(isPlayset && cost !== undefined && { cost: Math.round(cost / playset) }),
    },
    remarks: [
      ...(isPlayset ? [{ kind: "playset", copies: playset } as const] : []),
      ...(label === "" ? [] : [{ kind: "mark_as_note", mark: label } as const]),
    ],
  };
}
