import type { Owner } from "#access/people/queries.ts";
import type { Db } from "#db/open.ts";
import { categoryList } from "#features/catalogue/cache.ts";
import type { CatalogueState } from "#features/catalogue/queries.ts";
import { generationOf, generationPath, generations } from "#features/catalogue/species/rules.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { holdingsOf } from "#features/collection/holdings/cache/holdings.ts";
import { collectionVersion } from "#features/collection/version.ts";
import { valueStanding } from "#features/library/value/page/standing.ts";
import { type TopCard, topCards } from "#features/library/value/queries/top.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { activeDays, ownedSpecies, setsOfSeries, typeCounts } from "./queries.ts";
import type { InsightPart } from "./rules.ts";
import * as rules from "./rules.ts";

type Insights = Awaited<ReturnType<typeof load>>;

const insights = keptBy("catalogue", "prices", "entries")<Promise<Insights>>({ name: "insights", part: "own" });
const bests = keptBy("catalogue", "prices", "entries")<Promise<TopCard | undefined>>({ name: "bests", part: "own" });

const versionsOf = async (db: Db, catalogue: CatalogueState, { id }: Owner) => ({
  ...publicVersions(catalogue),
  entries: await collectionVersion(db, id),
});

/** Loading reads every entry, so it is cached while the collection stays. */
export async function insightsOf(db: Db, catalogue: CatalogueState, owner: Owner): Promise<Insights> {
  const versions = await versionsOf(db, catalogue, owner);
  return insights.or(insights.key(db, versions, owner.id, owner.hiddenGames), () => load(db, catalogue, owner));
}

/** The most valuable card whose first copy came in a year. */
export async function bestOfYear(db: Db, catalogue: CatalogueState, owner: Owner, year: string) {
  const versions = await versionsOf(db, catalogue, owner);
  const key = bests.key(db, versions, owner.id, owner.priceSource, owner.hiddenGames, year);
  return bests.or(key, async () => (await topCards(db, owner, 1, year))[0]);
}

export const artistsShown = 10;

async function load(db: Db, catalogue: CatalogueState, owner: Owner) {
  const [holdings, standing, all, types, species, active, games] = await Promise.all([
    holdingsOf(db, catalogue, owner),
    valueStanding(db, catalogue, owner),
    setsOfSeries(db, catalogue),
    typeCounts(db, owner),
    ownedSpecies(db, owner),
    activeDays(db, owner.id),
    categoryList(db, catalogue),
  ]);
  const cards = rules.cardsOf(holdings.rows);
  const owned = new Map(standing.sets.map(({ setId, uniqueCards }) => [setId, uniqueCards]));
  const finished = standing.sets.filter(({ uniqueCards, cardCount }) => uniqueCards >= cardCount);
  const days = active.map(({ day }) => day);
  return {
    heat: rules.heatOf(all, owned, new Map(games.map(({ id, name }) => [id, name]))),
    generations: generationsOf(species),
    rarities: rules.rarestFirst(
      rules.tally(cards, ({ rarity }) => rarity),
      cards,
    ),
    types: types.map(({ name, cards: part }): InsightPart => ({ name, part, whole: null })),
    artists: rules
      .tally(cards, ({ artist }) => artist)
      .filter(({ name }) => name !== rules.unknownPart)
      .slice(0, artistsShown),
    decades: rules.oldestFirst(rules.tally(cards, ({ released }) => rules.decadeOf(released))),
    first: cards[0] ?? null,
    days,
    streak: rules.longestStreak(days),
    levels: rules.levelHistory(cards),
    months: rules.newByMonth(cards),
    finished: rules.finishedDays(cards, new Set(finished.map(({ setId }) => setId))),
  };
}

function generationsOf(species: { id: number }[]): InsightPart[] {
  const caught = Map.groupBy(species, ({ id }) => generationOf(id)?.number);
  return generations.flatMap(({ number, region, first, last }): InsightPart[] => {
    const part = caught.get(number)?.length ?? 0;
    return part === 0
      ? []
      : [{ name: `${number} ${region}`, part, whole: last - first + 1, href: generationPath(number) }];
  });
}
