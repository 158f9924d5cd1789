import type { LineRemark, SentencesOf } from "./schema.ts";

export const lineSentences: SentencesOf<LineRemark> = {
  long_line: ({ most }) => `A line has at most ${most} characters.`,
  line_quantity: ({ written }) => `“${written}” can’t be a quantity: use a whole number from 1 to 999.`,
  no_such_card: () => "No card has this name.",
  unknown_name: () => "We don’t know this name, so only set and number were compared.",
  other_print: ({ set, number, name }) => `${set} ${number} is ${name}.`,
};

/** The sentence of a remark; empty without one. */
export const lineRemarkText = (remark: LineRemark | undefined): string =>
  remark === undefined ? "" : (lineSentences[remark.kind] as (one: LineRemark) => string)(remark);
