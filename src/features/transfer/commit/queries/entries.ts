import { sql } from "drizzle-orm";
import type { Tx } from "#db/open.ts";
import { putEntries, removeEntries, sum } from "#features/collection/entries/queries/changes.ts";
import { unlessEqual } from "#features/collection/entries/queries/write.ts";
import { maxQuantity } from "#features/collection/rules/limits.ts";
import { fieldColumns } from "#features/details/copies/queries.ts";
import { ImportRefusal } from "#features/transfer/remarks/rules.ts";
import type { Import } from "./stage.ts";

/** Writes quantities of an import, added to those that are there or in their place, with the log of changes. */
export async function writeEntries(tx: Tx, { userId, mode }: Import): Promise<void> {
  const rows = sql`
    select ${userId}::uuid, set_id, card_id, variant, quantity from incoming where quantity > 0
    order by set_id, card_id, variant`;
  await tx
    .execute(sql`
      with written as (${putEntries({ rows, ...(mode === "add" ? { quantity: sum } : unlessEqual) })})
      insert into changed select set_id, card_id, variant, before, after from written`)
    .catch((error: unknown) => {
      throw isTooMany(error) ? new ImportRefusal({ kind: "many_copies", most: maxQuantity }) : error;
    });
  if (mode === "add") return;
  await tx.execute(sql`
    with removed as (${removeEntries(sql`using incoming i
      where e.user_id = ${userId} and e.set_id = i.set_id and e.card_id = i.card_id and e.variant = i.variant
        and i.quantity = 0`)})
    insert into changed select set_id, card_id, variant, before, after from removed`);
  // Changed descriptions are a change even where the quantity stays.
  await tx.execute(sql`
    insert into changed
    select e.set_id, e.card_id, e.variant, e.quantity, e.quantity from otherwise o
    join entries e on e.user_id = ${userId} and e.set_id = o.set_id and e.card_id = o.card_id and e.variant = o.variant
    where not exists (select from changed c
      where c.set_id = o.set_id and c.card_id = o.card_id and c.variant = o.variant)`);
}

/** Writes the details of imported copies. */
export const writeImportedCopies = (tx: Tx, { userId }: Import) =>
  tx.execute(sql`
    insert into copies (user_id, set_id, card_id, variant, quantity, ${fieldColumns()})
    select ${userId}::uuid, set_id, card_id, variant, quantity, ${fieldColumns()}
    from described order by line`);

const checkViolation = "23514";

function isTooMany(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === checkViolation) || isTooMany(error.cause);
}
