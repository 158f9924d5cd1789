import type { Context } from "hono";
import type { ReactNode } from "react";
import { signInPath } from "#access/guards.ts";
import { CardGroup, CardList } from "#features/cards/groups/views/group.tsx";
import { CardItem, OwnedItem } from "#features/cards/tiles/views/listed.tsx";
import { OwnedTable } from "#features/cards/tiles/views/rows.tsx";
import type { ListedCard } from "#features/catalogue/cards/queries.ts";
import type { Market } from "#features/collection/holdings/cache/market.ts";
import type { StockItem } from "#features/collection/holdings/cache/stock.ts";
import { holdingTitle } from "#features/collection/holdings/rules/order.ts";
import type { Placed } from "#features/collection/holdings/rules/place.ts";
import { groupOwned } from "#features/collection/rules/owned.ts";
import { gainText, showPrice, worthText } from "#features/prices/rules/text.ts";
import type { Env } from "#http/env.ts";
import { formatMoney } from "#lib/money.ts";
import { countText } from "#lib/text/locale.ts";
import { type OwnedCards, stockKey } from "./load.ts";

type Group = { title?: string; facts?: string; rows: Placed[] };

function groupsOf(owned: OwnedCards): Group[] {
  const groups = Map.groupBy(owned.page.rows, ({ group }) => group);
  return [...groups].map(([group, rows]) => ({
    title: rows[0] && headingOf(owned, rows[0]),
    facts: factsOf(owned, group),
    rows,
  }));
}

/** "5 · $358.20"; without a price in the group its count alone. */
function factsOf({ arrangement, figures: { market } }: OwnedCards, group: number): string | undefined {
  const totals = arrangement.groups.get(group);
  if (!totals) return undefined;
  const worth = market && worthText(totals.worth, market.currency, market.rates);
  return [countText(totals.entries), worth].filter((part) => part !== null).join(" · ");
}

export const headingOf = ({ view, figures }: OwnedCards, row: Placed) =>
  holdingTitle(row, view.group, figures, (minor) => formatMoney(minor, figures.market?.currency ?? "USD"));

type CardsProps = { c: Context<Env>; owned: OwnedCards; isOwn: boolean };

export function Cards(props: CardsProps): ReactNode {
  const { c, owned, isOwn } = props;
  const { view } = owned.view;
  const isLocked = isOwn && c.var.viewer?.areWritesLocked;
  const groups = groupsOf(owned).map(({ rows, ...group }) => ({
    ...group,
    rows: rows.map((row) => <OwnedCard key={`${row.item.card.id} ${row.item.variant}`} {...props} row={row} />),
  }));
  if (view === "table") {
    return <OwnedTable groups={groups} hasPrices={owned.figures.market !== null} isLocked={isLocked} />;
  }
  return groups.map(({ title, facts, rows }) => (
    <CardGroup key={title ?? ""} title={title} count={facts}>
      <CardList view={view} isLocked={isLocked}>
        {rows}
      </CardList>
    </CardGroup>
  ));
}

function OwnedCard({ c, owned, row, isOwn }: CardsProps & { row: Placed }): ReactNode {
  const { item, holding } = row;
  const card = owned.cards.get(item.card.id);
  if (!card) return null;
  const { market } = owned.figures;
  const shown = {
    card: { ...card, ...ofItem(item), ...owned.copyNames.get(stockKey(item)) },
    prices: { text: () => (market ? priceText(market, item) : undefined) },
    owned: isOwn ? groupOwned([{ cardId: card.id, variant: item.variant, quantity: holding.quantity }]) : null,
    held: isOwn ? undefined : holding.quantity,
    variantName: item.variantName,
    change: changeOf(owned, row),
    signIn: signInPath(c.req.path),
    variant: item.variant,
    isPicking: c.var.viewer !== null && owned.view.select !== "",
  };
  if (owned.view.view === "table") return <OwnedItem {...shown} hasPrices={market !== null} />;
  return <CardItem view={owned.view.view} {...shown} />;
}

/** The one variant, which is still owned where the catalogue dropped it. */
function ofItem({ variant: key, variantName: name, isGone }: StockItem): Pick<ListedCard, "variants" | "goneVariants"> {
  const one = [{ key, name, tier: "standard" as const }];
  return isGone ? { variants: [], goneVariants: one } : { variants: one, goneVariants: [] };
}

function priceText(market: Market, item: StockItem): string | null {
  const price = market.price(item);
  return price ? showPrice(price, market.currency, market.rates).text : null;
}

function changeOf({ figures: { moves } }: OwnedCards, { item }: Placed): string | undefined {
  const part = moves?.part(item) ?? null;
  return part === null ? undefined : gainText(part);
}
