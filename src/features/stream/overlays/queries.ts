import { and, eq, sql } from "drizzle-orm";
import { preferenceColumns, roleNames } from "#access/queries.ts";
import type { Db } from "#db/open.ts";
import { mayAct, users } from "#db/schema/accounts.ts";
import { listCards, lists } from "#db/schema/lists.ts";
import { overlays } from "#db/schema/stream.ts";
import type { TokenKind } from "./rules/kinds.ts";

export type OverlayOwner = NonNullable<Awaited<ReturnType<typeof findOverlayOwner>>>;

/** The owner of an overlay with what they show; undefined when the account is gone or suspended. */
export async function findOverlayOwner(db: Db, kind: TokenKind, userId: string) {
  const [found] = await db
    .select({
      id: users.id,
      roles: roleNames,
      generation: sql<number>`coalesce(${overlays.generation}, 0)`,
      isOn: sql<boolean>`coalesce(${overlays.isOn}, true)`,
      priceSource: users.priceSource,
      hiddenGames: users.disallowedCategories,
      preferences: preferenceColumns,
    })
    .from(users)
    .leftJoin(overlays, and(eq(overlays.userId, users.id), eq(overlays.kind, kind)))
    .where(sql`${users.id}::text = ${userId} and ${sql.raw(mayAct)}`);
  return found;
}

/** Generations of a person's overlays that were ever changed. */
export const generationsOf = (db: Db, userId: string) =>
  db
    .select({ kind: overlays.kind, generation: overlays.generation, isOn: overlays.isOn })
    .from(overlays)
    .where(eq(overlays.userId, userId));

/** The address made before ends. */
export async function writeGeneration(db: Db, userId: string, kind: TokenKind, isOn: boolean): Promise<void> {
  await db
    .insert(overlays)
    .values({ userId, kind, generation: 1, isOn })
    .onConflictDoUpdate({
      target: [overlays.userId, overlays.kind],
      set: { generation: sql`${overlays.generation} + 1`, isOn },
    });
}

/** A person's own list by id; undefined if there is none, also for a malformed id. */
export async function overlayList(db: Db, userId: string, id: string) {
  const [found] = await db
    .select({ id: lists.id, name: lists.name })
    .from(lists)
    .where(and(sql`${lists.id}::text = ${id}`, eq(lists.userId, userId)));
  return found;
}

/** A person's lists, by name. */
export const ownLists = (db: Db, userId: string) =>
  db
    .select({ id: lists.id, name: lists.name })
    .from(lists)
    .where(eq(lists.userId, userId))
    .orderBy(lists.name, lists.id);

/** First cards of a list, in its order. */
export const listRows = (db: Db, listId: string, limit: number) =>
  db
    .select({ cardId: listCards.cardId, variant: listCards.variant })
    .from(listCards)
    .where(eq(listCards.listId, listId))
    .orderBy(listCards.position)
    .limit(limit);
