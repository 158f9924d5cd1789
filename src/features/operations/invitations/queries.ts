import { and, eq, gt, isNotNull, isNull, lte, type SQL } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { invitations, users } from "#db/schema/accounts.ts";
import { pageOf, type SortKey } from "#lib/cursor.ts";
import { inOrder, isAfter, type KeyColumn } from "#lib/sql/keyset.ts";
import type { InvitationState } from "./schema.ts";

const order: KeyColumn[] = [{ value: invitations.id, type: "bigint", isDescending: true }];

const columns = {
  id: invitations.id,
  note: invitations.note,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  usedAt: invitations.usedAt,
  usedBy: invitations.userId,
  usedByName: users.username,
};

const isIn: Record<InvitationState, (now: Date) => SQL | undefined> = {
  open: (now) => and(isNull(invitations.usedAt), gt(invitations.expiresAt, now)),
  used: () => isNotNull(invitations.usedAt),
  expired: (now) => and(isNull(invitations.usedAt), lte(invitations.expiresAt, now)),
};

export type InvitationRow = Awaited<ReturnType<typeof invitationsPage>>["rows"][number];

type PageOptions = { state: InvitationState; now: Date; after: SortKey | null; limit: number };

/** A page of invitations in one state, with who used them. */
export async function invitationsPage(db: Db, { state, now, after, limit }: PageOptions) {
  const rows = await db
    .select(columns)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.userId))
    .where(and(isIn[state](now), isAfter(order, after)))
    .orderBy(inOrder(order))
    .limit(limit + 1);
  return pageOf(rows, limit, ({ id }) => String(id));
}

/** How many invitations are unused and have not expired. */
export const openInvitations = (tx: Tx, now: Date): Promise<number> => tx.$count(invitations, isIn.open(now));

/** An invitation, locked until the transaction ends; undefined if there is none. */
export async function lockInvitation(tx: Tx, id: number) {
  const [row] = await tx
    .select({ note: invitations.note, usedAt: invitations.usedAt })
    .from(invitations)
    .where(eq(invitations.id, id))
    .for("update");
  return row;
}

/** Deletes an invitation; one that is gone is no error. */
export async function deleteInvitation(tx: Tx, id: number): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.id, id));
}
