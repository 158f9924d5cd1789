type EntryName = { setId: string; cardId: string; variant: string };

/** An entry as one value of a form: "set/card/variant". */
export const entryText = ({ setId, cardId, variant }: EntryName): string =>
  [setId, cardId, variant].map(encodeURIComponent).join("/");

/** A decoded part of a path; never throws, as decodeURIComponent does. */
const decoded = (part: string) => new URLSearchParams(`of=${part}`).get("of") ?? "";

/** Set, card, variant and quantity of a form's value, separated by slashes; missing parts are empty. */
export function readEntryText(text: string): EntryName & { quantity?: string } {
  const [setId = "", cardId = "", variant = "", quantity] = text.split("/").map(decoded);
  return { setId, cardId, variant, quantity };
}
