import type { Context } from "hono";
import type { Owner } from "#access/people/queries.ts";
import { maySeeWorth } from "#access/people/rules.ts";
import { nameLanguageOf } from "#access/viewer.ts";
import type { Db } from "#db/open.ts";
import { cardsWithIds, type ListedCard } from "#features/catalogue/cards/queries.ts";
import { cardsNamedIn } from "#features/catalogue/local/cache.ts";
import type { LocalNamed } from "#features/catalogue/rules/names.ts";
import { readSearch } from "#features/catalogue/words/queries.ts";
import { copyFacetsOf } from "#features/collection/holdings/cache/copies.ts";
import { arrangements, holdingsOf } from "#features/collection/holdings/cache/holdings.ts";
import { marketOf, movesSince } from "#features/collection/holdings/cache/market.ts";
import { type StockItem, stockOf } from "#features/collection/holdings/cache/stock.ts";
import { entriesWithCopies, languagesOfEntries } from "#features/collection/holdings/queries.ts";
import { type Arrangement, arrange } from "#features/collection/holdings/rules/arrange.ts";
import type { CopyFacet, HoldingFacets } from "#features/collection/holdings/rules/facets.ts";
import type { HoldingFigures } from "#features/collection/holdings/rules/order.ts";
import { type PageOfHoldings, pageAfter } from "#features/collection/holdings/rules/page.ts";
import { type Placed, readPlace } from "#features/collection/holdings/rules/place.ts";
import {
  copiesChosen,
  holdingsWithoutCopies,
  holdingsWithoutPrices,
  type OwnedView,
} from "#features/collection/holdings/state.ts";
import { moveDays } from "#features/prices/rules/moves.ts";
import { PRICE_SOURCES } from "#features/prices/rules/sources.ts";
import type { Env } from "#http/env.ts";
import type { Versions } from "#lib/cache/versions.ts";
import { toMinor } from "#lib/money.ts";
import { nameLanguages } from "#lib/text/language.ts";
import { dayBefore } from "#lib/time.ts";

export type OwnedCards = {
  problems: string[];
  view: OwnedView;
  figures: HoldingFigures;
  facets: HoldingFacets;
  copyFacets: CopyFacet[];
  arrangement: Arrangement;
  page: PageOfHoldings;
  cards: Map<string, ListedCard & LocalNamed>;
  /** Names in the language in which all copies of an entry are, by "card variant"; those of the owner alone. */
  copyNames: ReadonlyMap<string, LocalNamed>;
};

/**
 * One page of a person's cards. Prices need both the owner's consent and the viewer's setting; what copies are is read
 * for their owner alone.
 */
export async function loadOwnCards(
  c: Context<Env>,
  owner: Owner,
  requested: OwnedView,
  problems: string[] = [],
): Promise<OwnedCards> {
  const { db, catalogue } = c.var;
  const hasPrices = maySeeWorth(c.var.viewer, owner);
  const isOwn = c.var.viewer?.id === owner.id;
  const asked = isOwn ? requested : holdingsWithoutCopies(requested);
  const view = hasPrices ? asked : holdingsWithoutPrices(asked);
  if (!hasPrices && requested.min + requested.max !== "") problems = [...problems, pricesMissing(c, owner)];
  const [{ rows, facets, versions }, figures, search, stock] = await Promise.all([
    holdingsOf(db, catalogue, owner),
    hasPrices ? loadFigures(c, view) : { market: null, moves: null },
    view.q === "" ? { printed: null, words: [] } : readSearch(db, view.q),
    stockOf(db, catalogue),
  ]);
  // Behind the versions: nothing older is kept under them.
  const copies = isOwn ? await loadCopies(db, owner, view, versions) : { copyFacets: [], fitting: null };
  const bound = (text: string) =>
    text === "" || !figures.market ? null : toMinor(text.replace(",", "."), figures.market.currency);
  const key = arrangements.key(
    db,
    { ...versions, prices: catalogue.pricesVersion, day: dayBefore(c.var.clock(), moveDays) },
    [owner.id, owner.hiddenGames],
    figures.market?.shownIn,
    problems,
    { ...view, view: "", after: "" },
  );
  const arrangement = arrangements.or(key, () =>
    arrange(
      problems.length > 0 ? [] : rows,
      { ...view, min: bound(view.min), max: bound(view.max), search, fitting: copies.fitting },
      view,
      figures,
    ),
  );
  const page = pageAfter(arrangement.order, readPlace(view.after, stock.find));
  const ids = [...new Set(page.rows.map(({ item }) => item.card.id))];
  const cards = await cardsNamedIn(db, await cardsWithIds(db, ids), nameLanguageOf(c.var.viewer));
  const hasLanguages = copies.copyFacets.some(({ key }) => key === "language");
  return {
    copyNames: hasLanguages ? await namesOfCopies(c, owner.id, page.rows, cards) : new Map(),
    problems,
    view,
    figures,
    facets,
    copyFacets: copies.copyFacets,
    arrangement,
    page,
    cards: new Map(cards.map((card) => [card.id, card])),
  };
}

