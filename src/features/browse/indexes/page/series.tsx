import type { Context } from "hono";
import * as v from "valibot";
import { hiddenGames, nameLanguageOf } from "#access/viewer.ts";
import { categoryList } from "#features/catalogue/cache.ts";
import { setsNamedIn } from "#features/catalogue/local/cache.ts";
import { categoryTitles } from "#features/catalogue/rules/categories.ts";
import { type LocalNamed, leadingName, shortGame, withLocalName } from "#features/catalogue/rules/names.ts";
import { CATEGORY_IDS, type CategoryId, categoryPath, seriesPath } from "#features/catalogue/rules/paths.ts";
import { listSeries, listSets, type SetRow } from "#features/catalogue/sets/queries.ts";
import { setSummary } from "#features/catalogue/sets/rules.ts";
import { setTotals } from "#features/collection/entries/queries/totals.ts";
import { reachedGoals } from "#features/collection/progress/cache/goals.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { notFound } from "#lib/errors.ts";
import { hasPart } from "#lib/text/find.ts";
import { counted } from "#lib/text/locale.ts";
import { urlState, words } from "#lib/url/state.ts";
import type { Goal } from "#ui/progress.tsx";
import { SeriesPage } from "../views/series.tsx";
import { SeriesIndexPage } from "../views/series-index.tsx";
import type { ListedSet } from "../views/set-list.tsx";

type SeriesRow = Awaited<ReturnType<typeof listSeries>>[number];

const newestPerSeries = 6;

type NamedSet = SetRow & LocalNamed;

function setsFound(series: SeriesRow, sets: NamedSet[], q: string): NamedSet[] {
  const own = sets.filter(({ seriesSlug }) => seriesSlug === series.slug);
  const isNamed = hasPart(q, [series.name, series.englishName]);
  return isNamed
    ? own
    : own.filter(({ name, englishName, localName = null, code }) => hasPart(q, [name, englishName, localName, code]));
}

const shownOf = <Of,>(sets: Of[], isWhole: boolean): Of[] =>
  isWhole || sets.length <= newestPerSeries + 1 ? sets : sets.slice(0, newestPerSeries);

type OwnSet = { uniqueCards: number; goal: Goal | undefined };

/** Of the sets that match. */
async function progressOf(
  c: Context<Env>,
  isMeant: (set: { category: string; seriesId: string }) => boolean,
): Promise<Map<string, OwnSet> | null> {
  const { db, catalogue, viewer } = c.var;
  if (!viewer) return null;
  const rows = (await setTotals(db, viewer.id)).filter(isMeant);
  const goals = await reachedGoals(db, catalogue, viewer.id, rows);
  return new Map(rows.map(({ setId, uniqueCards }) => [setId, { uniqueCards, goal: goals.get(setId) }]));
}

const listed = (set: NamedSet, progress: Map<string, OwnSet> | null): ListedSet => {
  const own = progress?.get(set.id);
  return {
    set: setSummary(set),
    progress: progress && { owned: own?.uniqueCards ?? 0, total: set.cardCount, goal: own?.goal },
  };
};

const gameTabs = (c: Context<Env>) =>
  CATEGORY_IDS.filter((id) => !hiddenGames(c.var.viewer).includes(id)).map((id) => ({
    key: id,
    title: shortGame(categoryTitles[id]?.title ?? id),
    href: `${categoryPath(id)}/series`,
  }));

const state = urlState(v.object({ q: words }));

const fewestToFind = 5;

export async function renderSeriesIndex(c: Context<Env>, category: CategoryId): Promise<Response> {
  const { db, catalogue, viewer } = c.var;
  const { q } = state.read(c.req.query());
  const [series, sets, progress, categories] = await Promise.all([
    listSeries(db, { category }),
    listSets(db, { category }).then((sets) => setsNamedIn(db, catalogue, sets, nameLanguageOf(viewer))),
    progressOf(c, (set) => set.category === category),
    categoryList(db, catalogue),
  ]);
  const about = categories.find(({ id }) => id === category);
  const shown = series
    .map((one) => ({ series: one, sets: setsFound(one, sets, q) }))
    .filter((one) => q === "" || one.sets.length > 0);
  const title = about?.title ?? categoryTitles[category]?.title ?? category;
  return respond(c, {
    json: shown.map((one) => one.series),
    page: {
      title,
      description: `All ${title} series and sets.`,
      body: (
        <SeriesIndexPage
          title={title}
          subtitle={about?.subtitle ?? ""}
          games={gameTabs(c)}
          game={category}
          find={q !== "" || sets.length >= fewestToFind ? { q, path: `${categoryPath(category)}/series` } : null}
          series={shown.map(({ series: one, sets: found }) => ({
            id: one.id,
            name: one.name,
            englishName: one.englishName,
            href: seriesPath(category, one.slug),
            setCount: one.setCount,
            newest: shownOf(found, q !== "" || series.length === 1).map((set) => listed(set, progress)),
          }))}
        />
      ),
    },
  });
}

const stepTo = (category: CategoryId, series: SeriesRow | undefined) =>
  series
    ? {
        name: leadingName(series),
        number: `(${counted(series.setCount, "set", "sets")})`,
        href: seriesPath(category, series.slug),
      }
    : null;

export async function renderSeries(c: Context<Env>, category: CategoryId, slug: string): Promise<Response> {
  const all = await listSeries(c.var.db, { category });
  const place = all.findIndex((one) => one.slug === slug);
  const series = all[place];
  if (!series) throw notFound("series");
  const { db, catalogue, viewer } = c.var;
  const [own, progress] = await Promise.all([
    listSets(db, { seriesId: series.id }),
    progressOf(c, ({ seriesId }) => seriesId === series.id),
  ]);
  const sets = await setsNamedIn(db, catalogue, own, nameLanguageOf(viewer));
  const trail = [categoryTitles[category] ?? { title: category, href: "/" }];
  return respond(c, {
    json: { ...series, sets: sets.map((set) => withLocalName(set)) },
    page: {
      title: leadingName(series),
      description: `All ${leadingName(series)} sets, with your progress in each.`,
      body: (
        <SeriesPage
          series={series}
          trail={trail}
          sets={sets.map((set) => listed(set, progress))}
          previous={stepTo(category, all[place - 1])}
          next={stepTo(category, all[place + 1])}
        />
      ),
    },
  });
}
