import type { Context } from "hono";
import { mayIn, signedIn } from "#access/guards.ts";
import { type Owner, visibleOwner } from "#access/people/queries.ts";
import { maySeeWorth } from "#access/people/rules.ts";
import { nameLanguageOf } from "#access/viewer.ts";
import { cardsWithIds, type ListedCard } from "#features/catalogue/cards/queries.ts";
import { cardsNamedIn } from "#features/catalogue/local/cache.ts";
import { latestRates } from "#features/prices/read/queries/rates.ts";
import { type Rates, totalIn } from "#features/prices/rules/rates.ts";
import type { Env } from "#http/env.ts";
import { notFound } from "#lib/errors.ts";
import { dayBefore } from "#lib/time.ts";
import { firstSnapshot } from "../queries/backwards.ts";
import type { Mover } from "../queries/movers.ts";
import { snapshotsSince } from "../queries/snapshots.ts";
import { type DateRange, dateRanges, historyForAll, historyIn } from "../rules/history.ts";
import { backwardsIn, valueBackwards } from "./backwards.ts";
import { movedIn, valueStanding } from "./standing.ts";

export async function moneyOf(c: Context<Env>): Promise<{ currency: string; rates: Rates }> {
  const { db, viewer, catalogue } = c.var;
  const rates = await latestRates(db, catalogue.pricesVersion);
  return { currency: viewer?.preferences.preferredCurrency ?? "USD", rates };
}

/** The named collector, or the viewer. @throws Refusal 401 without a session, 404 for a private or unknown one. */
export async function worthOwner(c: Context<Env>, username: string | undefined): Promise<Owner> {
  const viewer = signedIn(c);
  const owner = await visibleOwner(c.var.db, viewer, username === undefined ? { id: viewer.id } : { username });
  if (!owner) throw notFound("collector");
  return owner;
}

/** Daily value in the viewer's currency, today last; empty when hidden from the viewer. */
export async function history(c: Context<Env>, owner: Owner, days: number) {
  const { db, viewer, catalogue, clock } = c.var;
  if (!maySeeWorth(viewer, owner)) return [];
  const span = mayIn(c, "longHistory") ? days : Math.min(days, historyForAll);
  const today = dayBefore(clock(), 0);
  const [{ currency, rates }, snapshots, { values }] = await Promise.all([
    moneyOf(c),
    snapshotsSince(db, owner.id, dayBefore(clock(), span)),
    valueStanding(db, catalogue, owner),
  ]);
  const past = snapshots.filter((one) => one.day !== today && !owner.hiddenGames.includes(one.category));
  if (past.length === 0 && values.length === 0) return [];
  const now = { day: today, amount: totalIn(values, currency, rates).total };
  return [...historyIn(past, currency, rates), now];
}

/**
 * Today's cards at earlier prices, before the stored values, in the viewer's currency; empty when hidden from the viewer.
 * `isWaiting`: see `valueBackwards`.
 */
export async function backwards(
  c: Context<Env>,
  owner: Owner,
  { days, isWaiting }: { days: number; isWaiting: boolean },
) {
  const { db, viewer, catalogue, clock } = c.var;
  if (!maySeeWorth(viewer, owner)) return [];
  const span = mayIn(c, "longHistory") ? days : Math.min(days, historyForAll);
  const until = (await firstSnapshot(db, owner.id)) ?? dayBefore(clock(), 0);
  const [{ currency, rates }, past] = await Promise.all([
    moneyOf(c),
    valueBackwards(db, catalogue, owner, { since: dayBefore(clock(), span), until, isWaiting }),
  ]);
  return backwardsIn(past, currency, rates);
}

/** Pro where memberships are sold (docs/product.md, Pro). */
export const maySeeTrends = (c: Context<Env>): boolean => mayIn(c, "personalTrends");

export type MovedCard = Mover & { card: ListedCard };

export async function trends(
  c: Context<Env>,
  owner: Owner,
  { dateRange, ...order }: { dateRange: DateRange; by: "amount" | "percent"; up: boolean; limit: number },
): Promise<MovedCard[]> {
  const { db, viewer, catalogue, clock } = c.var;
  if (!maySeeWorth(viewer, owner) || !maySeeTrends(c)) return [];
  const moved = await movedIn(db, catalogue, owner, { since: dayBefore(clock(), dateRanges[dateRange]), ...order });
  return withCardFacts(c, moved);
}

export async function withCardFacts<Row extends { cardId: string }>(
  c: Context<Env>,
  rows: Row[],
): Promise<(Row & { card: ListedCard })[]> {
  const { db, viewer } = c.var;
  const ids = [...new Set(rows.map(({ cardId }) => cardId))];
  const cards = ids.length === 0 ? [] : await cardsNamedIn(db, await cardsWithIds(db, ids), nameLanguageOf(viewer));
  const byId = new Map(cards.map((card) => [card.id, card]));
  return rows.flatMap((row) => {
    const card = byId.get(row.cardId);
    return card ? [{ ...row, card }] : [];
  });
}
