import type { Context } from "hono";
import { signedIn } from "../../../../access/guards.ts";
import { can } from "../../../../access/rules.ts";
import type { Env } from "../../../../http/env.ts";
import { notFound } from "../../../../lib/errors.ts";
import { dayBefore } from "../../../../lib/time.ts";
import { cardsWithIds, type ListedCard } from "../../../catalogue/cards/queries.ts";
import { latestRates } from "../../../prices/read/queries/rates.ts";
import { type Rates, totalIn } from "../../../prices/rules/rates.ts";
import { type Owner, visibleOwner } from "../../entries/queries/owners.ts";
import { maySeeWorth } from "../../policy.ts";
import type { Mover } from "../queries/movers.ts";
import { snapshotsSince } from "../queries/snapshots.ts";
import { type DateRange, dateRanges, historyForAll, historyIn } from "../rules.ts";
import { movedIn, standingOf } from "./standing.ts";

/** The currency that the viewer reads amounts in, and the rates for it. */
export async function moneyOf(c: Context<Env>): Promise<{ currency: string; rates: Rates }> {
  const { db, viewer, catalogue } = c.var;
  const rates = await latestRates(db, catalogue.pricesVersion);
  return { currency: viewer?.preferences.preferredCurrency ?? "USD", rates };
}

/**
 * Whose worth is asked for: the viewer's own, or that of a person they may see.
 * @throws Refusal 401 without a session, 404 for a person whom the viewer may not see.
 */
export async function worthOwner(c: Context<Env>, username: string | undefined): Promise<Owner> {
  const viewer = signedIn(c);
  const owner = await visibleOwner(c.var.db, viewer, username === undefined ? { id: viewer.id } : { username });
  if (!owner) throw notFound("collector");
  return owner;
}

/**
 * What a collection was worth over the last days, today's value last; in the viewer's currency. One that is hidden from
 * the viewer looks like one without a price.
 */
export async function history(c: Context<Env>, owner: Owner, days: number) {
  const { db, viewer, catalogue, clock, config } = c.var;
  if (!maySeeWorth(viewer, owner)) return [];
  const span = can(viewer, "longHistory", config.membership) ? days : Math.min(days, historyForAll);
  const today = dayBefore(clock(), 0);
  const [{ currency, rates }, snapshots, { values }] = await Promise.all([
    moneyOf(c),
    snapshotsSince(db, owner.id, dayBefore(clock(), span)),
    standingOf(db, catalogue, owner),
  ]);
  const past = snapshots.filter((one) => one.day !== today && !owner.hiddenGames.includes(one.category));
  if (past.length === 0 && values.length === 0) return [];
  const now = { day: today, amount: totalIn(values, currency, rates).total };
  return [...historyIn(past, currency, rates), now];
}

/** Whether the viewer may see what moved: where memberships are sold it belongs to Pro (docs/product.md, Pro), else to all. */
export const maySeeTrends = ({ var: { viewer, config } }: Context<Env>): boolean =>
  config.membership === "off" || can(viewer, "personalTrends", config.membership);

export type MovedCard = Mover & { card: ListedCard };

/** What moved most in a time, with its card. Nothing while prices are hidden, or to whom it is not for. */
export async function trends(
  c: Context<Env>,
  owner: Owner,
  { dateRange, ...order }: { dateRange: DateRange; by: "amount" | "percent"; up: boolean; limit: number },
): Promise<MovedCard[]> {
  const { db, viewer, catalogue, clock } = c.var;
  if (!maySeeWorth(viewer, owner) || !maySeeTrends(c)) return [];
  const moved = await movedIn(db, catalogue, owner, { since: dayBefore(clock(), dateRanges[dateRange]), ...order });
  return withCards(c, moved);
}

/** Adds each row's card; a card that the catalogue no longer has is left out. */
export async function withCards<Row extends { cardId: string }>(
  c: Context<Env>,
  rows: Row[],
): Promise<(Row & { card: ListedCard })[]> {
  const cards = rows.length === 0 ? [] : await cardsWithIds(c.var.db, [...new Set(rows.map(({ cardId }) => cardId))]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return rows.flatMap((row) => {
    const card = byId.get(row.cardId);
    return card ? [{ ...row, card }] : [];
  });
}
