import type { Context } from "hono";
import { nameLanguageOf } from "#access/viewer.ts";
import { ownedAmong } from "#features/cards/tiles/page.tsx";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { cardsNamedIn, setsNamedIn } from "#features/catalogue/local/cache.ts";
import { langOfLeading, leadingName, nameBelow } from "#features/catalogue/rules/names.ts";
import { cardPath, setPath } from "#features/catalogue/rules/paths.ts";
import { publicVersions } from "#features/catalogue/version.ts";
import { withWords } from "#features/catalogue/words/rules.ts";
import { shownPricesOfCards } from "#features/prices/read/cache/shown.ts";
import type { Env } from "#http/env.ts";
import { html } from "#http/respond.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { counted } from "#lib/text/locale.ts";
import { wordsOfCompletion } from "../advanced/views/labels.ts";
import { readQuery } from "../language/rules/language.ts";
import { printQuery } from "../language/rules/print.ts";
import { type Query, required } from "../language/rules/query.ts";
import { lexiconOf } from "../results/cache.ts";
import { countSearch, ownsPocketOnly, searcherOf } from "../results/page/searcher.ts";
import { bestGamesFirst, otherGames } from "../results/page/survey.ts";
import { namedThings, namesOfCards } from "../results/queries/named.ts";
import { prepareQuery } from "../results/queries/prepare.ts";
import { type BestOfGame, bestOfGames } from "../results/queries/survey.ts";
import { ofGame, withFacet } from "../results/rules/facets.ts";
import { resultHref, searchHref } from "../results/rules/results.ts";
import { listArtists } from "./queries.ts";
import { keyCompletions } from "./rules.ts";
import { StartSuggestions, type SuggestedCard, type SuggestionGroup, Suggestions } from "./views.tsx";

const cardsShown = 5;
const othersShown = 3;

/** Whether a text is enough for suggestions: one letter is too vague; one kana or kanji is not. */
const isEnough = (text: string) => text.length > 1 || /[^\p{ASCII}]/u.test(text);

/** Suggestions by typed text; they are the same for every viewer of the same games and language of card names. */
const suggestions = keptBy("catalogue")<Promise<SuggestionGroup[]>>({ name: "suggestions", part: "facts" });

/** Answers with suggestions; only the search itself while the text is one letter, or has filters. */
export async function renderSuggestions(c: Context<Env>, q: string): Promise<Response> {
  const text = q.trim();
  if (text === "") return html(c, <StartSuggestions />);
  const begun = keyCompletions(text)
    .slice(0, cardsShown)
    .map((one) => ({ title: one.text, detail: wordsOfCompletion(one), href: searchHref(one.text) }));
  const groups = begun.length > 0 ? [{ title: "Filters", items: begun }] : await groupsFor(c, q);
  return html(
    c,
    <Suggestions
      groups={await withOwn(c, groups ?? [])}
      isNothing={groups !== null}
      search={{ text, href: searchHref(text) }}
    />,
  );
}

/** The price of each suggested card as the viewer sees it, and how many copies the viewer has. */
async function withOwn(c: Context<Env>, groups: SuggestionGroup[]): Promise<SuggestionGroup[]> {
  const { db, catalogue, viewer } = c.var;
  const ids = groups.flatMap(({ items }) => items.flatMap(({ card }) => card?.id ?? []));
  if (ids.length === 0) return groups;
  const [prices, owned] = await Promise.all([shownPricesOfCards(db, catalogue, viewer, ids), ownedAmong(c, ids)]);
  const own = ({ id, variant }: SuggestedCard) => ({
    price: prices.text(id, variant),
    copies: [...(owned?.get(id)?.values() ?? [])].reduce((sum, quantity) => sum + quantity, 0),
  });
  return groups.map(({ title, items }) => ({
    title,
    items: items.map((item) => ({ ...item, ...(item.card && own(item.card)) })),
  }));
}

/** null: a text that names nothing, as it has filters or is too short. */
async function groupsFor(c: Context<Env>, q: string): Promise<SuggestionGroup[] | null> {
  const { db, catalogue, viewer } = c.var;
  const { query } = readQuery(q);
  const isOfWords = required(query.filter).every(({ kind }) => kind === "word" || kind === "phrase");
  if (!isOfWords || !isEnough(q)) return null;
  const isPocketFirst = await ownsPocketOnly(c);
  const key = suggestions.key(
    db,
    publicVersions(catalogue),
    viewer?.preferences.disallowedCategories,
    nameLanguageOf(viewer),
    isPocketFirst,
    q,
  );
  if (!suggestions.has(key)) await countSearch(c, "suggestion");
  return suggestions.or(key, () => suggest(c, query));
}

type Named = Awaited<ReturnType<typeof namedThings>>;

