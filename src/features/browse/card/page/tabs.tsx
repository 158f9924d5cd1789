import type { Context } from "hono";
import type { ReactNode } from "react";
import { isMember } from "#access/viewer.ts";
import type { FullCard } from "#features/catalogue/cards/queries.ts";
import type { SetData } from "#features/catalogue/sets/cache.ts";
import { chartDays, pricesOfCard } from "#features/prices/read/page.ts";
import { CardPricesView } from "#features/prices/read/views.tsx";
import type { Env } from "#http/env.ts";
import { hrefWith } from "#lib/url/href.ts";
import type { Tab } from "#ui/navigation/tabs.tsx";

type PlacedCard = { card: FullCard; data: SetData; href: string };

type PlacedTab = {
  key: string;
  title: string;
  isThere(c: Context<Env>, placed: PlacedCard): boolean;
  render(c: Context<Env>, placed: PlacedCard): Promise<ReactNode>;
};

const pricesTab: PlacedTab = {
  key: "prices",
  title: "Prices",
  isThere: ({ var: { viewer } }, { data }) => data.set.hasPrices && viewer?.preferences.showPrices !== false,
  render: renderPrices,
};

/** Tabs of other features follow the prices. */
const tabsOf = (c: Context<Env>): PlacedTab[] => [
  pricesTab,
  ...c.var.cardTabs.map((tab) => ({
    ...tab,
    isThere: isForMembers,
    render: (_: Context<Env>, { card }: PlacedCard) => tab.render(c, card),
  })),
];

function isForMembers({ var: { viewer } }: Context<Env>): boolean {
  return viewer !== null && isMember(viewer);
}

/** Stays in the search the card was opened from, and at the tabs. */
function tabHref(c: Context<Env>, { card, href }: PlacedCard, tab: Record<string, string>): string {
  const { find = "", at = "" } = c.req.query();
  return `${hrefWith(href, { ...(c.get("steps")?.cardId === card.id && { find, at }), ...tab })}#about`;
}

export async function tabsOfCard(
  c: Context<Env>,
  placed: PlacedCard,
): Promise<{ tabs: Tab[]; tab: string; children?: ReactNode }> {
  const there = tabsOf(c).filter((tab) => tab.isThere(c, placed));
  const current = there.find(({ key }) => key === c.req.query("tab"));
  return {
    tabs: [
      { key: "card", title: "Card", href: tabHref(c, placed, {}) },
      ...there.map(({ key, title }) => ({ key, title, href: tabHref(c, placed, { tab: key }) })),
    ],
    tab: current?.key ?? "card",
    children: await current?.render(c, placed),
  };
}

async function renderPrices(c: Context<Env>, placed: PlacedCard): Promise<ReactNode> {
  const days = chartDays.find((option) => String(option) === c.req.query("days")) ?? 90;
  return (
    <CardPricesView
      prices={await pricesOfCard(c, placed.card, days)}
      releaseDate={placed.card.releaseDate}
      currency={c.var.viewer?.preferences.preferredCurrency ?? "USD"}
      days={days}
      choices={chartDays.map((option) => ({
        days: option,
        href: tabHref(c, placed, { tab: "prices", days: String(option) }),
      }))}
    />
  );
}
