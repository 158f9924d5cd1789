import type { Context } from "hono";
import type { Env } from "../../http/env.ts";
import { html } from "../../http/respond.ts";
import { cardsWithIds } from "../catalogue/queries/cards.ts";
import { listSets } from "../catalogue/queries/sets.ts";
import { cardPath, setPath } from "../catalogue/rules.ts";
import { readQuery } from "./language.ts";
import { askerOf } from "./load.ts";
import { findPage, prepareQuery } from "./queries/find.ts";
import { suggestArtists, suggestSpecies } from "./queries/suggest.ts";
import { findSets } from "./queries.ts";
import { required } from "./query.ts";
import { resultHref } from "./rules.ts";
import { type SuggestionGroup, Suggestions } from "./views/suggestions.tsx";

const cardsShown = 5;
const othersShown = 3;
/** One letter of the alphabet means too much; one kana or kanji does not. */
const isEnough = (text: string) => text.length > 1 || /[^\p{ASCII}]/u.test(text);

/** What the text typed so far may mean: nothing while it is a letter, or more than words. */
export async function renderSuggestions(c: Context<Env>, q: string): Promise<Response> {
  const { query } = readQuery(q);
  const isOfWords = required(query.filter).every(({ kind }) => kind === "word" || kind === "phrase");
  const groups = isOfWords && isEnough(q) ? await suggest(c, q) : [];
  return html(c, <Suggestions groups={groups} />);
}

async function suggest(c: Context<Env>, q: string): Promise<SuggestionGroup[]> {
  const { db } = c.var;
  const asker = await askerOf(c);
  const prepared = await prepareQuery(db, readQuery(q).query, asker);
  const { printed, words } = prepared.search;
  if (printed === null && words.length === 0) return [];
  const isNamed = printed === null;
  const [cards, sets, species, artists] = await Promise.all([
    findPage(db, prepared, "", cardsShown).then(async ({ ids }) => {
      const rows = new Map((await cardsWithIds(db, ids)).map((card) => [card.id, card]));
      return ids.flatMap((id) => rows.get(id) ?? []);
    }),
    findSets(db, prepared.search, asker.hidden, othersShown).then((ids) => listSets(db, { ids })),
    isNamed ? suggestSpecies(db, words, othersShown) : [],
    isNamed ? suggestArtists(db, words, othersShown) : [],
  ]);
  return [
    {
      title: "Cards",
      items: cards.map((card, index) => ({
        title: card.name,
        detail: `${card.number} · ${card.set}`,
        href: resultHref(cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey), q, index),
      })),
    },
    {
      title: "Sets",
      items: sets.map((set) => ({
        title: set.name,
        detail: `${set.cardCount} cards`,
        href: setPath(set.category, set.seriesSlug, set.slug),
      })),
    },
    {
      title: "Pokémon",
      items: species.map(({ id, name, slug }) => ({ title: name, detail: `#${id}`, href: `/pokedex/${slug}` })),
    },
    {
      title: "Artists",
      items: artists.map(({ name, slug }) => ({
        title: name,
        detail: "Artist",
        href: `/artists/${encodeURIComponent(slug)}`,
      })),
    },
  ];
}
