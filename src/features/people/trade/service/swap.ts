import { undoBatch } from "#features/collection/entries/queries/undo.ts";
import { collectionChanged } from "#features/collection/entries/service.ts";
import { assertCanWrite } from "#features/collection/policy.ts";
import { recordTraded, recordTradedSlabs, undoTraded } from "#features/ledger/queries/traded.ts";
import type { Acting } from "#features/people/friends/service.ts";
import { dayBefore } from "#lib/time.ts";
import { tradeRefusals } from "../policy.ts";
import {
  closeBatch,
  lockSwapped,
  moveCopies,
  moveDescriptions,
  moveSlabs,
  openBatch,
  releaseCopies,
  waitBriefly,
} from "../queries/swap.ts";
import { changeTrade, markSide } from "../queries/trades.ts";
import type { TradeCard } from "../rules/trades.ts";
import { allMoves, netMoves } from "./cards.ts";
import { assertPartnerUnlocked, inTrade, type Meeting } from "./meeting.ts";
import { assertBothHave } from "./offers.ts";

/** Says that the cards changed hands. When both did, both collections change. @throws Refusal 404, 409. */
export async function confirmSwap(acting: Acting, id: string): Promise<void> {
  const changed = await inTrade(acting, id, async (meeting) => {
    const { tx, trade, partner } = meeting;
    const { viewer, now } = acting;
    assertCanWrite(viewer);
    if (trade.state !== "accepted") throw tradeRefusals.notOpen();
    await markSide(tx, { id, userId: viewer.id }, { hasSwapped: true });
    if (!trade.theySwapped) return [];
    await assertPartnerUnlocked(tx, partner);
    const batch = await swap(meeting, acting);
    await changeTrade(tx, id, { state: "completed", batch }, now);
    return touched(meeting, viewer);
  });
  publish(acting, changed);
}

const slabIds = (cards: readonly TradeCard[]): string[] => cards.flatMap(({ gradedId }) => gradedId ?? []);

const sidesOf = ({ trade, partner }: Meeting, viewer: { id: string }) => [
  { giver: viewer.id, taker: partner.id, cards: trade.gives },
  { giver: partner.id, taker: viewer.id, cards: trade.takes },
];

/** @returns the batch of its lines in both change logs. */
async function swap(meeting: Meeting, { viewer, now }: Acting): Promise<string> {
  const { tx } = meeting;
  const sides = sidesOf(meeting, viewer);
  const moves = netMoves(sides);
  const batch = crypto.randomUUID();
  await waitBriefly(tx);
  const slabs = sides.flatMap(({ cards }) => slabIds(cards));
  await lockSwapped(tx, allMoves(sides), slabs);
  await assertBothHave(meeting, viewer);
  await releaseCopies(tx, moves, slabs);
  if ((await moveCopies(tx, moves, batch)) < moves.length) throw tradeRefusals.notOpen();
  await recordGiven(meeting, viewer, { batch, day: dayBefore(now, 0) });
  for (const { giver: from, taker: to, cards } of sides) {
    await moveDescriptions(tx, { from, to }, moves);
    await moveSlabs(tx, { from, to, now }, slabIds(cards));
  }
  return batch;
}

/** The ledgers of both keep what they gave. */
async function recordGiven({ tx, ...meeting }: Meeting, viewer: { id: string }, trade: { batch: string; day: string }) {
  const sides = sidesOf({ tx, ...meeting }, viewer);
  const ungraded = sides.map(({ cards, ...side }) => ({
    ...side,
    cards: cards.filter((card) => card.gradedId === null),
  }));
  const given = netMoves(ungraded).flatMap(({ change, ...entry }) =>
    change < 0 ? [{ ...entry, copies: -change }] : [],
  );
  const slabs = sides.flatMap(({ cards }) => slabIds(cards));
  await recordTraded(tx, given, trade);
  await recordTradedSlabs(tx, slabs, trade);
}

/** Asks to undo a completed trade. When both did, both collections are as before. @throws Refusal 404, 409. */
export async function undoTrade(acting: Acting, id: string): Promise<void> {
  const changed = await inTrade(acting, id, async (meeting) => {
    const { tx, trade, partner } = meeting;
    const { viewer, now } = acting;
    assertCanWrite(viewer);
    if (trade.state !== "completed" || trade.batch === null) throw tradeRefusals.notCompleted();
    await markSide(tx, { id, userId: viewer.id }, { wantsUndo: true });
    if (!trade.theyWantUndo) return [];
    await assertPartnerUnlocked(tx, partner);
    await undoSwap(meeting, acting, trade.batch);
    await changeTrade(tx, id, { state: "undone" }, now);
    return touched(meeting, viewer);
  });
  publish(acting, changed);
}

async function undoSwap(meeting: Meeting, { viewer, now }: Acting, batch: string): Promise<void> {
  const { tx, trade, partner } = meeting;
  const sides = sidesOf(meeting, viewer);
  await waitBriefly(tx);
  await lockSwapped(
    tx,
    allMoves(sides),
    sides.flatMap(({ cards }) => slabIds(cards)),
  );
  await openBatch(tx, batch);
  for (const userId of [viewer.id, partner.id]) {
    const undone = await undoBatch(tx, userId, batch);
    if (undone && !undone.isWhole) throw tradeRefusals.changedSince();
  }
  for (const { giver, taker, cards } of sides) {
    const ids = slabIds(cards);
    const handover = { from: taker, to: giver, now, since: trade.updatedAt };
    if ((await moveSlabs(tx, handover, ids)) < ids.length) throw tradeRefusals.changedSince();
  }
  await undoTraded(tx, batch);
  await closeBatch(tx, batch);
}

const touched = (meeting: Meeting, viewer: { id: string }) => allMoves(sidesOf(meeting, viewer));

function publish({ hub, tab }: Acting, moves: { userId: string; setId: string; cardId: string }[]): void {
  for (const { userId, setId, cardId } of moves) hub.publish(collectionChanged(userId, setId, [cardId], tab));
}
