import type { Context } from "hono";
import { mayIn, signInPath } from "../../../../access/guards.ts";
import { hiddenGames } from "../../../../access/viewer.ts";
import type { Env } from "../../../../http/env.ts";
import { respond } from "../../../../http/respond.ts";
import { notFound } from "../../../../lib/errors.ts";
import { dateText } from "../../../../lib/time.ts";
import { Tile, TileGrid } from "../../../cards/tiles/views/tile.tsx";
import { curatedCardsOf, curatedCovers, listCurated } from "../../../catalogue/curated/queries.ts";
import { facesOfCards } from "../../../catalogue/face/queries.ts";
import { faceOf } from "../../../catalogue/face/rules/face.ts";
import { cardPath } from "../../../catalogue/rules/paths.ts";
import { quantitiesOfCards } from "../../../collection/entries/queries/quantities.ts";
import { curatedTotals } from "../../../collection/entries/queries/totals.ts";
import { copiesOf } from "../../../collection/entries/views/copies.ts";
import { groupOwned } from "../../../collection/rules/owned.ts";
import { CuratedPage } from "../views/curated.tsx";
import { CuratedIndexPage, type CuratedSummary } from "../views/curated-index.tsx";

export async function renderCuratedIndex(c: Context<Env>): Promise<Response> {
  const hidden = hiddenGames(c.var.viewer);
  const { db, viewer } = c.var;
  const [all, covers, totals] = await Promise.all([
    listCurated(db),
    curatedCovers(db),
    viewer ? curatedTotals(db, viewer.id) : null,
  ]);
  const collections = all.filter(({ category }) => !hidden.includes(category));
  const faces = await facesOfCards(
    db,
    covers.map(({ cardId }) => cardId),
  );
  const shown = collections.map(({ slug, name, cardCount, releaseDate }) => ({
    slug,
    name,
    href: `/collections/${slug}`,
    cardCount,
    released: dateText(releaseDate),
    cover: faces.get(covers.find((cover) => cover.slug === slug)?.cardId ?? "")?.face,
    owned: totals && (totals.get(slug) ?? 0),
  }));
  return respond(c, {
    json: collections,
    page: {
      title: "Curated collections",
      body: <CuratedIndexPage groups={groupsOf(shown)} />,
    },
  });
}

function groupsOf(collections: CuratedSummary[]) {
  const groups = Map.groupBy(collections, ({ name }) => name.replace(/ (Series )?\d+$/, ""));
  return [...groups].map(([title, inGroup]) => ({ title, collections: inGroup }));
}

export async function renderCurated(c: Context<Env>, slug: string): Promise<Response> {
  const { db, viewer } = c.var;
  const collection = (await listCurated(db)).find((one) => one.slug === slug);
  if (!collection) throw notFound("collection");
  const cards = await curatedCardsOf(db, slug);
  const quantities = viewer
    ? await quantitiesOfCards(
        db,
        viewer.id,
        cards.map(({ id }) => id),
      )
    : [];
  const owned = groupOwned(quantities);
  return respond(c, {
    json: { ...collection, cards: cards.map(({ printedTotal: _, hasImage: __, ...card }) => card) },
    page: {
      title: collection.name,
      body: (
        <CuratedPage
          name={collection.name}
          trail={[{ title: "Curated collections", href: "/collections" }]}
          cardCount={cards.length}
          isSignedIn={viewer !== null}
          owned={cards.filter(({ id, variant }) => (owned.get(id)?.get(variant) ?? 0) > 0).length}
          editHref={mayIn(c, "editCatalogue") ? `/admin/collections/${slug}` : undefined}
        >
          <TileGrid view="grid" isLocked={viewer?.areWritesLocked}>
            {cards.map((card) => (
              <Tile
                key={`${card.id} ${card.variant}`}
                card={{
                  ...faceOf(card, card.printedTotal),
                  setId: card.setId,
                  set: card.set,
                  href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
                }}
                variant={{ key: card.variant, name: card.variantName }}
                dots={[]}
                copies={viewer && copiesOf(owned.get(card.id)?.get(card.variant) ?? 0)}
                signIn={signInPath(`/collections/${slug}`)}
              />
            ))}
          </TileGrid>
        </CuratedPage>
      ),
    },
  });
}
