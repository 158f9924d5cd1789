import type { Context } from "hono";
import { mayIn, signInPath } from "#access/guards.ts";
import { pageOfGroups } from "#features/cards/groups/rules/pages.ts";
import { CardList } from "#features/cards/groups/views/group.tsx";
import { copiesOwned, countOf, shownItems } from "#features/cards/rules/counted.ts";
import { loadNamed, ownedAmong } from "#features/cards/tiles/page.tsx";
import { CardItem } from "#features/cards/tiles/views/listed.tsx";
import { Tile } from "#features/cards/tiles/views/tile.tsx";
import { stampedOf } from "#features/catalogue/curated/cache.ts";
import { curatedCardsOf, listCurated } from "#features/catalogue/curated/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { wordedCopies } from "#features/collection/entries/views/copies.ts";
import { ownNeedsSession } from "#features/collection/rules/limits.ts";
import type { Owned } from "#features/collection/rules/owned.ts";
import type { ShownPrices } from "#features/prices/read/cache/shown.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { notFound } from "#lib/errors.ts";
import { type CuratedView, curatedHref, curatedViewState } from "./state.ts";
import { CuratedPage } from "./views.tsx";

type Printing = Awaited<ReturnType<typeof printingsOf>>["all"][number];

/** The collection's order is that of its cards. */
async function printingsOf(c: Context<Env>, slug: string) {
  const rows = await curatedCardsOf(c.var.db, slug);
  const ids = [...new Set(rows.map(({ id }) => id))];
  const [{ cards, prices }, owned] = await Promise.all([loadNamed(c, ids), ownedAmong(c, ids)]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const all = rows.flatMap((row) => {
    const card = byId.get(row.id);
    if (!card) return [];
    return { row, card, copies: copiesOwned(owned, row.id, row.variant), price: prices.amount(row.id, row.variant) };
  });
  return { all, prices, owned };
}

const sumOf = (prices: ShownPrices, some: Printing[]): string | null => {
  const known = some.flatMap(({ row }) => prices.ofCard(row.id)?.get(row.variant) ?? []);
  return known.length === 0 ? null : prices.sum(known.map(({ currency, market }) => ({ currency, value: market })));
};

export async function renderCurated(c: Context<Env>, slug: string): Promise<Response> {
  const { db, viewer, catalogue } = c.var;
  const collections = await listCurated(db);
  const collection = collections.find((one) => one.slug === slug);
  if (!collection) throw notFound("collection");
  const stamped = await stampedOf(db, catalogue, slug);
  const { all, prices, owned } = await printingsOf(c, slug);
  const hasPrices = prices.isShown && all.some(({ card }) => card.hasPrices);
  const view = viewOf(c, hasPrices);
  const isUnknown = viewer === null && view.own !== "all";
  const chosen = isUnknown ? [] : shownItems(all, view);
  const { groups, ...paging } = pageOfGroups([{ cards: chosen, count: chosen.length }], view.page);
  const path = `/collections/${slug}`;
  return respond(c, {
    json: {
      ...collection,
      stamped,
      problems: isUnknown ? [`${ownNeedsSession}.`] : [],
      cards: chosen.map(({ row: { printedTotal: _, hasImage: __, ...card }, copies }) => ({
        ...card,
        ...(viewer && { quantity: copies }),
      })),
    },
    page: {
      title: collection.name,
      canonical: path,
      body: (
        <div id="set" data-live-set={viewer ? "*" : undefined}>
          <CuratedPage
            name={collection.name}
            path={path}
            view={view}
            {...paging}
            total={all.length}
            counts={
              viewer && {
                all: all.length,
                have: countOf(all, "have"),
                need: countOf(all, "need"),
                dupes: countOf(all, "dupes"),
              }
            }
            value={{
              all: sumOf(prices, all),
              missing: sumOf(
                prices,
                all.filter(({ copies }) => copies === 0),
              ),
            }}
            filled={collections.find(({ cardCount }) => cardCount > 0)}
            hasPrices={hasPrices}
            slug={slug}
            isComplete={collection.isComplete}
            stamped={stamped}
            isUnknown={isUnknown}
            isEmpty={chosen.length === 0}
            isLocked={viewer?.areWritesLocked === true}
            signIn={signInPath(curatedHref(path, view))}
            editHref={mayIn(c, "editCatalogue") ? `/admin/collections/${slug}` : undefined}
          >
            <CardList view={view.view} isLocked={viewer?.areWritesLocked}>
              {groups
                .flatMap(({ cards }) => cards)
                .map((one) => (
                  <PrintingItem
                    key={`${one.card.id} ${one.row.variant}`}
                    {...one}
                    {...{ prices, owned }}
                    view={view.view}
                    signIn={signInPath(path)}
                  />
                ))}
            </CardList>
          </CuratedPage>
        </div>
      ),
    },
  });
}

function viewOf(c: Context<Env>, hasPrices: boolean): CuratedView {
  const { usual, read } = curatedViewState;
  const view = read(c.req.query());
  return view.sort === "price" && !hasPrices ? { ...view, sort: usual.sort, dir: usual.dir } : view;
}

type PrintingProps = Printing & { prices: ShownPrices; owned: Owned | null; view: CuratedView["view"]; signIn: string };

const PrintingItem = ({ row, card, copies, prices, owned, view, signIn }: PrintingProps) =>
  view === "table" ? (
    <CardItem {...{ card, prices, owned, view, signIn }} variant={row.variant} />
  ) : (
    <Tile
      card={{
        ...faceOf(card, card.printedTotal),
        setId: card.setId,
        set: card.setEnglishName ?? card.set,
        variant: row.variantName,
        price: card.hasPrices ? prices.text(card.id, row.variant) : undefined,
        href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
      }}
      variant={{ key: row.variant, name: row.variantName }}
      dots={[]}
      copies={owned && wordedCopies(copies)}
      signIn={signIn}
    />
  );
