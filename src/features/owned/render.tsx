import type { Context } from "hono";
import type { ReactNode } from "react";
import type { Env } from "../../http/env.ts";
import { respond } from "../../http/respond.ts";
import { signInPath } from "../../http/viewer.ts";
import { formatMoney } from "../../lib/money.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";
import { categoryTitles } from "../browse/present.ts";
import { CardTable, Row } from "../browse/views/row.tsx";
import { CardGroup } from "../browse/views/set-page.tsx";
import { Tile, TileGrid } from "../browse/views/tile.tsx";
import { faceOf } from "../catalogue/face-of.ts";
import { cardPath } from "../catalogue/rules.ts";
import type { Owner } from "../collection/queries.ts";
import { copiesOf } from "../collection/views/stepper.tsx";
import { worthText } from "../overview/rules.ts";
import { gainText, showPrice } from "../prices/rules.ts";
import { loadOwned, type OwnedCards } from "./load.ts";
import { type Placed, titleOf } from "./rules.ts";
import type { OwnedView } from "./view.ts";
import { OwnedPage } from "./views/page.tsx";

const categoryNames = Object.fromEntries(Object.entries(categoryTitles).map(([id, { title }]) => [id, title]));

/** Where the cards of a person are shown, and as what. */
export type Shelf = { path: string; title: string; trail: Crumb[] };

/** What a person owns, as a page, as the part of it that is swapped, or in JSON. */
export async function renderOwned(c: Context<Env>, owner: Owner, asked: OwnedView, shelf: Shelf): Promise<Response> {
  const owned = await loadOwned(c, owner, asked);
  const { view, page, facets } = owned;
  const { totals } = owned.arrangement;
  const { market } = owned.figures;
  const { viewer } = c.var;
  const isOwn = viewer?.id === owner.id;
  const body = (
    <div id="owned" data-live-set={isOwn ? "*" : undefined}>
      <OwnedPage
        {...shelf}
        view={view}
        facets={facets}
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
  return respond(c, { json: jsonOf(owned), page: { title: shelf.title, body } });
}

type Group = { title?: string; count: number; rows: Placed[] };

/** The rows of a page under their headings, each with the number of all that stand under it. */
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
  const tiles = rows.map((row) => (
    <OwnedCard key={`${row.item.card.id} ${row.item.variant}`} {...{ c, owned, row, isOwn }} />
  ));
  if (view === "table") return <CardTable isLocked={isLocked}>{tiles}</CardTable>;
  return (
    <TileGrid view={view} isLocked={isLocked}>
      {tiles}
    </TileGrid>
  );
}

/** One entry, as a tile or a row. */
function OwnedCard({ c, owned, row, isOwn }: Omit<CardsProps, "rows"> & { row: Placed }): ReactNode {
  const { item, holding } = row;
  const card = owned.cards.get(item.card.id);
  if (!card) return null;
  const shown = {
    ...faceOf(card, card.printedTotal),
    setId: card.setId,
    set: card.set,
    href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
    change: changeOf(owned, row),
  };
  const price = priceText(owned, row);
  const own = {
    copies: isOwn ? copiesOf(holding.quantity) : null,
    held: isOwn ? undefined : holding.quantity,
  };
  const signIn = signInPath(c.req.path);
  if (owned.view.view === "table") {
    return (
      <Row card={shown} variants={[{ key: item.variant, name: item.variantName, price, ...own }]} signIn={signIn} />
    );
  }
  return (
    <Tile
      card={{ ...shown, variant: item.variantName, price }}
      variant={{ key: item.variant, name: item.variantName }}
      dots={[]}
      {...own}
      signIn={signIn}
    />
  );
}

function priceText({ figures: { market } }: OwnedCards, { item }: Placed): string | null | undefined {
  if (!market || !item.card.hasPrices) return undefined;
  const price = market.price(item);
  return price ? showPrice(price, market.currency, market.rates).text : null;
}

/** How the price moved, where the page is about that. */
function changeOf({ figures: { moves } }: OwnedCards, { item }: Placed): string | undefined {
  const part = moves?.part(item) ?? null;
  return part === null ? undefined : gainText(part);
}

function jsonOf(owned: OwnedCards) {
  const { market } = owned.figures;
  const { entries, copies, worth } = owned.arrangement.totals;
  return {
    entries,
    copies,
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
        addedAt: new Date(holding.added / 1000).toISOString(),
        group: headingOf(owned, row) ?? null,
        change: owned.figures.moves?.part(item) ?? null,
        price: price ? { market: price.market, currency: price.currency } : null,
      };
    }),
    pagingKey: owned.page.next,
  };
}
