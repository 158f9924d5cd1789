import type { Context } from "hono";
import type { Owner } from "#access/people/queries.ts";
import { maySeeWorth } from "#access/people/rules.ts";
import { cardsWithIds } from "#features/catalogue/cards/queries.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { unknownRarity } from "#features/collection/holdings/rules/facets.ts";
import { defaultOwnedView, ownedHref } from "#features/collection/holdings/state.ts";
import { pricedCard } from "#features/library/value/page/lines.ts";
import { history, moneyOf, withCardFacts } from "#features/library/value/page/load.ts";
import { valueStanding } from "#features/library/value/page/standing.ts";
import { historyForAll } from "#features/library/value/rules.ts";
import type { Env } from "#http/env.ts";
import { compactMoney, formatMoney } from "#lib/money.ts";
import { counted } from "#lib/text/locale.ts";
import { slug } from "#lib/text/slug.ts";
import { dateText } from "#lib/time.ts";
import { profilePath } from "../friends/state.ts";
import { artistsShown, insightsOf } from "./cache.ts";
import { unknownPart } from "./rules.ts";
import type { InsightsProps } from "./views.tsx";

/** Value and the most valuable need the owner's consent; times need a session, as activity does. */
export async function insights(c: Context<Env>, owner: Owner): Promise<InsightsProps> {
  const { db, catalogue, viewer } = c.var;
  const [known, worth] = await Promise.all([
    insightsOf(db, catalogue, owner),
    maySeeWorth(viewer, owner) ? worthOf(c, owner) : { value: null, top: [] },
  ]);
  const { series, generations, rarities, types, artists, decades } = known;
  const cards = `${profilePath(slug(owner.username ?? ""))}/collection`;
  const ofRarity = (name: string) =>
    ownedHref(cards, defaultOwnedView, { rarity: name === unknownPart ? unknownRarity : name });
  const byArtist = artists.length < artistsShown ? undefined : ownedHref(cards, defaultOwnedView, { group: "artist" });
  return {
    username: owner.username ?? "",
    byValue: worth.top.length > 0 ? ownedHref(cards, defaultOwnedView, { sort: "price" }) : undefined,
    ...worth,
    timeline: viewer === null ? null : await timelineOf(c, known),
    breakdowns: [
      { key: "series", title: "By series", unit: "Cards", parts: series },
      { key: "generations", title: "By generation", unit: "Pokémon", parts: generations },
      {
        key: "rarities",
        title: "By rarity",
        unit: "Cards",
        parts: rarities.map((one) => ({ ...one, href: ofRarity(one.name) })),
      },
      { key: "types", title: "By type", unit: "Cards", parts: types },
      { key: "decades", title: "By decade", unit: "Cards", parts: decades },
      { key: "artists", title: "Artists with the most cards", unit: "Cards", parts: artists, all: byArtist },
    ],
  };
}

export const insightsJson = ({ username, breakdowns, timeline, value, top }: InsightsProps) => ({
  username,
  breakdowns,
  timeline,
  value: value && { currency: value.currency, value: value.points.map(({ day, amount }) => ({ day, value: amount })) },
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
  const [points, { currency, rates }, top] = await Promise.all([
    history(c, owner, historyForAll),
    moneyOf(c),
    valueStanding(c.var.db, c.var.catalogue, owner).then((standing) => withCardFacts(c, standing.top)),
  ]);
  return {
    value: {
      currency,
      points,
      format: (minor) => formatMoney(minor, currency),
      formatTick: (minor) => compactMoney(minor, currency),
    },
    top: top.map((row) => pricedCard({ ...row, market: row.price }, { currency, rates })),
  };
}

async function timelineOf(
  { var: { db } }: Context<Env>,
  { first, streak, levels }: Awaited<ReturnType<typeof insightsOf>>,
): Promise<InsightsProps["timeline"]> {
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
