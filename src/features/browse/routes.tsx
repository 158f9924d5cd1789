import type { Context } from "hono";
import { Hono } from "hono";
import type { Env } from "../../http/env.ts";
import { sharedByVisitors } from "../../http/middleware/visitors.ts";
import { notFound } from "../../lib/errors.ts";
import { cardAt } from "../catalogue/cards/cache.ts";
import { CATEGORY_IDS, type CategoryId, cardPath, categoryPath, numberKey } from "../catalogue/rules/paths.ts";
import { setDataAt } from "../catalogue/sets/cache.ts";
import { renderCard } from "./card/page/card.tsx";
import { renderCurated } from "./curated/page.tsx";
import { renderCuratedIndex } from "./indexes/page/curated.tsx";
import { renderHome } from "./indexes/page/home.tsx";
import { renderSeries, renderSeriesIndex } from "./indexes/page/series.tsx";
import { renderSet } from "./set/page/set.tsx";

/** Mounted at /. Each category has its own tree. */
export const browse = new Hono<Env>()
  .get("/", sharedByVisitors, async (c) => {
    const asksForPage = c.req.header("accept")?.includes("application/json") !== true;
    if (c.var.viewer && asksForPage) return c.redirect("/collection");
    return renderHome(c);
  })
  .get("/collections", renderCuratedIndex)
  .get("/collections/:slug", (c) => renderCurated(c, c.req.param("slug")));

for (const category of CATEGORY_IDS) browse.route(`${categoryPath(category)}/series`, treeOf(category));

function treeOf(category: CategoryId): Hono<Env> {
  return new Hono<Env>()
    .use(sharedByVisitors)
    .get("/", (c) => renderSeriesIndex(c, category))
    .get("/:series", (c) => renderSeries(c, category, c.req.param("series")))
    .get("/:series/:slug", (c) =>
      renderSlug(c, { category, seriesSlug: c.req.param("series"), slug: c.req.param("slug") }),
    )
    .get("/:series/:set/:number", async (c) => {
      const { series: seriesSlug, set: slug, number } = c.req.param();
      const key = numberKey(number);
      if (key !== number) return c.redirect(cardPath(category, seriesSlug, slug, key), 301);
      const { db, catalogue } = c.var;
      const data = await setDataAt(db, catalogue, { category, seriesSlug, slug });
      const card = data && (await cardAt(db, catalogue, { setId: data.set.id, numberKey: key }));
      if (!card) throw notFound("card");
      return renderCard(c, card);
    });
}

/** Falls back to the card with this slug. */
async function renderSlug(
  c: Context<Env>,
  place: { category: string; seriesSlug: string; slug: string },
): Promise<Response> {
  const data = await setDataAt(c.var.db, c.var.catalogue, place);
  if (data) return renderSet(c, data);
  const card = await cardAt(c.var.db, c.var.catalogue, place);
  if (card) return renderCard(c, card);
  throw notFound();
}
