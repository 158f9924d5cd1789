import type { SentencesOf } from "#features/catalogue/lines/schema.ts";
import { countText, listText } from "#lib/text/locale.ts";
import type { ImportFault } from "../schema/faults.ts";

const crowds: Record<Extract<ImportFault, { kind: "crowded" }>["of"], (card: string, most: number) => string> = {
  graded: (card, most) => `${card} would have more than ${most} graded cards.`,
  notes: (card, most) => `${card} would have more than ${most} private notes.`,
  copies: (card, most) => `${card} would have more than ${most} descriptions of copies.`,
};

const sentences: SentencesOf<ImportFault> = {
  many_rows: ({ rows, most }) =>
    `This file has ${countText(rows)} rows. You can import at most ${countText(most)} at once, so please split it.`,
  more_rows: ({ most }) => `You can import at most ${countText(most)} rows at once.`,
  wide_row: ({ line, most }) => `Row ${line} has more than ${most} columns.`,
  long_cell: ({ line, most }) => `A cell of row ${line} has more than ${countText(most)} characters.`,
  long_row: () => "A row of this file is too long: a quotation mark may be missing.",
  wide_file: ({ most }) => `This file has more than ${most} columns.`,
  header_alone: () => "There are no rows below the header.",
  unknown_columns: ({ formats }) => `This file’s columns don’t match any known format: ${listText(formats, "or")}.`,
  open_quotes: () => "The file ends inside quotes: a quotation mark is missing.",
  unparsed: ({ code }) => `The file can’t be read: ${code}`,
  many_copies: ({ most }) => `There would be more than ${countText(most)} copies of a card.`,
  crowded: ({ card, of, most }) => crowds[of](card, most),
  unread_by_us: () => "Something went wrong on our end. The server’s log has the details.",
  unwritten_by_us: () => "Something went wrong on our end. Please try again.",
};

/** The sentence that says why a file is not imported. */
export const faultText = (fault: ImportFault): string => (sentences[fault.kind] as (one: ImportFault) => string)(fault);
