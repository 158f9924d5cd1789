import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { copies } from "#db/schema/collection/details.ts";
import { isOfCard, type OwnCard } from "../tab/queries.ts";
import type { CopyFields } from "./schema.ts";

const copyColumns = {
  id: copies.id,
  quantity: copies.quantity,
  condition: copies.condition,
  language: copies.language,
  cost: copies.cost,
  costCurrency: copies.costCurrency,
  acquiredOn: copies.acquiredOn,
};

const standing = (card: OwnCard) => and(isOfCard(copies, card), isNull(copies.removedAt));

/** A person's described copies of a card, the oldest first, without removed ones. */
export const copiesOfCard = (db: Db, card: OwnCard) =>
  db
    .select({ variant: copies.variant, ...copyColumns })
    .from(copies)
    .where(standing(card))
    .orderBy(asc(copies.id));

/** A person's described copies of a variant, the oldest first, without removed ones. */
export const copiesOfVariant = (db: Db | Tx, card: OwnCard, variant: string) =>
  db
    .select(copyColumns)
    .from(copies)
    .where(and(standing(card), eq(copies.variant, variant)))
    .orderBy(asc(copies.id));

/** An undo finds old and new rows by the transaction's time. */
export async function replaceCopies(tx: Tx, card: OwnCard, variant: string, rows: CopyFields[]): Promise<void> {
  await tx
    .update(copies)
    .set({ removedAt: sql`now()` })
    .where(and(standing(card), eq(copies.variant, variant)));
  if (rows.length === 0) return;
  await tx.insert(copies).values(rows.map((row) => ({ ...card, variant, ...row })));
}
