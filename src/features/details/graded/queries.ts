import { and, asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { gradedCards } from "#db/schema/collection/details.ts";
import { isOfCard, type OwnCard } from "../tab/queries.ts";
import type { GradedFields } from "./schema.ts";

const gradedColumns = {
  id: gradedCards.id,
  setId: gradedCards.setId,
  cardId: gradedCards.cardId,
  variant: gradedCards.variant,
  company: gradedCards.company,
  grade: gradedCards.grade,
  condition: gradedCards.condition,
  certificate: gradedCards.certificate,
  url: gradedCards.url,
  value: gradedCards.value,
  valueCurrency: gradedCards.valueCurrency,
  cost: gradedCards.cost,
  costCurrency: gradedCards.costCurrency,
  acquiredOn: gradedCards.acquiredOn,
  seller: gradedCards.seller,
};

export type GradedRow = Awaited<ReturnType<typeof gradedOfCard>>[number];

/** A person's graded cards of a card, the oldest first. */
export const gradedOfCard = (db: Db | Tx, card: OwnCard) =>
  db
    .select(gradedColumns)
    .from(gradedCards)
    .where(isOfCard(gradedCards, card))
    .orderBy(asc(gradedCards.createdAt), asc(gradedCards.id));

/** @returns undefined when the id is taken. @throws the database's error for a known certificate. */
export const insertGraded = async (tx: Tx, card: OwnCard, fields: GradedFields, id?: string) => {
  const [row] = await tx
    .insert(gradedCards)
    .values({ id, ...card, ...fields })
    .onConflictDoNothing({ target: gradedCards.id })
    .returning(gradedColumns);
  return row;
};

/** @returns undefined when unknown. @throws as `insertGraded`. */
export const updateGraded = async (db: Db, card: OwnCard, id: string, fields: Partial<GradedFields>) => {
  const [row] = await db
    .update(gradedCards)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(and(isOfCard(gradedCards, card), eq(gradedCards.id, id)))
    .returning(gradedColumns);
  return row;
};

/** @returns whether it existed. */
export const deleteGraded = async (db: Db, card: OwnCard, id: string): Promise<boolean> => {
  const gone = await db
    .delete(gradedCards)
    .where(and(isOfCard(gradedCards, card), eq(gradedCards.id, id)))
    .returning({ id: gradedCards.id });
  return gone.length > 0;
};
