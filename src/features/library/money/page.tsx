import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { nameLanguageOf } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { categoryList } from "#features/catalogue/cache.ts";
import type { ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { setsNamedIn } from "#features/catalogue/local/cache.ts";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { withCardFacts, worthOwner } from "#features/library/value/page/load.ts";
import { versionsFor } from "#features/library/value/page/standing.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { type Extreme, extremes, type HeldSum, heldSums, ownedCopies } from "./queries/held.ts";
import { ledgerVersion, leftCopies, leftSums } from "./queries/left.ts";
import { ratesOfDays } from "./queries/rates.ts";
import { type RateDays, rateDays, salesByYear, standingOf } from "./rules.ts";
import { type MoneyView, moneyHref, parseMoneyView } from "./state.ts";
import { changeOfMover, type MoneyGroup, type MovedCardLine } from "./views/lines.tsx";
import { HiddenMoney, MoneyPage } from "./views/page.tsx";

const mostMoved = 5;
const groupsShown = 20;

type Owner = Awaited<ReturnType<typeof worthOwner>>;
type Chosen = Pick<MoneyView, "game" | "by">;

/** Reads every copy with a price paid, so it is kept until something changes. */
const kept = keptBy("catalogue", "prices", "entries")<ReturnType<typeof loadMoney>>({ name: "money", part: "own" });

/** Sums of a game, or of all, in the viewer's currency. */
async function loadMoney(db: Db, owner: Owner, currency: string, { game, by }: Chosen) {
  const [held, owned, moved, sums, copies] = await Promise.all([
    heldSums(db, owner, currency),
    ownedCopies(db, owner),
    extremes(db, owner, mostMoved),
    leftSums(db, owner, currency),
    leftCopies(db, owner),
  ]);
  const isOf = (row: { category: string }) => game === "" || row.category === game;
  const own = held.filter(isOf);
  const rates = await ratesFor(db, currency, [...own, ...moved], sums);
  const standing = standingOf(own, currency, rates);
  const all = owned.filter(isOf).reduce((sum, row) => sum + row.copies, 0);
  return {
    ...{ standing, rates, moved: extremesOf(moved.filter(isOf)), groups: groupedBy(by, own, currency, rates) },
    withoutCost: Math.max(0, all - standing.copies - standing.unpriced),
    years: salesByYear({ sums: sums.filter(isOf), copies: copies.filter(isOf) }, currency, rates),
  };
}

type Money = Awaited<ReturnType<typeof loadMoney>>;

async function ratesFor(
  db: Db,
  currency: string,
  held: readonly { costCurrency: string; currency: string | null }[],
  sums: readonly { currency: string }[],
): Promise<RateDays> {
  const used = held.flatMap((row) => [row.costCurrency, row.currency ?? currency]);
  const codes = new Set([currency, ...used, ...sums.map((sum) => sum.currency)]);
  return codes.size > 1 ? rateDays(await ratesOfDays(db, [...codes])) : new Map();
}

/** As many as are shown, of those that all games have. */
const extremesOf = (moved: readonly Extreme[]) => ({
  best: moved.filter(({ gain }) => gain > 0).slice(0, mostMoved),
  worst: moved
    .filter(({ gain }) => gain < 0)
    .slice(-mostMoved)
    .toReversed(),
});

/** Those that gained most first. `row`: one of each. */
function groupedBy(by: Chosen["by"], held: readonly HeldSum[], currency: string, rates: RateDays) {
  const keyOf = (row: HeldSum) => ({ game: row.category, series: `${row.category} ${row.series}`, set: row.setId })[by];
  const groups = [...Map.groupBy(held, keyOf)].flatMap(([id, rows]) =>
    rows[0] ? [{ id, row: rows[0], ...standingOf(rows, currency, rates) }] : [],
  );
  return groups.toSorted((a, b) => b.gain.value - a.gain.value || (a.id < b.id ? -1 : 1));
}

async function moneyFor(c: Context<Env>, currency: string, { game, by }: Chosen): Promise<Money> {
  const { db, catalogue } = c.var;
  const owner = await worthOwner(c, undefined);
  const { id, priceSource, hiddenGames } = owner;
  const what = [id, priceSource, hiddenGames, currency, await ledgerVersion(db, id), game, by] as const;
  const key = kept.key(db, await versionsFor(db, catalogue, owner), ...what);
  return kept.or(key, () => loadMoney(db, owner, currency, { game, by }));
}

export async function renderMoney(c: Context<Env>): Promise<Response> {
  const { showPrices, preferredCurrency: currency } = memberOf(c).preferences;
  if (!showPrices) return respond(c, { json: null, page: { title: "Money", body: <HiddenMoney /> } });
  const view = parseMoneyView(c.req.query());
  const money = await moneyFor(c, currency, view);
  const { standing, withoutCost, years, rates } = money;
  const [best, worst] = [await withCardFacts(c, money.moved.best), await withCardFacts(c, money.moved.worst)];
  const line = (row: Moved) => lineOf(row, currency, rates);
  return respond(c, {
    json: async () => ({
      ...{ currency, ...standing, withoutCost, years, best: best.map(moverJson), worst: worst.map(moverJson) },
      groups: (await named(c, view, money.groups)).map(({ href: _, lang: __, ...group }) => group),
    }),
    page: async () => ({
      title: "Money",
      body: (
        <MoneyPage
          {...{ view, currency, standing, withoutCost, years }}
          groups={await named(c, view, view.isAll ? money.groups : money.groups.slice(0, groupsShown))}
          all={!view.isAll && money.groups.length > groupsShown ? money.groups.length : null}
          games={await gamesOf(c, view)}
          best={best.map(line)}
          worst={worst.map(line)}
        />
      ),
    }),
  });
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

/** Groups with their names, of sets in the viewer's language. */
async function named(c: Context<Env>, { by }: MoneyView, groups: Money["groups"]): Promise<MoneyGroup[]> {
  const { db, catalogue, viewer } = c.var;
  const games = new Map((await categoryList(db, catalogue)).map(({ id, name }) => [id, name]));
  const sets = groups.map(({ row }) => ({
    ...{ id: row.setId, category: row.category, name: row.set, englishName: row.englishSet },
  }));
  const namedSets = await setsNamedIn(db, catalogue, sets, nameLanguageOf(viewer));
  return groups.map(({ id, row, ...standing }, place) => {
    const set = namedSets[place];
    if (by === "set" && set) {
      const href = `/collection/cards?set=${encodeURIComponent(id)}`;
      return { id, name: leadingName(set), ...standing, lang: langOfLeading(set), href };
    }
    return { id, name: by === "game" ? (games.get(row.category) ?? row.category) : row.series, ...standing };
  });
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
