import type { Context } from "hono";
import { hiddenGames } from "#access/viewer.ts";
import { sideGroups } from "#frame/menus.ts";
import { linksFor } from "#frame/navigation.ts";
import { menuPlace } from "#frame/place.ts";
import type { Env } from "#http/env.ts";
import { html, wanted } from "#http/respond.ts";
import { notFound } from "#lib/errors.ts";
import { NavChildren, type NavItem } from "#ui/navigation/navigation.tsx";
import { perVersion } from "../catalogue/cache.ts";
import { listCurated } from "../catalogue/curated/queries.ts";
import { leadingName } from "../catalogue/rules/names.ts";
import { type CategoryId, seriesPath, setPath } from "../catalogue/rules/paths.ts";
import { listSeries, listSets } from "../catalogue/sets/queries.ts";

const allSeries = perVersion("series of menus", (db) => listSeries(db));
const allSets = perVersion("sets of menus", (db) => listSets(db));
const allCurated = perVersion("collections of menus", listCurated);

const freshSeconds = 600;

export async function menuFragment(c: Context<Env>, page: string, load: () => Promise<NavItem[]>): Promise<Response> {
  if (wanted(c) !== "fragment") return c.redirect(page, 303);
  const items = await load();
  c.header("Cache-Control", `private, max-age=${freshSeconds}`);
  return html(c, <NavChildren items={items} />);
}

export async function seriesItems(c: Context<Env>, category: CategoryId): Promise<NavItem[]> {
  const series = await allSeries(c.var.db, c.var.catalogue);
  const row = sideGroups.flatMap(({ rows }) => rows).find((one) => one.category === category);
  return [
    ...series
      .filter((one) => one.category === category)
      .map((one) => ({
        title: leadingName(one),
        href: seriesPath(category, one.slug),
        load: `/menu/sets?${new URLSearchParams({ category, series: one.slug })}`,
      })),
    ...linksFor(row?.children ?? [], menuPlace(c)),
  ];
}

/** @throws Refusal 404 for an unknown series. */
export async function setItems(c: Context<Env>, category: CategoryId, seriesSlug: string): Promise<NavItem[]> {
  const sets = await allSets(c.var.db, c.var.catalogue);
  const inSeries = sets.filter((set) => set.category === category && set.seriesSlug === seriesSlug);
  if (inSeries.length === 0) throw notFound("series");
  return inSeries.map((set) => ({ title: leadingName(set), href: setPath(category, seriesSlug, set.slug) }));
}

export async function collectionItems(c: Context<Env>): Promise<NavItem[]> {
  const collections = await allCurated(c.var.db, c.var.catalogue);
  const hidden = hiddenGames(c.var.viewer);
  const shown = collections.filter(({ category, cardCount }) => cardCount > 0 && !hidden.includes(category));
  if (shown.length === 0) return [{ title: "All collections", href: "/collections" }];
  return shown.map(({ name, slug }) => ({ title: name, href: `/collections/${slug}` }));
}