async function suggest(c: Context<Env>, query: Query): Promise<SuggestionGroup[]> {
  const { db, catalogue } = c.var;
  const searcher = await searcherOf(c);
  const prepared = await prepareQuery(db, query, searcher, await lexiconOf(db, catalogue));
  const { printed, words } = prepared.search;
  const { corrected, inEnglish } = prepared.understood;
  const spelt = (word: string) => corrected.find(({ typed }) => typed === word)?.instead ?? word;
  if (printed === null && words.length === 0) return [];
  const [games, named] = await Promise.all([bestOfGames(db, prepared, cardsShown), namedThings(db, catalogue)]);
  // Only cards have printed numbers.
  const nameWords = printed === null ? (inEnglish ?? words.map(spelt)) : [];
  const sets = { title: "Sets", items: await setItems(c, named, nameWords, searcher.hidden) };
  const species = speciesGroup(speciesItems(named, nameWords), corrected.length > 0);
  const cards = {
    title: "Cards",
    items: await cardItems(c, inTurns(bestGamesFirst(games, searcher.ownsPocketOnly)), named, query),
  };
  const artists = { title: "Artists", items: await artistItems(c, named, nameWords, searcher.hidden) };
  const isNamed = isExactly(nameWords);
  if (!named.sets.some(isNamed)) return [species, cards, sets, artists];
  // "mew" is also the code of a set.
  return named.species.some(isNamed) ? [species, sets, cards, artists] : [sets, species, cards, artists];
}

const speciesGroup = (items: Items, isCorrected: boolean): SuggestionGroup => ({
  title: isCorrected && items[0] ? `Did you mean ${items[0].title}?` : "Pokémon",
  items,
});

const isExactly =
  (words: string[]) =>
  ({ searchText }: { searchText: string }): boolean =>
    words.length > 0 && searchText.includes(`| ${words.join(" ")} |`);

type Items = SuggestionGroup["items"];

type Turn = { id: string; category: string; place: number };

/** The best matches of each game in turn, so that the newest cards of one do not take all places. */
function inTurns(games: BestOfGame[]): Turn[] {
  const best = games.filter(({ rank }) => rank === games[0]?.rank);
  const turns = Array.from({ length: cardsShown }, (_, place) =>
    best.flatMap(({ category, ids }) => (ids[place] ? [{ id: ids[place], category, place }] : [])),
  );
  const taken = turns.flat().slice(0, cardsShown);
  return best.flatMap(({ category }) => taken.filter((turn) => turn.category === category));
}

async function cardItems(
  { var: { db, viewer } }: Context<Env>,
  turns: Turn[],
  named: Named,
  query: Query,
): Promise<Items> {
  const ids = turns.map(({ id }) => id);
  const found = await cardsNamedIn(db, await namesOfCards(db, ids), nameLanguageOf(viewer));
  const cards = new Map(found.map((card) => [card.id, card]));
  const isOfOneGame = new Set(turns.map(({ category }) => category)).size === 1;
  return turns.flatMap(({ id, category, place }) => {
    const card = cards.get(id);
    const set = card && named.setById.get(card.setId);
    if (!set) return [];
    const path = cardPath(set.category, set.seriesSlug, set.slug, card.numberKey);
    const text = printQuery(isOfOneGame ? query : withFacet(query, "game", ofGame(category)));
    return {
      title: leadingName(card),
      lang: langOfLeading(card),
      below: nameBelow(card),
      detail: factsOf(set, leadingName(set), `#${card.number}`),
      href: resultHref(path, text, place),
      face: faceOf(card, 0),
      card: { id, variant: card.variant ?? "normal" },
    };
  });
}

/** Ends with the game, unless it is the English one. */
const factsOf = ({ category }: { category: string }, ...facts: (string | null)[]): string =>
  [...facts, otherGames[category]].filter(Boolean).join(" · ");

/** Suggested sets; of those of one code the larger comes first, then its gallery. */
async function setItems(
  { var: { db, catalogue, viewer } }: Context<Env>,
  named: Named,
  words: string[],
  hidden: string[],
): Promise<Items> {
  const isNamed = isExactly(words);
  const found = withWords(named.sets, words, "named")
    .filter(({ category }) => !hidden.includes(category))
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)) || (isNamed(a) ? b.cardCount - a.cardCount : 0))
    .slice(0, othersShown);
  return (await setsNamedIn(db, catalogue, found, nameLanguageOf(viewer))).map((set) => ({
    title: leadingName(set),
    lang: langOfLeading(set),
    below: nameBelow(set),
    detail: factsOf(set, counted(set.cardCount, "card", "cards")),
    isTall: true,
    href: setPath(set.category, set.seriesSlug, set.slug),
  }));
}

const speciesItems = (named: Named, words: string[]): Items =>
  withWords(named.species, words, "begun")
    .slice(0, othersShown)
    .map(({ id, name, slug }) => ({ title: name, detail: `#${id}`, href: `/pokedex/${slug}` }));

async function artistItems(c: Context<Env>, named: Named, words: string[], hidden: string[]): Promise<Items> {
  const { db, catalogue } = c.var;
  const shown =
    hidden.length === 0 ? null : new Set((await listArtists(db, catalogue, hidden)).map(({ slug }) => slug));
  return withWords(named.artists, words, "begun")
    .filter(({ slug }) => shown === null || shown.has(slug))
    .slice(0, othersShown)
    .map(({ name, slug }) => ({ title: name, detail: "Artist", href: `/artists/${encodeURIComponent(slug)}` }));
}
