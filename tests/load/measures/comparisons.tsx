import type { Context, Hono } from "hono";
import { signedIn } from "#access/guards.ts";
import { SetPage } from "#features/browse/set/views/set.tsx";
import { tileCard } from "#features/cards/rules/tile.ts";
import { Tile, TileGrid } from "#features/cards/tiles/views/tile.tsx";
import { cardsOfSet } from "#features/catalogue/cards/queries.ts";
import { setPath } from "#features/catalogue/rules/paths.ts";
import { variantsOfSet } from "#features/catalogue/sets/cache.ts";
import { findSet } from "#features/catalogue/sets/queries.ts";
import { quantitiesInSet } from "#features/collection/entries/queries/quantities.ts";
import { wordedCopies } from "#features/collection/entries/views/copies.ts";
import { setProgress } from "#features/collection/progress/rules.ts";
import { groupOwned } from "#features/collection/rules/owned.ts";
import { parseSetView } from "#features/collection/state.ts";
import { shownPrices } from "#features/prices/read/cache/shown.ts";
import type { Env } from "#http/env.ts";
import { respond } from "#http/respond.ts";
import { notFound } from "#lib/errors.ts";
import { measuredSet } from "../folder.ts";

/**
 * What the site's answers are measured against, through the same middleware: `/bench/constant?of=PATH` sends the
 * compressed bytes of that page, made once; `/bench/quantities` queries first, as the page does; `/bench/react` reads
 * every row and renders the whole set page for each request.
 */
export function addComparisons(app: Hono<Env>): void {
  const constants = new Map<string, Promise<ArrayBuffer>>();
  const constant = async (c: Context<Env>): Promise<Response> => {
    const of = c.req.query("of") ?? "/";
    const key = `${of} ${c.req.header("accept")} ${c.get("viewer") !== null}`;
    let bytes = constants.get(key);
    if (!bytes) {
      bytes = Promise.resolve(app.request(of, { headers: c.req.raw.headers }, c.env)).then((page) =>
        page.arrayBuffer(),
      );
      constants.set(key, bytes);
    }
    c.header("Content-Type", "text/html; charset=utf-8");
    c.header("Content-Encoding", "zstd");
    return c.body(await bytes);
  };
  app.get("/bench/constant", constant);
  app.get("/bench/quantities", async (c) => {
    await quantitiesInSet(c.get("db"), signedIn(c).id, measuredSet);
    return constant(c);
  });
  app.get("/bench/react", renderUncached);
}

async function renderUncached(c: Context<Env>): Promise<Response> {
  const { db, catalogue, viewer } = c.var;
  const set = await findSet(db, { id: measuredSet });
  if (!set) throw notFound("set");
  const [cards, prices, quantities] = await Promise.all([
    cardsOfSet(db, set.id),
    shownPrices(db, catalogue, viewer, set),
    quantitiesInSet(db, signedIn(c).id, set.id),
  ]);
  const variants = variantsOfSet(cards);
  const data = { set, cards, byId: new Map(cards.map((card) => [card.id, card])), variants };
  const owned = groupOwned(quantities);
  const path = setPath(set.category, set.seriesSlug, set.slug);
  const view = parseSetView({}, variants);
  const copies = (cardId: string, variant: string) => wordedCopies(owned.get(cardId)?.get(variant) ?? 0);
  const body = (
    <SetPage
      set={{
        ...set,
        trail: [],
        series: { name: set.seriesName, href: path },
        released: set.releaseDate,
        printed: cards.length,
        secret: 0,
      }}
      path={path}
      view={view}
      variants={variants}
      progress={{ ...setProgress(data, owned, view, prices), reached: { goal: "complete", text: "Set complete" } }}
      signIn={path}
      pages={1}
    >
      <TileGrid view="grid">
        {cards.map((card) => {
          const main = card.variants[0] ?? { key: "normal", name: "Normal" };
          return (
            <Tile
              key={card.id}
              card={{ ...tileCard(card, set), price: prices.text(card.id, main.key) }}
              variant={main}
              dots={card.variants.map(({ key, name }) => ({ key, name, owned: copies(card.id, key).owned }))}
              copies={copies(card.id, main.key)}
              signIn={path}
            />
          );
        })}
      </TileGrid>
    </SetPage>
  );
  return respond(c, { page: { title: set.name, body } });
}
