import type { Context } from "hono";
import { memberOf } from "#access/guards.ts";
import { copiesOwned } from "#features/cards/rules/counted.ts";
import { ownedAmong } from "#features/cards/tiles/page.tsx";
import { maxPicked } from "#features/cards/tiles/rules.ts";
import { cardsOfSpecies, cardsWithIds, type ListedCard } from "#features/catalogue/cards/queries.ts";
import { curatedCardsOf, listCurated } from "#features/catalogue/curated/queries.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { setPath, speciesPath } from "#features/catalogue/rules/paths.ts";
import { setData } from "#features/catalogue/sets/cache.ts";
import { listSpecies } from "#features/catalogue/species/queries.ts";
import { generationPath, generations } from "#features/catalogue/species/rules.ts";
import { quantitiesInSet } from "#features/collection/entries/queries/quantities.ts";
import { missingFor } from "#features/collection/entries/rules/missing.ts";
import { groupOwned } from "#features/collection/rules/owned.ts";
import { authorOf, hiddenFrom } from "#features/lists/list/page/author.ts";
import { cardNotAdded } from "#features/lists/list/policy.ts";
import { cheapestUncaught } from "#features/lists/list/queries/cards.ts";
import { maxCardsOf } from "#features/lists/list/rules/limits.ts";
import { type ListType, traits } from "#features/lists/list/rules/types.ts";
import type { CardRef } from "#features/lists/list/schema/inputs.ts";
import type { ListCard } from "#features/lists/list/service/cards.ts";
import { readQuery } from "#features/search/language/rules/language.ts";
import { findIds } from "#features/search/results/page/load.ts";
import type { Env } from "#http/env.ts";
import { notFound } from "#lib/errors.ts";
import { roman } from "#lib/text/roman.ts";
import { hrefWith } from "#lib/url/href.ts";
import type { Crumb } from "#ui/navigation/breadcrumbs.tsx";
import type { ChooseQuery, FillInput } from "../schema.ts";

const anyVariant = (cardId: string): CardRef => ({ cardId, variant: null });

/** Picked cards as a list of the type takes them. @throws Refusal 404 for an unknown card. */
export async function pickedFor(c: Context<Env>, type: ListType, picked: CardRef[]): Promise<ListCard[]> {
  const cards = await cardsWithIds(c.var.db, [...new Set(picked.map(({ cardId }) => cardId))]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return picked.map(({ cardId, variant }) => {
    const card = byId.get(cardId);
    if (!card) throw cardNotAdded();
    return listCard(type, card, variant);
  });
}

function listCard(type: ListType, { id, setId, variants }: ListedCard, variant: string | null): ListCard {
  const main = variants[0]?.key ?? null;
  const wanted = variant ?? (traits[type].needsVariant ? main : null);
  return { setId, cardId: id, variant: wanted, mainVariant: main, species: [] };
}

type OfSet = Pick<FillInput, "goal" | "of">;

export async function cardsFromSet(c: Context<Env>, setId: string, { goal, of }: OfSet): Promise<ListCard[]> {
  const { db, catalogue } = c.var;
  const data = await setData(db, catalogue, setId);
  if (!data) throw notFound("set");
  const owned = of === "missing" ? groupOwned(await quantitiesInSet(db, memberOf(c).id, setId)) : groupOwned([]);
  return missingFor(data.cards, owned, goal).map(({ cardId, variant }) => ({
    setId,
    cardId,
    variant,
    mainVariant: variant,
    species: [],
  }));
}

export type ChosenSource = {
  cards: CardRef[];
  total: number;
  /** The page that the cards were chosen on. */
  from?: Crumb;
};

/** The cards that a link of another page adds to a list, as many as a list takes. @throws Refusal 404 for an unknown set. */
export async function chosenBy(c: Context<Env>, chosen: ChooseQuery): Promise<ChosenSource> {
  const { setId, goal, collection, species, generation, q } = chosen;
  const most = Math.min(maxPicked, maxCardsOf("STATIC", authorOf(c).plan.hasMany));
  const firstOf = (cards: CardRef[], from?: Crumb): ChosenSource => ({
    cards: cards.slice(0, most),
    total: cards.length,
    from,
  });
  if (setId !== undefined)
    return firstOf(await cardsFromSet(c, setId, { goal, of: "missing" }), await setCrumb(c, setId));
  if (collection !== undefined) return firstOf(await neededIn(c, collection), await collectionCrumb(c, collection));
  if (species !== undefined) return firstOf(await neededOf(c, species), await speciesCrumb(c, species));
  if (generation !== undefined) {
    const from = { title: `Generation ${roman(generation)}`, href: generationPath(generation) };
    return firstOf(await uncaughtOf(c, generation), from);
  }
  if (q === undefined) throw notFound("cards");
  const { ids, total } = await findIds(c, readQuery(q), most);
  return { cards: ids.map(anyVariant), total, from: { title: "Search", href: hrefWith("/search", { q }) } };
}

async function setCrumb(c: Context<Env>, setId: string): Promise<Crumb | undefined> {
  const set = (await setData(c.var.db, c.var.catalogue, setId))?.set;
  return set && { title: leadingName(set), href: setPath(set.category, set.seriesSlug, set.slug) };
}

async function collectionCrumb(c: Context<Env>, slug: string): Promise<Crumb | undefined> {
  const found = (await listCurated(c.var.db)).find((one) => one.slug === slug);
  return found && { title: found.name, href: `/collections/${slug}` };
}

async function speciesCrumb(c: Context<Env>, id: number): Promise<Crumb | undefined> {
  const found = (await listSpecies(c.var.db)).find((one) => one.id === id);
  return found && { title: found.name, href: speciesPath(found.slug) };
}

async function uncaughtOf(c: Context<Env>, number: number): Promise<CardRef[]> {
  const { first = 1, last = 0 } = generations.find((one) => one.number === number) ?? {};
  const { priceSource: source } = memberOf(c).preferences;
  const found = await cheapestUncaught(c.var.db, memberOf(c).id, { first, last, source, hidden: hiddenFrom(c) });
  return found.map(({ cardId }) => anyVariant(cardId));
}

async function neededIn(c: Context<Env>, collection: string): Promise<CardRef[]> {
  const printings = await curatedCardsOf(c.var.db, collection);
  const owned = await ownedAmong(c, [...new Set(printings.map(({ id }) => id))]);
  return printings.flatMap(({ id, variant }) => (copiesOwned(owned, id, variant) > 0 ? [] : { cardId: id, variant }));
}

async function neededOf(c: Context<Env>, species: number): Promise<CardRef[]> {
  const hidden = hiddenFrom(c);
  const cards = (await cardsOfSpecies(c.var.db, species)).filter(({ category }) => !hidden.includes(category));
  const ids = cards.map(({ id }) => id);
  const owned = await ownedAmong(c, ids);
  return ids.filter((id) => copiesOwned(owned, id, null) === 0).map(anyVariant);
}
