import type { Cells, Details } from "./reading.ts";

type Read = { quantity: number; details: Details; reason?: string };

/** Whether a cell says yes, in the languages of other tools' exports. */
export const isYes = (text: string): boolean =>
  /^(?:x|y|yes|true|1|ja|oui|s[ií]|sim|signed|altered)$/i.test(text.trim());

const playset = 4;

/** A row that says yes in columns which copies have no field for: signed and altered become a note, a playset counts as its copies. */
export function withFlags(cell: Cells, { quantity, details }: Read): Read {
  const words = [isYes(cell("signed")) ? "Signed" : "", isYes(cell("altered")) ? "Altered" : ""].filter(Boolean);
  const label = words.join(", ");
  const isPlayset = isYes(cell("playset"));
  const { cost } = details;
  const reasons = [
    isPlayset ? `A playset counts as ${playset} copies.` : "",
    label === "" ? "" : `“${label}” is imported as a note.`,
  ].filter(Boolean);
  return {
    quantity: isPlayset ? quantity * playset : quantity,
    details: {
      ...details,
      ...(label !== "" && { note: { label, text: details.note?.text ?? label } }),
      ...(isPlayset && cost !== undefined && { cost: Math.round(cost / playset) }),
    },
    ...(reasons.length > 0 && { reason: reasons.join(" ") }),
  };
}
