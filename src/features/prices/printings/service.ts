import type { Sql } from "postgres";
import { type Actor, record } from "#access/audit/queries.ts";
import { setVariant } from "#features/catalogue/edits/service/variants.ts";
import { soldNames } from "#features/catalogue/import/rules/sold.ts";
import { Refusal } from "#lib/errors.ts";
import { ignorePrinting, otherPrintings, priceAdded } from "./queries.ts";
import type { PrintingDecision, WaitingPrinting } from "./schema.ts";

/** What a printing is called as a variant. */
export const printingName = (printing: string): string => soldNames[printing] ?? printing;

/**
 * Makes a variant of a printing that a shop sells, with its price, or ignores it as long as its product lists it. @returns
 * what it was. @throws Refusal 409 for one that is not waiting any more.
 */
export async function decidePrinting(sql: Sql, decided: PrintingDecision, by: Actor): Promise<WaitingPrinting> {
  const [waiting] = await otherPrintings(sql, 1, decided);
  if (!waiting) throw new Refusal(409, "That printing has already been reviewed.");
  const { cardId, printing, decision } = decided;
  if (decision === "add") {
    const { productId: tcgplayerId } = waiting;
    await setVariant(sql, cardId, { newKey: printing, name: printingName(printing), tcgplayerId }, by);
    await priceAdded(sql, decided, by.now);
    return waiting;
  }
  await sql.begin(async (tx) => {
    if (!(await ignorePrinting(tx, decided, by.now)))
      throw new Refusal(409, "That printing has already been reviewed.");
    const { source, productId } = waiting;
    await record(tx, by, {
      action: "printing.ignore",
      object: `card:${cardId}`,
      after: { printing, source, product: productId },
    });
  });
  return waiting;
}
