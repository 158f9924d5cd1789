import type { Context } from "hono";
import { type Listed, loadListed, loadNamed } from "#features/cards/tiles/page.tsx";
import { categoryList } from "#features/catalogue/cache.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { CATEGORY_IDS } from "#features/catalogue/rules/paths.ts";
import type { Env } from "#http/env.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { lexiconOf } from "../cache.ts";
import { namedThings } from "../queries/named.ts";
import { prepareQuery } from "../queries/prepare.ts";
import { type BestOfGame, countByGame, type SurveyCounts } from "../queries/survey.ts";
import { facetOf, withFacet } from "../rules/facets.ts";
import { type Results, searchedBy } from "./load.ts";
import { ownsPocketOnly, searcherOf } from "./searcher.ts";

export type Game = { category: string; name: string; total: number; ids: string[] };
type FacetCount = { key: string; title: string; total: number };
export type Survey = { games: Game[]; sets: FacetCount[]; rarities: FacetCount[]; listed: Listed };

export const perGame = 12;

export const otherGames: Record<string, string> = { JP: "Japanese", "TCG-POCKET-EN": "Pocket" };

const surveys = keptBy(...searchedBy)<Promise<Survey>>({ name: "surveys of results", part: "facts" });

/** What was found, by game, set and rarity; games also where one was chosen. */
export async function surveyOf(c: Context<Env>, { made, shown, isPlain, counts }: Results): Promise<Survey> {
  const nothing = { games: [], sets: [], rarities: [] };
  if (made === null) return { ...nothing, listed: await loadListed(c, []) };
  return surveys.or(surveys.key(c.var.db, made.versions, made.of), async () => {
    if (counts) return describe(c, counts);
    const { db, catalogue } = c.var;
    const lexicon = isPlain ? undefined : await lexiconOf(db, catalogue);
    const everyGame = await prepareQuery(db, withFacet(shown, "game", null), await searcherOf(c), lexicon);
    const chosen = facetOf(shown, "game");
    const game = chosen?.kind === "choice" ? chosen.value : null;
    return describe(c, withChosen(await countByGame(db, everyGame, { game, perGame }), game));
  });
}

/** A game that was chosen stays a tab where it has nothing. */
function withChosen(counts: SurveyCounts, chosen: string | null): SurveyCounts {
  const isThere = chosen === null || counts.games.some(({ category }) => category === chosen);
  const none = { category: chosen ?? "", total: 0, ids: [], rank: Number.POSITIVE_INFINITY };
  return isThere ? counts : { ...counts, games: [...counts.games, none] };
}

async function describe(c: Context<Env>, counts: SurveyCounts): Promise<Survey> {
  const { db, catalogue } = c.var;
  const isPocketFirst = await ownsPocketOnly(c);
  const [categories, { sets, setById }] = await Promise.all([categoryList(db, catalogue), namedThings(db, catalogue)]);
  const games = bestGamesFirst(counts.games, isPocketFirst).map(({ category, total, ids }) => ({
    category,
    name: categories.find(({ id }) => id === category)?.name ?? category,
    total,
    ids,
  }));
  const setChoices = counts.sets.map(({ name: id, total }) =>
    setChoice(sets, setById.get(id) ?? { id, name: id }, total),
  );
  const rarities = counts.rarities.map(({ name, total }) => ({ key: name.toLowerCase(), title: name, total }));
  const listed = await loadNamed(
    c,
    games.flatMap(({ ids }) => ids),
  );
  return { games, sets: setChoices, rarities, listed };
}

type SetOfFacet = { id: string; name: string; englishName?: string | null; category?: string };

function setChoice(sets: { name: string }[], set: SetOfFacet, total: number): FacetCount {
  const { id, name, category = "" } = set;
  const isOnly = sets.filter((one) => one.name === name).length === 1 && !name.includes('"');
  const title = [leadingName(set), otherGames[category]].filter(Boolean).join(" · ");
  return { key: isOnly ? name : id, title, total };
}

/** The best match first; among equals English, Japanese, Pocket, or Pocket before them. */
export const bestGamesFirst = <Game extends BestOfGame>(games: Game[], isPocketFirst: boolean): Game[] =>
  games.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      (isPocketFirst ? placeOf(b.category) - placeOf(a.category) : placeOf(a.category) - placeOf(b.category)),
  );

const placeOf = (category: string) => (CATEGORY_IDS as readonly string[]).indexOf(category);
