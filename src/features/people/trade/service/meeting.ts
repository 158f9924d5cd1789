import type { Tx } from "#db/open.ts";
import { lockPeople } from "#features/people/friends/queries/standing.ts";
import { type Acting, friendsChanged } from "#features/people/friends/service.ts";
import { notFound, type Refusal } from "#lib/errors.ts";
import { violates } from "#lib/sql/violations.ts";
import { tradeRefusals } from "../policy.ts";
import { writeLockedUsers } from "../queries/swap.ts";
import { areFriends, findTrade, type Trade } from "../queries/trades.ts";
import { daysOpen } from "../rules/trades.ts";
import { tradePath } from "../state.ts";

export type Partner = { id: string; username: string };
export type Meeting = { tx: Tx; trade: Trade; partner: Partner };

/** When an offer made now expires. */
export const openUntil = (now: Date): Date => new Date(now.getTime() + daysOpen * 86_400_000);

/** A letter to the partner, if they want one. */
export const mailPartner = ({ viewer, mail }: Acting, userId: string, done: string, id: string): Promise<void> =>
  mail(userId, { about: "trade", subject: `${viewer.username} ${done}`, path: tradePath(id) });

/** Trades of two people are written in turn, and both see it at once. */
export async function meet<T>(acting: Acting, partnerId: string, act: (tx: Tx) => Promise<T>): Promise<T> {
  const { db, hub, viewer, tab } = acting;
  const done = await db
    .transaction(async (tx) => {
      await lockPeople(tx, [viewer.id, partnerId]);
      return act(tx);
    })
    .catch((error: unknown) => {
      throw refusalOf(error) ?? error;
    });
  for (const id of [viewer.id, partnerId]) hub.publish(friendsChanged(id, tab));
  return done;
}

function refusalOf(error: unknown): Refusal | undefined {
  if (violates(error, "check")) return tradeRefusals.tooManyCopies();
  if (violates(error, "unique")) return tradeRefusals.sameCertificate();
  return violates(error, "lock") || violates(error, "deadlock") ? tradeRefusals.busy() : undefined;
}

/** @throws Refusal 404 for a trade of others, 409 once the partner is gone. */
export async function inTrade<T>(acting: Acting, id: string, act: (meeting: Meeting) => Promise<T>): Promise<T> {
  const { db, viewer, now } = acting;
  const known = await findTrade(db, viewer.id, id, now);
  if (!known) throw notFound("trade");
  const partner = partnerOf(known);
  return meet(acting, partner.id, async (tx) => {
    const trade = await findTrade(tx, viewer.id, id, now);
    if (!trade) throw notFound("trade");
    return act({ tx, trade, partner });
  });
}

function partnerOf({ partnerId, username }: Trade): Partner {
  if (partnerId === null || username === null) throw tradeRefusals.notOpen();
  return { id: partnerId, username };
}

/** @throws Refusal 409. */
export async function assertFriends(tx: Tx, viewer: { id: string }, partner: Partner): Promise<void> {
  if (!(await areFriends(tx, viewer.id, partner.id))) throw tradeRefusals.notFriends(partner.username);
}

/** @throws Refusal 409. */
export async function assertPartnerUnlocked(tx: Tx, partner: Partner): Promise<void> {
  if ((await writeLockedUsers(tx, [partner.id])).length > 0) throw tradeRefusals.partnerLocked(partner.username);
}
