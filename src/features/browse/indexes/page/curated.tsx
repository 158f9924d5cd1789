import type { Context } from "hono";
import { hiddenGames } from "../../../../access/viewer.ts";
import type { Env } from "../../../../http/env.ts";
import { respond } from "../../../../http/respond.ts";
import { dateText } from "../../../../lib/time.ts";
import { curatedCovers, listCurated } from "../../../catalogue/curated/queries.ts";
import { facesOfCards } from "../../../catalogue/face/queries.ts";
import { curatedTotals } from "../../../collection/entries/queries/totals.ts";
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
