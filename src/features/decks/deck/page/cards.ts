import type { Context } from "hono";
import { type Listed, loadListed } from "#features/cards/tiles/page.tsx";
import type { ListedCard } from "#features/catalogue/cards/queries.ts";
import { faceOf } from "#features/catalogue/face/rules/face.ts";
import { cardPath } from "#features/catalogue/rules/paths.ts";
import { quantitiesOfCards } from "#features/collection/entries/queries/quantities.ts";
import { collectionVersion } from "#features/collection/version.ts";
import type { BuilderCard } from "#features/decks/builder/rules/facts.ts";
import type { FormatId } from "#features/decks/check/rules/formats.ts";
import { type ShownPrices, shownPricesOfCards } from "#features/prices/read/cache/shown.ts";
import { type QueryReading, readQuery } from "#features/search/language/rules/language.ts";
import { join } from "#features/search/language/rules/query.ts";
import { findResults, type Results, searchedBy } from "#features/search/results/page/load.ts";
import type { Env } from "#http/env.ts";
import { keptBy } from "#lib/cache/kept.ts";
import { currentRules, factsById, statedFormats } from "../cache.ts";
import type { DeckFacts } from "../queries/cards.ts";
import { gameFilter, standingFilter } from "../rules/filter.ts";

/** Cards as the builder needs them, in the order of the ids. */
export async function builderCards(c: Context<Env>, ids: string[], given?: Listed): Promise<BuilderCard[]> {
  const { db, catalogue, viewer } = c.var;
  const [facts, { cards }] = await Promise.all([factsById(db, catalogue, ids), given ?? loadListed(c, ids)]);
  const prints = [...new Set([...facts.values()].flatMap((card) => card.prints.map(({ id }) => id)))];
  const [owned, prices] = await Promise.all([
    ownedCopies(c, prints),
    shownPricesOfCards(db, catalogue, viewer, cards.some(({ hasPrices }) => hasPrices) ? prints : []),
  ]);
  return cards.flatMap((card) => {
    const own = facts.get(card.id);
    if (!own) return [];
    const { setEnglishName, ...rest } = own;
    const shown = { ...rest, set: setEnglishName ?? own.set, ...listedFacts(card), ...moneyOf(own, card, prices) };
    return [{ ...shown, owned: owned && copies(own, owned) }];
  });
}

/** Null where prices are hidden. */
export function currencyShown({ var: { viewer } }: Context<Env>): string | null {
  const { showPrices = true, preferredCurrency = "USD" } = viewer?.preferences ?? {};
  return showPrices ? preferredCurrency : null;
}

async function ownedCopies({ var: { db, viewer } }: Context<Env>, ids: string[]) {
  if (!viewer) return undefined;
  const owned = new Map<string, number>();
  for (const { cardId, quantity } of await quantitiesOfCards(db, viewer.id, ids)) {
    owned.set(cardId, (owned.get(cardId) ?? 0) + quantity);
  }
  return owned;
}

const copies = ({ prints }: DeckFacts, owned: ReadonlyMap<string, number>) =>
  prints.reduce((sum, { id }) => sum + (owned.get(id) ?? 0), 0);

/** Decks are in English, whatever a search names cards in. */
const listedFacts = ({ localName: _, language: __, ...card }: ListedCard) => ({
  face: faceOf(card, card.printedTotal),
  href: cardPath(card.category, card.seriesSlug, card.setSlug, card.numberKey),
});

function moneyOf({ prints }: DeckFacts, { id, hasPrices, variants }: ListedCard, prices: ShownPrices) {
  const key = variants[0]?.key ?? "";
  const cheapest = prices.cheapest(prints.map((print) => print.id));
  return {
    price: hasPrices ? prices.text(id, key) : undefined,
    amount: prices.amount(id, key),
    cheapest: cheapest && prices.convert(cheapest),
  };
}

function within(filter: string, q: string): QueryReading {
  const typed = readQuery(q);
  const parts = [readQuery(filter).query.filter, typed.query.filter];
  return { ...typed, query: { ...typed.query, filter: join("and", parts) } };
}

/** Cards that the format allows; where the catalogue has no word on it, all of the game. */
export async function findDeckCards(c: Context<Env>, format: FormatId, q: string, after: string) {
  const results = await findIn(c, format, q, after);
  const [cards, outside] = await Promise.all([cardsOf(c, results), outsideOf(c, format, q, results)]);
  return { ...cards, outside, isFirst: results.found.before === 0 };
}

/** How many cards of the game match, where the format has none. */
async function outsideOf(c: Context<Env>, format: FormatId, q: string, { found }: Results): Promise<number> {
  if (found.total > 0) return 0;
  return (await findResults(c, within(gameFilter(format), q), "")).found.total;
}

async function findIn(c: Context<Env>, format: FormatId, q: string, after: string): Promise<Results> {
  const { db, catalogue } = c.var;
  const [rules, stated] = await Promise.all([currentRules(db, catalogue), statedFormats(db, catalogue)]);
  const filter = standingFilter(format, rules[format], stated.has(format));
  return findResults(c, within(filter, q), after);
}

const cardsOf = async (c: Context<Env>, { found, listed, problems }: Results) => ({
  cards: await builderCards(c, found.ids, listed),
  total: found.total,
  problems,
  next: found.next,
});

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
/** Some 100 KB each. */
const answers = keptBy(...searchedBy)<Promise<Bytes>>({ name: "cards of the deck builder", part: "own" });

/** `findDeckCards` as JSON, cached until the results, the viewer’s copies or their settings change. */
export async function foundJson(c: Context<Env>, format: FormatId, q: string, after: string): Promise<Bytes> {
  const { db, viewer } = c.var;
  const results = await findIn(c, format, q, after);
  const make = async (): Promise<Bytes> => {
    const { cards: value, total, problems, next: pagingKey } = await cardsOf(c, results);
    const outside = await outsideOf(c, format, q, results);
    return encoder.encode(JSON.stringify({ value, total, outside, problems, pagingKey }));
  };
  if (results.made === null) return make();
  const { versions, of } = results.made;
  const entries = viewer && (await collectionVersion(db, viewer.id));
  const person = viewer && [viewer.id, viewer.preferences];
  return answers.or(answers.key(db, { ...versions, entries }, of, results.problems, person), make);
}
