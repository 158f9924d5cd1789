import type { Context } from "hono";
import type { Owner } from "#access/people/queries.ts";
import { maySeeWorth } from "#access/people/rules.ts";
import { cardsWithIds } from "#features/catalogue/cards/queries.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { unknownRarity } from "#features/collection/holdings/rules/facets.ts";
import { defaultOwnedView, ownedHref } from "#features/collection/holdings/state.ts";
import { pricedCard } from "#features/library/value/page/lines.ts";
import { backwards, history, moneyOf, withCardFacts } from "#features/library/value/page/load.ts";
import { valueStanding } from "#features/library/value/page/standing.ts";
import { historyForAll } from "#features/library/value/rules/history.ts";
import type { Env } from "#http/env.ts";
import { compactMoney, formatMoney } from "#lib/money.ts";
import { counted } from "#lib/text/locale.ts";
import { slug } from "#lib/text/slug.ts";
import { dateText } from "#lib/time.ts";
import { profilePath } from "../friends/state.ts";
import { artistsShown, bestOfYear, insightsOf } from "./cache.ts";
import { unknownPart, yearOf } from "./rules.ts";
import { insightsHref, parseInsights } from "./state.ts";
import type { Breakdown } from "./views/bars.tsx";
import type { InsightsProps } from "./views/insights.tsx";
import type { ShownYear } from "./views/year.tsx";

type Known = Awaited<ReturnType<typeof insightsOf>>;

/** Value and the most valuable need the owner's consent; times need a session, as activity does. */
export async function insights(c: Context<Env>, owner: Owner): Promise<InsightsProps> {
  const { db, catalogue, viewer } = c.var;
  const [known, worth] = await Promise.all([
    insightsOf(db, catalogue, owner),
    maySeeWorth(viewer, owner) ? worthOf(c, owner) : { value: null, top: [] },
  ]);
  const path = profilePath(slug(owner.username ?? ""));
  const cards = `${path}/collection`;
  return {
    username: owner.username ?? "",
    byValue: worth.top.length > 0 ? ownedHref(cards, defaultOwnedView, { sort: "price" }) : undefined,
    ...worth,
    timeline: viewer === null ? null : await timelineOf(c, known),
    year: viewer === null ? null : await shownYear(c, owner, known, `${path}/insights`),
    heat: known.heat,
    breakdowns: breakdownsOf(known, cards),
  };
}

function breakdownsOf({ generations, rarities, types, artists, decades }: Known, cards: string): Breakdown[] {
  const ofRarity = (name: string) =>
    ownedHref(cards, defaultOwnedView, { rarity: name === unknownPart ? unknownRarity : name });
  const byArtist = artists.length < artistsShown ? undefined : ownedHref(cards, defaultOwnedView, { group: "artist" });
  return [
    { key: "types", title: "By type", unit: "Cards", parts: types },
    {
      key: "rarities",
      title: "By rarity",
      unit: "Cards",
      parts: rarities.map((one) => ({ ...one, href: ofRarity(one.name) })),
    },
    { key: "decades", title: "By decade", unit: "Cards", parts: decades },
    { key: "generations", title: "By generation", unit: "Pokémon", parts: generations },
    { key: "artists", title: "Artists with the most cards", unit: "Cards", parts: artists, all: byArtist },
  ];
}

/** Series are a breakdown here, and each has its sets beside. */
export const insightsJson = ({ username, breakdowns, timeline, year, value, top, heat }: InsightsProps) => ({
  username,
  breakdowns: [
    {
      ...{ key: "series", title: "By series", unit: "Cards" },
      parts: heat.map(({ name, part, whole, href }) => ({ name, part, whole, href })),
    },
    ...breakdowns,
  ],
  sets: heat.flatMap(({ sets }) => sets.map(({ id, part, whole }) => ({ setId: id, part, whole }))),
  timeline,
  year: year && {
    ...{ year: year.year, years: year.years, cards: year.cards, days: year.days, finished: year.finished },
    months: year.months,
    best: year.best ? { cardId: year.best.card.id, variant: year.best.variant, price: year.best.price } : null,
  },
  value: value && {
    currency: value.currency,
    value: [
      ...value.past.map(({ day, amount }) => ({ day, value: amount, isBackwards: true })),
      ...value.points.map(({ day, amount }) => ({ day, value: amount, isBackwards: false })),
    ],
  },
  top: top.map(({ card: { id, name, number }, set, variant, price }) => ({
    cardId: id,
    name,
    number,
    set,
    variant,
    price,
  })),
});

async function worthOf(c: Context<Env>, owner: Owner): Promise<Pick<InsightsProps, "value" | "top">> {
  const [points, past, { currency, rates }, top] = await Promise.all([
    history(c, owner, historyForAll),
    backwards(c, owner, { days: historyForAll, isWaiting: false }),
    moneyOf(c),
    valueStanding(c.var.db, c.var.catalogue, owner).then((standing) => withCardFacts(c, standing.top)),
  ]);
  return {
    value: {
      currency,
      points,
      past,
      format: (minor) => formatMoney(minor, currency),
      formatTick: (minor) => compactMoney(minor, currency),
    },
    top: top.map((row) => pricedCard({ ...row, market: row.price }, { currency, rates })),
  };
}

/** The year that the address names; its best card only for those who see what it is worth. */
async function shownYear(c: Context<Env>, owner: Owner, known: Known, path: string): Promise<ShownYear | null> {
  const { db, catalogue, viewer } = c.var;
  const figures = yearOf(known, parseInsights(c.req.query()).year);
  if (figures === null) return null;
  const best = maySeeWorth(viewer, owner) ? await bestOfYear(db, catalogue, owner, figures.year) : undefined;
  const [row] = best ? await withCardFacts(c, [best]) : [];
  return {
    ...figures,
    hrefOf: (year) => insightsHref(path, { year }),
    best: row && pricedCard({ ...row, market: row.price }, await moneyOf(c)),
  };
}

async function timelineOf({ var: { db } }: Context<Env>, known: Known): Promise<InsightsProps["timeline"]> {
  const { first, streak, levels } = known;
  const [card] = first === null ? [] : await cardsWithIds(db, [first.card.id]);
  const added = first === null ? "" : new Date(first.added / 1000).toISOString().slice(0, 10);
  return {
    first: card
      ? {
          name: `${leadingName(card)} ${card.number}`,
          href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
          date: dateText(added) ?? "",
        }
      : null,
    streak: streak && streak.days > 1 ? `${counted(streak.days, "day", "days")} until ${dateText(streak.to)}` : null,
    levels,
  };
}
