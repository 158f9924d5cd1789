import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { nameLanguageOf } from "#access/viewer.ts";
import { categoryList } from "#features/catalogue/cache.ts";
import type { ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { setsNamedIn } from "#features/catalogue/local/cache.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { withCardFacts, worthOwner } from "#features/library/value/page/load.ts";
import { versionsFor } from "#features/library/value/page/standing.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { type Extreme, extremes, type HeldSum, heldSums, ownedCopies } from "./queries/held.ts";
import { ledgerVersion, leftCopies, leftSums } from "./queries/left.ts";
import { ratesOfDays } from "./queries/rates.ts";
import { type RateDays, rateDays, standingOf, yearsOf } from "./rules.ts";
import { type MoneyView, moneyHref, parseMoneyView } from "./state.ts";
import { changeOfMover, type MoneyGroup, type MovedCardLine } from "./views/lines.tsx";
import { HiddenMoney, MoneyPage } from "./views/page.tsx";

const mostMoved = 5;

type Owner = Awaited<ReturnType<typeof worthOwner>>;

/** Reads every copy with a price paid, so it is kept until something changes. */
const kept = keptBy("catalogue", "prices", "entries")<ReturnType<typeof loadMoney>>({ name: "money", part: "own" });

async function loadMoney(c: Context<Env>, owner: Owner, currency: string) {
  const { db } = c.var;
  const [held, owned, moved, sums, copies] = await Promise.all([
    heldSums(db, owner, currency),
    ownedCopies(db, owner),
    extremes(db, owner, mostMoved),
    leftSums(db, owner, currency),
    leftCopies(db, owner),
  ]);
  const used = [
    ...held.flatMap((row) => [row.costCurrency, row.currency ?? currency]),
    ...sums.map((sum) => sum.currency),
  ];
  const foreign = [...new Set([currency, ...used])];
  const rates = foreign.length > 1 ? rateDays(await ratesOfDays(db, foreign)) : new Map();
  return { held, owned, moved, sums, copies, rates };
}

type Money = Awaited<ReturnType<typeof loadMoney>>;

async function moneyFor(c: Context<Env>, currency: string): Promise<Money> {
  const { db, catalogue } = c.var;
  const owner = await worthOwner(c, undefined);
  const { id, priceSource, hiddenGames } = owner;
  const what = [id, priceSource, hiddenGames, currency, await ledgerVersion(db, id)] as const;
  return kept.or(kept.key(db, await versionsFor(db, catalogue, owner), ...what), () => loadMoney(c, owner, currency));
}

export async function renderMoney(c: Context<Env>): Promise<Response> {
  const { showPrices, preferredCurrency: currency } = memberOf(c).preferences;
  if (!showPrices) return respond(c, { json: null, page: { title: "Money", body: <HiddenMoney /> } });
  const view = parseMoneyView(c.req.query());
  const money = ofGame(await moneyFor(c, currency), view.game);
  const { rates, held, owned } = money;
  const standing = standingOf(held, currency, rates);
  const years = yearsOf(money, currency, rates);
  const all = owned.reduce((sum, { copies }) => sum + copies, 0);
  const withoutCost = Math.max(0, all - standing.copies - standing.unpriced);
  const moved = await withCardFacts(c, money.moved);
  const groups = await groupsOf(c, view, money, currency);
  return respond(c, {
    json: {
      ...{ currency, ...standing, withoutCost, years, groups: groups.map(({ href: _, ...group }) => group) },
      best: moved.filter(({ gain }) => gain > 0).map(moverJson),
      worst: moved
        .filter(({ gain }) => gain < 0)
        .toReversed()
        .map(moverJson),
    },
    page: async () => ({
      title: "Money",
      body: (
        <MoneyPage
          {...{ view, currency, standing, withoutCost, years, groups }}
          games={await gamesOf(c, view)}
          best={moved.filter(({ gain }) => gain > 0).map((row) => lineOf(row, currency, rates))}
          worst={moved
            .filter(({ gain }) => gain < 0)
            .toReversed()
            .map((row) => lineOf(row, currency, rates))}
        />
      ),
    }),
  });
}

/** What is of one game; of all for "". Of the cards that moved most, as many as are shown. */
function ofGame(money: Money, game: string): Money {
  const isOf = (row: { category: string }) => game === "" || row.category === game;
  const moved = money.moved.filter(isOf);
  const best = moved.filter(({ gain }) => gain > 0).slice(0, mostMoved);
  const worst = moved.filter(({ gain }) => gain < 0).slice(-mostMoved);
  return {
    ...money,
    held: money.held.filter(isOf),
    owned: money.owned.filter(isOf),
    sums: money.sums.filter(isOf),
    copies: money.copies.filter(isOf),
    moved: [...best, ...worst],
  };
}

async function gamesOf(c: Context<Env>, view: MoneyView) {
  const { disallowedCategories } = memberOf(c).preferences;
  const games = await categoryList(c.var.db, c.var.catalogue);
  const shown = games.filter(({ id }) => !disallowedCategories.includes(id));
  return [{ id: "", name: "All games" }, ...shown].map(({ id, name }) => ({
    key: id,
    title: name,
    href: moneyHref(view, { game: id }),
  }));
}

/** Copies with a price paid by set, series or game, those that gained most first. */
async function groupsOf(
  c: Context<Env>,
  { by }: MoneyView,
  { held, rates }: Money,
  currency: string,
): Promise<MoneyGroup[]> {
  const { db, catalogue, viewer } = c.var;
  const games = new Map((await categoryList(db, catalogue)).map(({ id, name }) => [id, name]));
  const sets = [
    ...new Map(held.map((row) => [row.setId, { id: row.setId, category: row.category, name: row.set }])).values(),
  ];
  const named = new Map((await setsNamedIn(db, catalogue, sets, nameLanguageOf(viewer))).map((set) => [set.id, set]));
  const nameOf = (row: HeldSum) => {
    const set = named.get(row.setId);
    return { game: games.get(row.category) ?? row.category, series: row.series, set: set ? leadingName(set) : row.set }[
      by
    ];
  };
  const keyOf = (row: HeldSum) => ({ game: row.category, series: `${row.category} ${row.series}`, set: row.setId })[by];
  const groups = [...Map.groupBy(held, keyOf)].map(([id, rows]) => ({
    id,
    name: rows[0] ? nameOf(rows[0]) : id,
    ...standingOf(rows, currency, rates),
    href: by === "set" ? `/collection/cards?set=${encodeURIComponent(id)}` : null,
  }));
  return groups.toSorted((a, b) => b.gain.value - a.gain.value || (a.id < b.id ? -1 : 1));
}

type Moved = Extreme & { card: ListedCard };

const moverJson = ({ card, cardId, variant, copies, paid, costCurrency, value, currency }: Moved) => ({
  ...{ cardId, variant, name: leadingName(card), number: card.number, copies, paid, costCurrency, value, currency },
});

const lineOf = (row: Moved, currency: string, rates: RateDays): MovedCardLine => ({
  card: faceOf(row.card, row.card.printedTotal),
  href: cardPath(row.card.category, row.card.seriesSlug, row.card.setSlug, row.card.numberKey),
  set: row.card.setEnglishName ?? row.card.set,
  variant: row.card.variants.find(({ key }) => key === row.variant)?.name ?? row.variant,
  ...changeOfMover(row, currency, rates),
});
