import { isDeepStrictEqual } from "node:util";
import { limited } from "#access/limits.ts";
import type { Viewer } from "#access/viewer.ts";
import type { Db, Tx } from "#db/open.ts";
import { assertOneCard, assertPresent } from "#features/catalogue/cards/policy.ts";
import { assertCanWrite } from "#features/collection/policy.ts";
import { findKnown } from "#features/people/friends/queries/lists.ts";
import type { Acting } from "#features/people/friends/service.ts";
import { marketPricesOfCards } from "#features/prices/read/queries/market.ts";
import { derivedId } from "#lib/crypto/derived-id.ts";
import { notFound } from "#lib/errors.ts";
import { tradeRefusals } from "../policy.ts";
import { changeTrade, findTrade, insertTrade, replaceOffer, type Trade } from "../queries/trades.ts";
import { maxRounds, type TradeCard, waitsFor } from "../rules/trades.ts";
import { lineText, type TradeLine, tradeLines } from "../state.ts";
import { assertHas, assertWanted, offeredBy } from "./cards.ts";
import {
  assertFriends,
  assertPartnerUnlocked,
  inTrade,
  type Meeting,
  mailPartner,
  meet,
  openUntil,
  type Partner,
} from "./meeting.ts";

type Offer = { give: TradeLine[]; take: TradeLine[] };

/** Checks that card and set of each line belong together. @throws Refusal 422. */
export async function assertLines(site: Parameters<typeof assertOneCard>[0], { give, take }: Offer): Promise<void> {
  for (const line of [...give, ...take]) if ("cardId" in line) await assertOneCard(site, line);
}

/** An open trade with the same offer of the same form is the form sent twice. @returns the trade's id. @throws Refusal 404, 409, 422, 429. */
export async function propose(acting: Acting, userId: string, offer: Offer & { formId?: string }): Promise<string> {
  const { db, viewer, now, address } = acting;
  assertCanWrite(viewer);
  const partner = userId === viewer.id ? undefined : await findKnown(db, viewer, userId);
  if (!partner) throw notFound("collector");
  const formId = derivedId(viewer.id, partner.id, offer.formId ?? crypto.randomUUID());
  const made = await meet(acting, partner.id, async (tx) => {
    const { id, isNew } = await tradeOf(tx, acting, formId, offer);
    if (!isNew) return { id, isNew };
    await assertFriends(tx, viewer, partner);
    const cards = await cardsOf(tx, acting, partner, offer);
    await limited(tx, { action: "trade", address, account: viewer.id }, now);
    const sides = { id, userId: viewer.id, otherId: partner.id };
    await insertTrade(tx, sides, { ...cards, now, expiresAt: openUntil(now) });
    return { id, isNew };
  });
  if (made.isNew) await mailPartner(acting, partner.id, "proposed a trade", made.id);
  return made.id;
}

/**
 * The trade of an id. Each one of a form has the id that follows from its last one, so a second press finds any of
 * them.
 */
async function tradeOf(tx: Tx, acting: Acting, id: string, offer: Offer): Promise<{ id: string; isNew: boolean }> {
  const made = await findTrade(tx, acting.viewer.id, id, acting.now);
  if (!made) return { id, isNew: true };
  if (waitsFor(made) !== null && isOffer(made, offer)) return { id, isNew: false };
  return tradeOf(tx, acting, derivedId(id), offer);
}

const isOffer = ({ gives, takes }: Trade, { give, take }: Offer): boolean =>
  isDeepStrictEqual([tradeLines(gives), tradeLines(takes)].map(sorted), [give, take].map(sorted));

const sorted = (lines: TradeLine[]): string[] => lines.map(lineText).sort();

