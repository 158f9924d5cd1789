import type { Context } from "hono";
import { Hono } from "hono";
import type { ReactNode } from "react";
import type { Env } from "../../http/env.ts";
import { respond } from "../../http/respond.ts";
import { query } from "../../http/validate.ts";
import { signInPath } from "../../http/viewer.ts";
import { notFound } from "../../lib/errors.ts";
import { ListedTile } from "../browse/listed.tsx";
import { setSummary } from "../browse/render-indexes.tsx";
import { TileGrid } from "../browse/views/tile.tsx";
import { cardsWithIds, type ListedCard } from "../catalogue/queries/cards.ts";
import { listSets } from "../catalogue/queries/sets.ts";
import { quantitiesOfCards } from "../collection/queries.ts";
import { groupOwned, type Owned } from "../collection/rules.ts";
import { shownPricesOfCards } from "../prices/shown.ts";
import { findCards, findSets, readSearch, wordsNowhere } from "./queries.ts";
import { cardsPerPage, isEmpty, mostPages, type Search, searchHref } from "./rules.ts";
import { SearchQuery } from "./schema.ts";
import { NothingFound, SearchResults, SearchStart } from "./views.tsx";

const setsShown = 6;

/** The quick search, mounted at /. */
export const searchPages = new Hono<Env>()
  .get("/search", query(SearchQuery), async (c) => {
    // A search has no end of addresses, and none of them is worth finding.
    c.header("X-Robots-Tag", "noindex");
    const { q, page } = c.req.valid("query");
    const search = q === "" ? { printed: null, words: [] } : await readSearch(c.var.db, q);
    return isEmpty(search) ? renderStart(c, q) : renderFound(c, q, search, page);
  })
  .get("/search/advanced", query(SearchQuery), (c) => c.redirect(searchHref(c.req.valid("query").q)));

function renderStart(c: Context<Env>, q: string): Response {
  const body = <SearchStart />;
  const json = { total: 0, sets: [], value: [], pagingKey: null };
  return respond(c, { json, fragment: body, page: { title: "Search", query: q, body } });
}

async function renderFound(c: Context<Env>, q: string, search: Search, page: number): Promise<Response> {
  const { db, viewer } = c.var;
  const hidden = viewer?.preferences.disallowedCategories ?? [];
  const [found, setIds] = await Promise.all([
    findCards(db, search, hidden, page),
    page === 1 ? findSets(db, search, hidden, setsShown) : [],
  ]);
  if (found.ids.length === 0 && page > 1) throw notFound("page of results");
  const [cards, sets, owned] = await Promise.all([
    cardsWithIds(db, found.ids).then((rows) => inOrder(found.ids, rows)),
    listSets(db, { ids: setIds }).then((rows) => inOrder(setIds, rows)),
    viewer ? quantitiesOfCards(db, viewer.id, found.ids).then(groupOwned) : null,
  ]);
  const pages = Math.min(mostPages, Math.ceil(found.total / cardsPerPage));
  const body = (
    <SearchResults q={q} total={found.total} sets={sets.map(setSummary)} page={page} pages={pages}>
      {cards.length > 0 ? await tiles(c, cards, owned, searchHref(q, page)) : await nothing(c, search, hidden)}
    </SearchResults>
  );
  return respond(c, {
    json: {
      total: found.total,
      sets,
      value: cards.map(({ printedTotal: _, hasPrices: __, ...card }) => ({
        ...card,
        ...(owned && { quantities: Object.fromEntries(owned.get(card.id) ?? []) }),
      })),
      pagingKey: page < pages ? String(page + 1) : null,
    },
    fragment: body,
    page: { title: `${q} – Search`, query: q, body },
  });
}

/** Rows in the order of their ids. */
function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function tiles(c: Context<Env>, cards: ListedCard[], owned: Owned | null, path: string): Promise<ReactNode> {
  const { db, catalogue, viewer } = c.var;
  const priced = cards.filter(({ hasPrices }) => hasPrices).map(({ id }) => id);
  const prices = await shownPricesOfCards(db, catalogue, viewer, priced);
  return (
    <TileGrid view="grid" isLocked={viewer?.areWritesLocked}>
      {cards.map((card) => (
        <ListedTile key={card.id} card={card} prices={prices} owned={owned} signIn={signInPath(path)} />
      ))}
    </TileGrid>
  );
}

async function nothing(c: Context<Env>, search: Search, hidden: string[]): Promise<ReactNode> {
  const nowhere = await wordsNowhere(c.var.db, search, hidden);
  return <NothingFound {...search} nowhere={nowhere} isPartHidden={hidden.length > 0} />;
}
