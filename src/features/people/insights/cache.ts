import type { Owner } from "#access/people/queries.ts";
import type { Db } from "#db/open.ts";
import { categoryList } from "#features/catalogue/cache.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { seriesPath } from "#features/catalogue/rules/paths.ts";
import { generationOf, generationPath, generations } from "#features/catalogue/species/rules.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { holdingsOf } from "#features/collection/holdings/cache/holdings.ts";
import { collectionVersion } from "#features/collection/version.ts";
import { valueStanding } from "#features/library/value/page/standing.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { activeDays, ownedSpecies, seriesSizes, typeCounts } from "./queries.ts";
import { cardsOf, decadeOf, type InsightPart, levelHistory, longestStreak, tally, unknownPart } from "./rules.ts";

type Insights = Awaited<ReturnType<typeof load>>;

const insights = keptBy("catalogue", "prices", "entries")<Promise<Insights>>({ name: "insights", part: "own" });

/** Loading reads every entry, so it is cached while the collection stays. */
export async function insightsOf(db: Db, catalogue: CatalogueState, owner: Owner): Promise<Insights> {
  const versions = { ...publicVersions(catalogue), entries: await collectionVersion(db, owner.id) };
  return insights.or(insights.key(db, versions, owner.id, owner.hiddenGames), () => load(db, catalogue, owner));
}

export const artistsShown = 10;

async function load(db: Db, catalogue: CatalogueState, owner: Owner) {
  const [holdings, standing, sizes, types, species, days, games] = await Promise.all([
    holdingsOf(db, catalogue, owner),
    valueStanding(db, catalogue, owner),
    seriesSizes(db, catalogue),
    typeCounts(db, owner),
    ownedSpecies(db, owner),
    activeDays(db, owner.id),
    categoryList(db, catalogue),
  ]);
  const cards = cardsOf(holdings.rows);
  const bySeries = Map.groupBy(standing.sets, ({ seriesId }) => seriesId);
  const ownedSizes = sizes.filter(({ id }) => bySeries.has(id));
  const series = ownedSizes
    .flatMap(({ id, name, category, slug, cards: whole }) => {
      const part = (bySeries.get(id) ?? []).reduce((sum, { uniqueCards }) => sum + uniqueCards, 0);
      const isShared = ownedSizes.some((other) => other.name === name && other.id !== id);
      const game = isShared && games.find((other) => other.id === category)?.name;
      return part === 0
        ? []
        : [{ name: game ? `${game}: ${name}` : name, part, whole, href: seriesPath(category, slug) }];
    })
    .toSorted((a, b) => b.part - a.part);
  const caught = Map.groupBy(species, ({ id }) => generationOf(id)?.number);
  return {
    series,
    generations: generations.flatMap(({ number, region, first, last }): InsightPart[] => {
      const part = caught.get(number)?.length ?? 0;
      const whole = last - first + 1;
      return part === 0 ? [] : [{ name: `${number} ${region}`, part, whole, href: generationPath(number) }];
    }),
    rarities: tally(cards, ({ rarity }) => rarity),
    types: types.map(({ name, cards: part }): InsightPart => ({ name, part, whole: null })),
    artists: tally(cards, ({ artist }) => artist)
      .filter(({ name }) => name !== unknownPart)
      .slice(0, artistsShown),
    decades: tally(cards, ({ released }) => decadeOf(released)),
    first: cards[0] ?? null,
    streak: longestStreak(days.map(({ day }) => day)),
    levels: levelHistory(cards),
  };
}
