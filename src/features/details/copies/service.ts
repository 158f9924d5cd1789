import { lock } from "#db/locks.ts";
import { assertPresent } from "#features/catalogue/cards/policy.ts";
import { raiseEntry } from "#features/collection/entries/queries/batches.ts";
import { collectionChanged } from "#features/collection/entries/service.ts";
import { assertCanWrite } from "#features/collection/policy.ts";
import { isDescribed } from "#features/collection/rules/copies.ts";
import { maxQuantity } from "#features/collection/rules/limits.ts";
import { Refusal } from "#lib/errors.ts";
import { assertCard, type OwnersCard, ownCard } from "../tab/service.ts";
import * as queries from "./queries.ts";
import type { CopyFields, GivenCopies } from "./schema.ts";

/**
 * Replaces the details of copies, as one change to undo; the quantity grows to the number described. @throws Refusal
 * 404, 409, 410 for more of a removed one, 422 for too many.
 */
export async function describeCopies(own: OwnersCard, variant: string, given: GivenCopies[]): Promise<void> {
  const { db, hub, viewer, setId, cardId } = own;
  assertCanWrite(viewer);
  await assertCard(own, variant);
  const isMore = await db.transaction(async (tx) => {
    await lock(tx, "copies", viewer.id, cardId);
    const present = await queries.copiesOfVariant(tx, ownCard(own), variant);
    const rows = withCosts(given, viewer.preferences.showPrices ? [] : present);
    const described = rows.reduce((sum, { quantity }) => sum + quantity, 0);
    if (described > maxQuantity) throw new Refusal(422, `You can have at most ${maxQuantity} copies of a card.`);
    if (Bun.deepEquals(withCosts(present, []), rows)) return false;
    const isMore = await raiseEntry(tx, viewer.id, { setId, cardId, variant, quantity: Math.max(described, 1) });
    if (isMore) await assertPresent(tx, [{ cardId, variant }]);
    await queries.replaceCopies(tx, ownCard(own), variant, rows);
    return isMore;
  });
  if (isMore) hub.publish(collectionChanged(viewer.id, setId, [cardId]));
}

type Cost = Pick<CopyFields, "cost" | "costCurrency">;

/** A row without a cost keeps the one in `costs` that has its id. */
function withCosts<Row extends Parameters<typeof isDescribed>[0] & Cost & { id?: number }>(
  rows: Row[],
  costs: (Cost & { id: number })[],
): Omit<Row, "id">[] {
  return rows
    .map(({ id, ...row }) => {
      const before = row.cost === null ? costs.find((one) => one.id === id) : undefined;
      return before ? { ...row, cost: before.cost, costCurrency: before.costCurrency } : row;
    })
    .filter(isDescribed);
}
