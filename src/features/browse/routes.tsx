import type { Context } from "hono";
import { Hono } from "hono";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { sharedByVisitors } from "#http/middleware/visitors.ts";
import { notFound, Refusal } from "#lib/errors.ts";
import { cardAt } from "../catalogue/cards/cache.ts";
import { leadingName } from "../catalogue/rules/names.ts";
import {
  CATEGORY_IDS,
  type CategoryId,
  cardPath,
  categoryPath,
  numberInPath,
  numberKey,
  setPath,
} from "../catalogue/rules/paths.ts";
import { setDataAt } from "../catalogue/sets/cache.ts";
import { findEmptySet } from "../catalogue/sets/queries.ts";
import { renderCard } from "./card/page/card.tsx";
import { renderCurated } from "./curated/page.tsx";
import { renderCuratedIndex } from "./indexes/page/curated.tsx";
import { renderHome } from "./indexes/page/home.tsx";
import { renderSeries, renderSeriesIndex } from "./indexes/page/series.tsx";
import {
  CardPageResponse,
  CuratedCollectionResponse,
  CuratedCollectionsResponse,
  HomeResponse,
  SeriesListResponse,
  SeriesPageResponse,
  SlugResponse,
} from "./schema.ts";
import { renderSet } from "./set/page/set.tsx";

/** Mounted at /. Each category has its own tree. */
export const browse = new Hono<Env>()
  .get("/", sharedByVisitors, answers("What there is of each game, and the newest sets", HomeResponse), async (c) => {
    const asksForPage = c.req.header("accept")?.includes("application/json") !== true;
    if (c.var.viewer && asksForPage) return c.redirect("/collection");
    return renderHome(c);
  })
  .get("/collections", answers("The curated collections", CuratedCollectionsResponse), renderCuratedIndex)
  .get("/collections/:slug", answers("A curated collection and its cards", CuratedCollectionResponse), (c) =>
    renderCurated(c, c.req.param("slug")),
  );

for (const category of CATEGORY_IDS) browse.route(`${categoryPath(category)}/series`, treeOf(category));

function treeOf(category: CategoryId): Hono<Env> {
  return new Hono<Env>()
    .use(sharedByVisitors)
    .get("/", answers("The series of a game", SeriesListResponse), (c) => renderSeriesIndex(c, category))
    .get("/:series", answers("A series and its sets", SeriesPageResponse), (c) =>
      renderSeries(c, category, c.req.param("series")),
    )
    .get("/:series/:slug", answers("A set and its cards, or a card by its slug", SlugResponse), (c) =>
      renderSlug(c, { category, seriesSlug: c.req.param("series"), slug: c.req.param("slug") }),
    )
    .get("/:series/:set/:number", answers("A card", CardPageResponse), async (c) => {
      const { series: seriesSlug, set: slug, number } = c.req.param();
      const key = numberKey(number);
      if (numberInPath(key) !== number) return c.redirect(cardPath(category, seriesSlug, slug, key), 301);
      const { db, catalogue } = c.var;
      const data = await setDataAt(db, catalogue, { category, seriesSlug, slug });
      const card = data && (await cardAt(db, catalogue, { setId: data.set.id, numberKey: key }));
      if (!card) throw notFound("card");
      return renderCard(c, card);
    });
}

/** Falls back to the card with this slug, then to a set without cards: its twin, or why there is none. */
async function renderSlug(
  c: Context<Env>,
  place: { category: CategoryId; seriesSlug: string; slug: string },
): Promise<Response> {
  const data = await setDataAt(c.var.db, c.var.catalogue, place);
  if (data) return renderSet(c, data);
  const card = await cardAt(c.var.db, c.var.catalogue, place);
  if (card) return renderCard(c, card);
  const empty = await findEmptySet(c.var.db, place);
  if (!empty) throw notFound();
  if (empty.twinSlug !== null) return c.redirect(setPath(empty.category, place.seriesSlug, empty.twinSlug), 301);
  throw new Refusal(404, `${leadingName(empty)} has no cards here: no source of the catalogue lists them yet.`);
}
