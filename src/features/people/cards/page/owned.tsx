import type { Context } from "hono";
import type { ReactNode } from "react";
import { mayIn, signInPath } from "../../../../access/guards.ts";
import type { Env } from "../../../../http/env.ts";
import { respond } from "../../../../http/respond.ts";
import { formatMoney } from "../../../../lib/money.ts";
import type { Crumb } from "../../../../ui/navigation/breadcrumbs.tsx";
import { CardGroup, CardList } from "../../../cards/groups/views.tsx";
import { categoryTitles } from "../../../cards/rules.ts";
import { CardItem } from "../../../cards/tiles/views/listed.tsx";
import type { Owner } from "../../../collection/entries/queries/owners.ts";
import type { Market } from "../../../collection/holdings/cache/market.ts";
import type { Item } from "../../../collection/holdings/cache/stock.ts";
import { titleOf } from "../../../collection/holdings/rules/order.ts";
import type { Placed } from "../../../collection/holdings/rules/place.ts";
import { isFiltered, type OwnedView, unarranged } from "../../../collection/holdings/state.ts";
import { groupOwned } from "../../../collection/rules/owned.ts";
import { gainText, showPrice, worthText } from "../../../prices/rules/text.ts";
import { OwnedPage } from "../views/page.tsx";
import { loadOwned, type OwnedCards } from "./load.ts";

const categoryNames = Object.fromEntries(Object.entries(categoryTitles).map(([id, { title }]) => [id, title]));

type Shelf = { path: string; title: string; trail: Crumb[] };

/** Only Pro members sort and filter others' collections; everyone, where no memberships are sold (docs/product.md, Pro). */

export async function renderOwned(c: Context<Env>, owner: Owner, asked: OwnedView, shelf: Shelf): Promise<Response> {
  const isArranged = mayIn(c, "arrangeCards", owner.id);
  const problems = !isArranged && isFiltered(asked) ? ["Filtering other people’s cards belongs to Pro."] : [];
  const owned = await loadOwned(c, owner, isArranged ? asked : unarranged(asked), problems);
  const { view, page, facets } = owned;
  const { totals } = owned.arrangement;
  const { market } = owned.figures;
  const { viewer } = c.var;
  const isOwn = viewer?.id === owner.id;
  const body = (
    <div id="owned" data-live-set={isOwn ? "*" : undefined}>
      <OwnedPage
        {...shelf}
        problems={owned.problems}
        view={view}
        facets={facets}
        isArranged={isArranged}
        categories={categoryNames}
        currency={market?.currency}
        entries={totals.entries}
        copies={totals.copies}
        worth={market ? worthText(totals.worth, market.currency, market.rates) : undefined}
        pages={{ ...page, first: page.before + 1, last: page.before + page.rows.length }}
        isOwn={isOwn}
        isLocked={isOwn && viewer.areWritesLocked}
      >
        {groupsOf(owned).map(({ title, count, rows }) => (
          <CardGroup key={title ?? ""} title={title} count={count}>
            <Cards c={c} owned={owned} rows={rows} isOwn={isOwn} />
          </CardGroup>
        ))}
      </OwnedPage>
    </div>
  );
  return respond(c, { json: jsonOf(owned, viewer !== null), page: { title: shelf.title, body } });
}

type Group = { title?: string; count: number; rows: Placed[] };

function groupsOf(owned: OwnedCards): Group[] {
  const groups = Map.groupBy(owned.page.rows, ({ group }) => group);
  return [...groups].map(([group, rows]) => ({
    title: rows[0] && headingOf(owned, rows[0]),
    count: owned.arrangement.counts.get(group) ?? rows.length,
    rows,
  }));
}

const headingOf = ({ view, figures }: OwnedCards, row: Placed) =>
  titleOf(row, view.group, figures, (minor) => formatMoney(minor, figures.market?.currency ?? "USD"));

type CardsProps = { c: Context<Env>; owned: OwnedCards; rows: Placed[]; isOwn: boolean };

function Cards({ c, owned, rows, isOwn }: CardsProps): ReactNode {
  const { view } = owned.view;
  const isLocked = isOwn && c.var.viewer?.areWritesLocked;
  return (
    <CardList view={view} isLocked={isLocked}>
      {rows.map((row) => (
        <OwnedCard key={`${row.item.card.id} ${row.item.variant}`} {...{ c, owned, row, isOwn }} />
      ))}
    </CardList>
  );
}

function OwnedCard({ c, owned, row, isOwn }: Omit<CardsProps, "rows"> & { row: Placed }): ReactNode {
  const { item, holding } = row;
  const card = owned.cards.get(item.card.id);
  if (!card) return null;
  const { market } = owned.figures;
  const shown = {
    // A variant removed from the catalogue is still owned.
    card: { ...card, variants: [{ key: item.variant, name: item.variantName, tier: "standard" as const }] },
    prices: { text: () => (market ? priceText(market, item) : undefined) },
    owned: isOwn ? groupOwned([{ cardId: card.id, variant: item.variant, quantity: holding.quantity }]) : null,
    held: isOwn ? undefined : holding.quantity,
    variantName: item.variantName,
    change: changeOf(owned, row),
    signIn: signInPath(c.req.path),
  };
  return <CardItem view={owned.view.view} {...shown} />;
}

function priceText(market: Market, item: Item): string | null {
  const price = market.price(item);
  return price ? showPrice(price, market.currency, market.rates).text : null;
}

function changeOf({ figures: { moves } }: OwnedCards, { item }: Placed): string | undefined {
  const part = moves?.part(item) ?? null;
  return part === null ? undefined : gainText(part);
}

/** `hasTimes`: include when a card was added; that is activity and needs a session. */
function jsonOf(owned: OwnedCards, hasTimes: boolean) {
  const { market } = owned.figures;
  const { entries, copies, worth } = owned.arrangement.totals;
  return {
    entries,
    copies,
    problems: owned.problems,
    worth: market ? worth : null,
    value: owned.page.rows.map((row) => {
      const { item, holding } = row;
      const price = market?.price(item);
      return {
        setId: item.card.setId,
        set: item.card.set,
        category: item.card.category,
        cardId: item.card.id,
        numberKey: item.card.numberKey,
        name: owned.cards.get(item.card.id)?.name ?? "",
        rarity: item.card.rarity,
        variant: item.variant,
        variantName: item.variantName,
        quantity: holding.quantity,
        ...(hasTimes && { addedAt: new Date(holding.added / 1000).toISOString() }),
        group: headingOf(owned, row) ?? null,
        change: owned.figures.moves?.part(item) ?? null,
        price: price ? { market: price.market, currency: price.currency } : null,
      };
    }),
    pagingKey: owned.page.next,
  };
}
