import type { Context } from "hono";
import { memberOf } from "../../../../access/guards.ts";
import { can } from "../../../../access/rules.ts";
import type { Env } from "../../../../http/env.ts";
import { respond } from "../../../../http/respond.ts";
import { compactMoney, formatMoney } from "../../../../lib/money.ts";
import { ago } from "../../../../lib/time.ts";
import { Notice } from "../../../../ui/notice.tsx";
import { catalogueTotals, categoryList } from "../../../catalogue/cache.ts";
import { faceOf } from "../../../catalogue/face/rules/face.ts";
import { loadCatalogueHref } from "../../../catalogue/import/policy.ts";
import { cardPath, categoryPath, setPath } from "../../../catalogue/rules/paths.ts";
import { changeText, showPrice, worthText } from "../../../prices/rules.ts";
import { levelOf, levelParts } from "../../rules.ts";
import { historyForAll } from "../rules.ts";
import { historyChoices, overviewHref, parseOverview } from "../state.ts";
import { CollectionLanding, type ValuedCard } from "../views.tsx";
import { history, type MovedCard, maySeeTrends, moneyOf, trends, withCards, worthOwner } from "./load.ts";
import { standingOf } from "./standing.ts";

const setsShown = 24;
const moversShown = 6;

/** The collection's page: what there is, what it is worth and how that went, the sets in progress, what came last. */
export async function renderOverview(c: Context<Env>): Promise<Response> {
  const { db, clock, catalogue, config } = c.var;
  const viewer = memberOf(c);
  const view = parseOverview(c.req.query());
  const owner = await worthOwner(c, undefined);
  const trend = { dateRange: view.range, by: view.by, up: view.moves === "gains", limit: moversShown };
  const [standing, { currency, rates }, days, moved, categories, counts] = await Promise.all([
    standingOf(db, catalogue, owner),
    moneyOf(c),
    history(c, owner, view.days),
    trends(c, owner, trend),
    categoryList(db, catalogue),
    catalogueTotals(db, catalogue),
  ]);
  const { showPrices, disallowedCategories } = viewer.preferences;
  const isAllowed = (category: string) => !disallowedCategories.includes(category);
  const worthOf = (category?: string) => {
    const rows = standing.values.filter((row) => category === undefined || row.category === category);
    return showPrices ? worthText(rows, currency, rates) : null;
  };
  const allowed = categories.filter(({ id }) => isAllowed(id));
  const totals = allowed.map(({ id, name }) => {
    const own = standing.sets.filter((set) => set.category === id);
    return {
      id,
      name,
      href: `${categoryPath(id)}/series`,
      unique: own.reduce((sum, { uniqueCards }) => sum + uniqueCards, 0),
      copies: own.reduce((sum, { copies }) => sum + copies, 0),
      total: counts.find((count) => count.category === id)?.cards ?? 0,
      value: worthOf(id),
    };
  });
  const level = levelOf(standing.unique, disallowedCategories);
  const top = showPrices ? await withCards(c, standing.top) : [];
  const priced = (card: MovedCard["card"], variant: string): Omit<ValuedCard, "price" | "change"> => ({
    card: faceOf(card, card.printedTotal),
    href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
    set: card.set,
    variant: card.variants.find(({ key }) => key === variant)?.name ?? variant,
  });
  const shown = (market: number, own: string) => showPrice({ market, currency: own }, currency, rates).text;
  const loadHref = loadCatalogueHref(viewer, counts);
  return respond(c, {
    json: { level, totals, sets: standing.sets, gone: standing.gone, value: worthOf() },
    page: {
      title: "Collection",
      body: (
        <CollectionLanding
          username={viewer.username}
          notice={
            loadHref && (
              <Notice>
                Only the starter catalogue is loaded. <a href={loadHref}>Load the full catalogue</a>
              </Notice>
            )
          }
          level={levelParts(level)}
          totals={totals}
          value={worthOf() ?? undefined}
          history={
            days.length === 0
              ? undefined
              : {
                  points: days,
                  format: (minor) => formatMoney(minor, currency),
                  formatTick: (minor) => compactMoney(minor, currency),
                  change: days[0] && changeText(days[0].amount, days.at(-1)?.amount ?? 0, currency),
                  choices: historyChoices(view, can(viewer, "longHistory", config.membership) ? 1095 : historyForAll),
                }
          }
          trends={
            showPrices && standing.values.length > 0
              ? {
                  view,
                  isShown: maySeeTrends(c),
                  href: (change) => overviewHref(view, change),
                  cards: moved.map(({ card, variant, past, present, currency: own }) => ({
                    ...priced(card, variant),
                    price: shown(present, own),
                    change: changeText(past, present, own),
                  })),
                }
              : undefined
          }
          top={top.map(({ card, variant, price, currency: own }) => ({
            ...priced(card, variant),
            price: shown(price, own),
          }))}
          inProgress={standing.sets.slice(0, setsShown).map((set) => ({
            set: {
              id: set.setId,
              name: set.name,
              code: set.code,
              href: setPath(set.category, set.seriesSlug, set.slug),
              cardCount: set.cardCount,
            },
            owned: set.uniqueCards,
            total: set.cardCount,
          }))}
          gone={standing.gone}
          recent={standing.recent.map((one) => ({
            card: faceOf({ ...one, id: one.cardId, name: one.cardName }, 0),
            href: cardPath(one.category, one.seriesSlug, one.setSlug, one.numberKey),
            set: one.setName,
            variant: one.variantName,
            added: one.added,
            isNew: one.isNew,
            when: ago(one.at, clock()),
            at: one.at.toISOString(),
          }))}
        />
      ),
    },
  });
}
