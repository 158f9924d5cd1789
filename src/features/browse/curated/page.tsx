import type { Context } from "hono";
import { mayIn, signInPath } from "../../../access/guards.ts";
import type { Env } from "../../../http/env.ts";
import { respond } from "../../../http/respond.ts";
import { notFound } from "../../../lib/errors.ts";
import { copiesIn, ownedOf, shownItems } from "../../cards/counted/rules.ts";
import { pageOfGroups } from "../../cards/groups/rules/pages.ts";
import { loadListed, loadOwned } from "../../cards/tiles/page.tsx";
import { Tile, TileGrid } from "../../cards/tiles/views/tile.tsx";
import { curatedCardsOf, listCurated } from "../../catalogue/curated/queries.ts";
import { faceOf } from "../../catalogue/face/rules/face.ts";
import { cardPath } from "../../catalogue/rules/paths.ts";
import { copiesOf } from "../../collection/entries/views/copies.ts";
import { ownNeedsSession } from "../../collection/rules/limits.ts";
import type { ShownPrices } from "../../prices/read/cache/shown.ts";
import { type CuratedView, curatedHref, curatedState } from "./state.ts";
import { CuratedPage } from "./views.tsx";

type Printing = Awaited<ReturnType<typeof printingsOf>>["all"][number];

/** The collection's order is that of its cards. */
async function printingsOf(c: Context<Env>, slug: string) {
  const rows = await curatedCardsOf(c.var.db, slug);
  const ids = [...new Set(rows.map(({ id }) => id))];
  const [{ cards, prices }, owned] = await Promise.all([loadListed(c, ids), loadOwned(c, ids)]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const all = rows.flatMap((row) => {
    const card = byId.get(row.id);
    if (!card) return [];
    return { row, card, copies: copiesIn(owned, row.id, row.variant), price: prices.amount(row.id, row.variant) };
  });
  return { all, prices };
}

export async function renderCurated(c: Context<Env>, slug: string): Promise<Response> {
  const { db, viewer } = c.var;
  const collection = (await listCurated(db)).find((one) => one.slug === slug);
  if (!collection) throw notFound("collection");
  const { all, prices } = await printingsOf(c, slug);
  const hasPrices = prices.isShown && all.some(({ card }) => card.hasPrices);
  const view = viewOf(c, hasPrices);
  const isUnknown = viewer === null && view.own !== "all";
  const chosen = isUnknown ? [] : shownItems(all, view);
  const { groups, ...paging } = pageOfGroups([{ cards: chosen, count: chosen.length }], view.page);
  const path = `/collections/${slug}`;
  return respond(c, {
    json: {
      ...collection,
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
            owned={viewer && ownedOf(all)}
            hasPrices={hasPrices}
            slug={slug}
            isUnknown={isUnknown}
            isEmpty={chosen.length === 0}
            isLocked={viewer?.areWritesLocked === true}
            signIn={signInPath(curatedHref(path, view))}
            editHref={mayIn(c, "editCatalogue") ? `/admin/collections/${slug}` : undefined}
          >
            <TileGrid view="grid" isLocked={viewer?.areWritesLocked}>
              {groups
                .flatMap(({ cards }) => cards)
                .map((one) => (
                  <PrintingTile
                    key={`${one.card.id} ${one.row.variant}`}
                    {...one}
                    {...{ prices, path }}
                    isMember={viewer !== null}
                  />
                ))}
            </TileGrid>
          </CuratedPage>
        </div>
      ),
    },
  });
}

function viewOf(c: Context<Env>, hasPrices: boolean): CuratedView {
  const { usual, read } = curatedState;
  const view = read(c.req.query());
  return view.sort === "price" && !hasPrices ? { ...view, sort: usual.sort, dir: usual.dir } : view;
}

type PrintingTileProps = Printing & { prices: ShownPrices; path: string; isMember: boolean };

const PrintingTile = ({ row, card, copies, prices, path, isMember }: PrintingTileProps) => (
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
    copies={isMember ? copiesOf(copies) : null}
    signIn={signInPath(path)}
  />
);
