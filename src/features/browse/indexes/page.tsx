import type { Context } from "hono";
import { signInPath } from "../../../access/guards.ts";
import { hiddenGames } from "../../../access/viewer.ts";
import type { Env } from "../../../http/env.ts";
import { respond } from "../../../http/respond.ts";
import { notFound } from "../../../lib/errors.ts";
import { dateText } from "../../../lib/time.ts";
import { categoryTitles } from "../../cards/rules.ts";
import { Tile, TileGrid } from "../../cards/tiles/views/tile.tsx";
import { catalogueTotals, categoryFaces, categoryList } from "../../catalogue/cache.ts";
import { curatedCardsOf, listCurated } from "../../catalogue/curated/queries.ts";
import { faceOf } from "../../catalogue/face/rules.ts";
import { type CategoryId, cardPath, categoryPath, seriesPath } from "../../catalogue/rules/paths.ts";
import { listSeries, listSets, type SetRow } from "../../catalogue/sets/queries.ts";
import { setSummary } from "../../catalogue/sets/rules.ts";
import { quantitiesOfCards } from "../../collection/entries/queries/quantities.ts";
import { setTotals } from "../../collection/entries/queries/totals.ts";
import { copiesOf } from "../../collection/entries/views/copies.ts";
import { groupOwned } from "../../collection/rules/owned.ts";
import { CuratedIndexPage, CuratedPage } from "./views/curated.tsx";
import { HomePage } from "./views/home.tsx";
import { type ListedSet, SeriesIndexPage, SeriesPage } from "./views/series.tsx";

const newestSets = 8;

const newestPerSeries = 6;

const fanCards = 5;

const facesPerCategory = 3;

export async function renderHome(c: Context<Env>): Promise<Response> {
  const { db, catalogue } = c.var;
  const hidden = hiddenGames(c.var.viewer);
  const isShown = (category: string) => !hidden.includes(category);
  const [allCategories, allCounts, newest] = await Promise.all([
    categoryList(db, catalogue),
    catalogueTotals(db, catalogue),
    listSets(db, { limit: newestSets, hidden }),
  ]);
  const categories = allCategories.filter(({ id }) => isShown(id));
  const counts = allCounts.filter(({ category }) => isShown(category));
  const faces = await categoryFaces(db, catalogue);
  const facesOf = (category: string) =>
    faces.filter((face) => face.category === category).map((face) => faceOf(face, face.printedTotal));
  return respond(c, {
    json: { categories: counts, newest },
    page: {
      title: "Toploader",
      body: (
        <HomePage
          categories={categories.map((category) => {
            const count = counts.find((one) => one.category === category.id);
            return {
              id: category.id,
              title: category.title,
              subtitle: category.subtitle,
              href: `${categoryPath(category.id)}/series`,
              cards: count?.cards ?? 0,
              sets: count?.sets ?? 0,
              faces: facesOf(category.id).slice(0, facesPerCategory),
            };
          })}
          newest={newest.map(setSummary)}
          fan={facesOf("EN").slice(0, fanCards)}
        />
      ),
    },
  });
}

async function progressOf(c: Context<Env>): Promise<Map<string, number>> {
  if (!c.var.viewer) return new Map();
  const rows = await setTotals(c.var.db, c.var.viewer.id);
  return new Map(rows.map(({ setId, uniqueCards }) => [setId, uniqueCards]));
}

const listed = (set: SetRow, progress: Map<string, number>): ListedSet => ({
  set: setSummary(set),
  progress: { owned: progress.get(set.id) ?? 0, total: set.cardCount },
});

export async function renderSeriesIndex(c: Context<Env>, category: CategoryId): Promise<Response> {
  const { db, catalogue } = c.var;
  const [series, sets, progress, categories] = await Promise.all([
    listSeries(db, { category }),
    listSets(db, { category }),
    progressOf(c),
    categoryList(db, catalogue),
  ]);
  const about = categories.find(({ id }) => id === category);
  const title = about?.title ?? categoryTitles[category]?.title ?? category;
  return respond(c, {
    json: series,
    page: {
      title,
      description: `Every series and set of the ${title}.`,
      body: (
        <SeriesIndexPage
          title={title}
          subtitle={about?.subtitle ?? ""}
          series={series.map((one) => ({
            id: one.id,
            name: one.name,
            englishName: one.englishName,
            href: seriesPath(category, one.slug),
            setCount: one.setCount,
            newest: sets
              .filter((set) => set.seriesSlug === one.slug)
              .slice(0, newestPerSeries)
              .map((set) => listed(set, progress)),
          }))}
        />
      ),
    },
  });
}

export async function renderSeries(c: Context<Env>, category: CategoryId, slug: string): Promise<Response> {
  const [series] = await listSeries(c.var.db, { category, slug });
  if (!series) throw notFound("series");
  const [sets, progress] = await Promise.all([listSets(c.var.db, { seriesId: series.id }), progressOf(c)]);
  const trail = [categoryTitles[category] ?? { title: category, href: "/" }];
  return respond(c, {
    json: { ...series, sets },
    page: {
      title: series.name,
      description: `All ${sets.length} sets of ${series.name}.`,
      body: (
        <SeriesPage
          name={series.name}
          englishName={series.englishName}
          trail={trail}
          sets={sets.map((set) => listed(set, progress))}
        />
      ),
    },
  });
}

export async function renderCuratedIndex(c: Context<Env>): Promise<Response> {
  const hidden = hiddenGames(c.var.viewer);
  const collections = (await listCurated(c.var.db)).filter(({ category }) => !hidden.includes(category));
  const kindOf = (name: string) => name.replace(/ (Series )?\d+$/, "");
  const groups = Map.groupBy(collections, ({ name }) => kindOf(name));
  return respond(c, {
    json: collections,
    page: {
      title: "Curated collections",
      body: (
        <CuratedIndexPage
          groups={[...groups].map(([title, inGroup]) => ({
            title,
            collections: inGroup.map((one) => ({
              slug: one.slug,
              name: one.name,
              href: `/collections/${one.slug}`,
              cardCount: one.cardCount,
              released: dateText(one.releaseDate),
            })),
          }))}
        />
      ),
    },
  });
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
        >
          <TileGrid view="grid" isLocked={viewer?.areWritesLocked}>
            {cards.map((card) => (
              <Tile
                key={`${card.id} ${card.variant}`}
                card={{
                  ...faceOf(card, card.printedTotal),
                  setId: card.setId,
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
