import type { Db } from "#db/open.ts";
import { perVersion } from "#features/catalogue/cache.ts";
import {
  CATEGORY_IDS,
  cardPath,
  categoryPath,
  seriesPath,
  setPath,
  speciesPath,
} from "#features/catalogue/rules/paths.ts";
import { listSpecies } from "#features/catalogue/species/queries.ts";
import { dexPath, generationPath, generations } from "#features/catalogue/species/rules.ts";
import { pageNames } from "#frame/texts/rules.ts";
import { cardNumbers, curatedSlugs, setAddresses } from "../queries.ts";

type SetAddress = Awaited<ReturnType<typeof setAddresses>>[number];
type CardNumber = Awaited<ReturnType<typeof cardNumbers>>[number];

/** The sitemap protocol's limit for one file. */
const maxInPart = 50_000;

/** Replaced by the site's origin when sent. */
const origin = "\uE000";

/** Cached per catalogue version. Without modification times, as those of single pages are unknown. */
export const sitemapParts = perVersion("sitemap", async (db) => partsOfSitemap(await publicPaths(db)));

/** Paths as parts of the sitemap, at most `maxInPart` each. */
export function partsOfSitemap(paths: string[]): string[] {
  const count = Math.ceil(paths.length / maxInPart);
  return Array.from({ length: count }, (_, part) => partOf(paths.slice(part * maxInPart, (part + 1) * maxInPart)));
}

async function publicPaths(db: Db): Promise<string[]> {
  const [sets, numbers, curated, species] = await Promise.all([
    setAddresses(db),
    cardNumbers(db),
    curatedSlugs(db),
    listSpecies(db),
  ]);
  return [
    "/",
    ...CATEGORY_IDS.map((category) => `${categoryPath(category)}/series`),
    "/collections",
    ...curated.map(({ slug }) => `/collections/${slug}`),
    ...new Set(sets.map(({ category, seriesSlug }) => seriesPath(category, seriesSlug))),
    ...pathsOfSets(sets, numbers),
    dexPath,
    ...generations.map(({ number }) => generationPath(number)),
    ...species.map(({ slug }) => speciesPath(slug)),
    ...pageNames.map((name) => `/${name}`),
  ];
}

function pathsOfSets(sets: SetAddress[], numbers: CardNumber[]): string[] {
  const bySet = Map.groupBy(numbers, ({ setId }) => setId);
  return sets.flatMap(({ id, category, seriesSlug, slug }) => [
    setPath(category, seriesSlug, slug),
    ...(bySet.get(id) ?? []).map(({ numberKey }) => cardPath(category, seriesSlug, slug, numberKey)),
  ]);
}

const partOf = (paths: string[]): string =>
  document(
    "urlset",
    paths.map((path) => `<url><loc>${origin}${Bun.escapeHTML(path)}</loc></url>`),
  );

/** A part of the sitemap with the site's own address. */
export const partAt = (part: string, base: string): string => part.replaceAll(origin, Bun.escapeHTML(base));

/** The index that lists the parts of the sitemap. */
export function sitemapIndex(parts: number, base: string, changed: Date | null): string {
  const time = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : "";
  return document(
    "sitemapindex",
    Array.from(
      { length: parts },
      (_, part) => `<sitemap><loc>${Bun.escapeHTML(base)}/sitemap-${part + 1}.xml</loc>${time}</sitemap>`,
    ),
  );
}

const document = (root: string, lines: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    "",
  ].join("\n");
