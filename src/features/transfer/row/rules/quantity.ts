import { maxQuantity } from "#features/collection/rules/limits.ts";
import { shortened } from "#features/transfer/matching/rules/row.ts";
import { NotOwned, Unreadable } from "./unreadable.ts";

const count = /^(\d{1,12})(?:[.,]0{1,2})?$/;
/** "x4", "4x", "2 Stk." */
const counted = /^[x×]?\s*(\d{1,6})\s*(?:[x×]|pcs?\.?|copies|copy|cards?|stk\.?|stück|ex\.?)?$/i;

const yes =
  /^(?:x|[✓✔☑✅●•■]\ufe0f?|y|yes|true|have|owned|got it|ja|wahr|oui|vrai|s[ií]|sì|verdadero|vero|sim|verdadeiro|tak|ano|kyll[äa]|igen|evet|да|はい|あり|有|是|예|네)$/iu;
const no =
  /^(?:[-–—✗✘☐❌○□]\ufe0f?|n|no|false|none|need|missing|nein|falsch|non|faux|falso|n[ãa]o|nee|nej|nei|nie|ne|ei|nem|hay[ıi]r|нет|いいえ|なし|無|无|否|아니[오요])$/iu;

/** The whole number of copies of a cell. @throws Unreadable. */
export function readQuantity(text: string): number {
  const written = text.trim();
  if (written === "") throw new Unreadable({ kind: "no_quantity" });
  const [, digits] = count.exec(written) ?? [];
  if (digits === undefined) throw new Unreadable({ kind: "wrong_quantity", written: shortened(written) });
  const quantity = Number.parseInt(digits, 10);
  if (quantity === 0) throw new Unreadable({ kind: "no_copies" });
  if (quantity > maxQuantity) throw new Unreadable({ kind: "many_copies", most: maxQuantity });
  return quantity;
}

/**
 * The number of copies as people write it: checklists have marks, and leave cells of missing cards empty. @throws
 * NotOwned, Unreadable.
 */
export function readMarks(text: string): number {
  const written = text.trim();
  if (no.test(written) || /^0?(?:[.,]0+)?$/.test(written)) throw new NotOwned({ kind: "not_owned" });
  return yes.test(written) ? 1 : readQuantity(counted.exec(written)?.[1] ?? written);
}