/** @throws Refusal 404, 409, 422. */
export async function counter(acting: Acting, id: string, round: number, offer: Offer): Promise<void> {
  const partnerId = await inTrade(acting, id, async ({ tx, trade, partner }) => {
    const { viewer, now } = acting;
    assertCanWrite(viewer);
    assertTurn(trade, round);
    if (trade.round >= maxRounds) throw tradeRefusals.tooManyRounds();
    await assertFriends(tx, viewer, partner);
    const cards = await cardsOf(tx, acting, partner, offer);
    await replaceOffer(tx, { id, userId: viewer.id }, { ...cards, now, expiresAt: openUntil(now) });
    return partner.id;
  });
  await mailPartner(acting, partnerId, "made a counter-offer", id);
}

/** @throws Refusal 404, 409. */
export async function accept(acting: Acting, id: string, round: number): Promise<void> {
  const partnerId = await inTrade(acting, id, async (meeting) => {
    const { tx, trade, partner } = meeting;
    const { viewer, now } = acting;
    assertCanWrite(viewer);
    assertTurn(trade, round);
    await assertFriends(tx, viewer, partner);
    await assertPartnerUnlocked(tx, partner);
    await assertBothHave(meeting, viewer);
    await assertBothWant(tx, viewer, partner, trade);
    await changeTrade(tx, id, { state: "accepted", expiresAt: openUntil(now) }, now);
    return partner.id;
  });
  await mailPartner(acting, partnerId, "accepted your trade", id);
}

async function assertBothWant(
  tx: Tx,
  viewer: { id: string },
  partner: Partner,
  { gives, takes }: Pick<Trade, "gives" | "takes">,
): Promise<void> {
  await assertWanted(tx, { id: viewer.id, username: null }, takes);
  await assertWanted(tx, partner, gives);
}

/** Checks that both people still have what they give. @throws Refusal 409. */
export async function assertBothHave({ tx, trade, partner }: Meeting, viewer: { id: string }): Promise<void> {
  await assertHas(tx, { id: viewer.id, username: null }, trade.gives);
  await assertHas(tx, partner, trade.takes);
}

/** Declined by the recipient, else cancelled. @throws Refusal 404, 409. */
export const end = (acting: Acting, id: string): Promise<void> =>
  inTrade(acting, id, async ({ tx, trade }) => {
    if (trade.state !== "proposed" && trade.state !== "accepted") throw tradeRefusals.notOpen();
    const isDeclined = trade.state === "proposed" && !trade.isOfferer;
    await changeTrade(tx, id, { state: isDeclined ? "declined" : "cancelled" }, acting.now);
  });

function assertTurn({ state, isOfferer, round: present }: Trade, round: number): void {
  if (state !== "proposed") throw tradeRefusals.notOpen();
  if (round !== present) throw tradeRefusals.offerChanged();
  if (isOfferer) throw tradeRefusals.notYourTurn();
}

async function cardsOf(tx: Tx, { viewer, now }: Acting, partner: Partner, { give, take }: Offer) {
  if (give.length + take.length === 0) throw tradeRefusals.nothingOffered();
  const gives = await offeredBy(tx, { id: viewer.id, username: null }, give);
  const takes = await offeredBy(tx, partner, take);
  await assertBothWant(tx, viewer, partner, { gives, takes });
  await assertPresent(tx, [...gives, ...takes]);
  const price = await pricesOf(tx, viewer, [...gives, ...takes], now);
  return { gives: gives.map(price), takes: takes.map(price) };
}

/** Adds the prices of the day. */
export async function pricesOf(db: Db | Tx, viewer: Viewer, cards: TradeCard[], now: Date) {
  const ids = [...new Set(cards.map(({ cardId }) => cardId))];
  const prices = await marketPricesOfCards(db as Db, ids, viewer.preferences.priceSource);
  return (card: TradeCard): TradeCard => {
    const known = card.gradedId === null ? prices.get(card.cardId)?.get(card.variant) : undefined;
    if (!known) return card;
    const { market, currency, source, asOf = now } = known;
    return { ...card, price: { market, currency, source, day: asOf.toISOString().slice(0, 10) } };
  };
}
