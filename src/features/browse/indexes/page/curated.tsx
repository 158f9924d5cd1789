import type { Context } from "hono";
import { hiddenGames } from "#access/viewer.ts";
import { stampedOf } from "#features/catalogue/curated/cache.ts";
import { curatedPrintings, listCurated } from "#features/catalogue/curated/queries.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import { curatedTotals } from "#features/collection/entries/queries/totals.ts";
import { shownPricesOfCards } from "#features/prices/read/cache/shown.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { dateText } from "#lib/time.ts";
import { CuratedIndexPage, type CuratedSummary } from "../views/curated-index.tsx";

export async function renderCuratedIndex(c: Context<Env>): Promise<Response> {
  const hidden = hiddenGames(c.var.viewer);
  const { db, catalogue, viewer } = c.var;
  const [all, printings, totals] = await Promise.all([
    listCurated(db),
    curatedPrintings(db),
    viewer ? curatedTotals(db, viewer.id) : null,
  ]);
  const collections = all.filter(({ category }) => !hidden.includes(category));
  const bySlug = Map.groupBy(printings, ({ slug }) => slug);
  const priced = printings.filter(({ hasPrices }) => hasPrices).map(({ cardId }) => cardId);
  const [faces, prices] = await Promise.all([
    facesOfCards(
      db,
      [...bySlug.values()].map(([first]) => first?.cardId ?? ""),
    ),
    shownPricesOfCards(db, catalogue, viewer, [...new Set(priced)]),
  ]);
  const totalOf = (slug: string) => {
    const known = (bySlug.get(slug) ?? []).flatMap(({ cardId, variant }) => prices.ofCard(cardId)?.get(variant) ?? []);
    return known.length === 0 ? null : prices.sum(known.map(({ currency, market }) => ({ currency, value: market })));
  };
  const stamped = new Map(
    await Promise.all(collections.map(async ({ slug }) => [slug, await stampedOf(db, catalogue, slug)] as const)),
  );
  const shown = collections.map(({ slug, name, cardCount, releaseDate, isComplete }) => ({
    slug,
    name,
    href: `/collections/${slug}`,
    cardCount,
    isComplete,
    stamped: stamped.get(slug)?.cards ?? 0,
    released: dateText(releaseDate),
    value: totalOf(slug),
    cover: faces.get(bySlug.get(slug)?.[0]?.cardId ?? "")?.face,
    owned: totals && (totals.get(slug) ?? 0),
  }));
  return respond(c, {
    json: collections.map((one) => ({ ...one, stamped: stamped.get(one.slug) ?? null })),
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
