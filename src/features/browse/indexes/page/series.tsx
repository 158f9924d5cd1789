import type { Context } from "hono";
import type { Env } from "../../../../http/env.ts";
import { respond } from "../../../../http/respond.ts";
import { notFound } from "../../../../lib/errors.ts";
import { categoryTitles } from "../../../cards/rules.ts";
import { categoryList } from "../../../catalogue/cache.ts";
import { type CategoryId, seriesPath } from "../../../catalogue/rules/paths.ts";
import { listSeries, listSets, type SetRow } from "../../../catalogue/sets/queries.ts";
import { setSummary } from "../../../catalogue/sets/rules.ts";
import { setTotals } from "../../../collection/entries/queries/totals.ts";
import { SeriesPage } from "../views/series.tsx";
import { SeriesIndexPage } from "../views/series-index.tsx";
import type { ListedSet } from "../views/set-list.tsx";

const newestPerSeries = 6;

async function progressOf(c: Context<Env>): Promise<Map<string, number> | null> {
  if (!c.var.viewer) return null;
  const rows = await setTotals(c.var.db, c.var.viewer.id);
  return new Map(rows.map(({ setId, uniqueCards }) => [setId, uniqueCards]));
}

const listed = (set: SetRow, progress: Map<string, number> | null): ListedSet => ({
  set: setSummary(set),
  progress: progress && { owned: progress.get(set.id) ?? 0, total: set.cardCount },
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
      description: `All ${title} series and sets.`,
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
              .slice(0, series.length === 1 ? undefined : newestPerSeries)
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
      description: `All ${series.name} sets, with your progress in each.`,
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