/** The name that stands on the copies of an entry: a card in German is called so wherever its owner reads. */
async function namesOfCopies(
  { var: { db } }: Context<Env>,
  owner: string,
  rows: Placed[],
  cards: ListedCard[],
): Promise<Map<string, LocalNamed>> {
  const ids = cards.map(({ id }) => id);
  const found = await languagesOfEntries(db, owner, ids);
  const whole = rows.flatMap(({ item, holding }) => {
    const entry = stockKey(item);
    const of = found.get(entry);
    const language = nameLanguages.find((one) => one === of?.language);
    return of?.quantity === holding.quantity && language ? [{ entry, id: item.card.id, language }] : [];
  });
  const inEach = await Promise.all(
    [...Map.groupBy(whole, ({ language }) => language)].map(async ([language, entries]) => {
      const named = await cardsNamedIn(
        db,
        cards.filter(({ id }) => entries.some((one) => one.id === id)).map(asPrinted),
        language,
      );
      const byId = new Map(named.map(({ id, localName, language }) => [id, { localName, language }]));
      return entries.map(({ entry, id }) => [entry, byId.get(id) ?? {}] as const);
    }),
  );
  return new Map(inEach.flat());
}

const asPrinted = ({ id, category, name }: ListedCard) => ({ id, category, name });

export const stockKey = ({ card, variant }: StockItem): string => `${card.id} ${variant}`;

async function loadCopies(db: Db, owner: Owner, view: OwnedView, versions: Versions<"entries">) {
  const chosen = copiesChosen(view);
  const [copyFacets, fitting] = await Promise.all([
    copyFacetsOf(db, owner, versions),
    chosen.length > 0 ? entriesWithCopies(db, owner.id, chosen) : null,
  ]);
  return { copyFacets, fitting };
}

const pricesMissing = ({ var: { viewer } }: Context<Env>, owner: Owner): string => {
  if (viewer?.preferences.showPrices === false) return "To filter by price, turn on prices in settings.";
  return viewer === null
    ? "Log in to filter by price."
    : `You can’t filter by price because ${owner.username} hides prices.`;
};

async function loadFigures(c: Context<Env>, view: OwnedView): Promise<HoldingFigures> {
  const { db, catalogue, viewer, clock } = c.var;
  const source = viewer?.preferences.priceSource ?? PRICE_SOURCES[0];
  const currency = viewer?.preferences.preferredCurrency ?? "USD";
  const market = await marketOf(db, catalogue, { source, currency });
  const needsMoves = view.sort === "change" || view.group === "change" || view.group === "percent";
  const moves = needsMoves ? await movesSince(db, catalogue, market, dayBefore(clock(), moveDays)) : null;
  return { market, moves };
}
