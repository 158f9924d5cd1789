import { type Context, Hono } from "hono";
import * as v from "valibot";
import { hiddenGames, nameLanguageOf } from "#access/viewer.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { sharedByVisitors } from "#http/middleware/visitors.ts";
import { respond } from "#http/respond.ts";
import { params, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { catalogueTotals } from "./cache.ts";
import { shownCard } from "./cards/policy.ts";
import { relatedCards } from "./cards/queries.ts";
import { emblems } from "./emblems/routes.ts";
import { images } from "./images/routes.ts";
import { cardsNamedIn, setIn, setsNamedIn } from "./local/cache.ts";
import { catalogueFeeds } from "./publish/routes.ts";
import { withLocalName } from "./rules/names.ts";
import * as shapes from "./schema.ts";
import { setData } from "./sets/cache.ts";
import { findSet, listSeries, listSets, type SetRow } from "./sets/queries.ts";
import { setPictures } from "./social/routes.ts";

const relatedLimit = 24;

const catalogueApi = new Hono<Env>()
  .get(
    "/card",
    answers("A card by its set and number", shapes.CardResponse),
    sharedByVisitors,
    query(shapes.CardByNumber),
    async (c) => {
      const card = await shownCard(c.var.db, c.var.viewer, c.req.valid("query"));
      const [json] = await described(c, [card]);
      return respond(c, { json });
    },
  )
  .get(
    "/card/related",
    answers("Other cards of the same Pokémon, then of the same name", v.array(shapes.CardSummary)),
    query(shapes.CardByNumber),
    async (c) => {
      const card = await shownCard(c.var.db, c.var.viewer, c.req.valid("query"));
      return respond(c, { json: await described(c, await relatedCards(c.var.db, card, relatedLimit)) });
    },
  )
  .get(
    "/card/:id",
    answers("A card by its ID", shapes.CardResponse),
    sharedByVisitors,
    params(shapes.ById),
    async (c) => {
      const card = await shownCard(c.var.db, c.var.viewer, c.req.valid("param"));
      const [json] = await described(c, [card]);
      return respond(c, { json });
    },
  )
  .get("/set", answers("Every set, newest first", v.array(shapes.SetResponse)), query(shapes.OfCategory), async (c) => {
    return respond(c, { json: await namedSets(c, ofShownGames(c, await listSets(c.var.db, c.req.valid("query")))) });
  })
  .get(
    "/set/:id",
    answers("A set by its ID", shapes.SetResponse),
    sharedByVisitors,
    params(shapes.ById),
    query(shapes.OfCategory),
    async (c) => {
      const set = found(await findSet(c.var.db, c.req.valid("param")), "set");
      const { category } = c.req.valid("query");
      if (category !== undefined && category !== set.category) throw notFound("set");
      const [json] = await namedSets(c, [set]);
      return respond(c, { json });
    },
  )
  .get(
    "/series",
    answers("Every series, newest first", v.array(shapes.SeriesResponse)),
    query(shapes.OfCategory),
    async (c) => {
      return respond(c, { json: ofShownGames(c, await listSeries(c.var.db, c.req.valid("query"))) });
    },
  )
  .get(
    "/series/:id/sets",
    answers("The sets of a series, by its ID or slug", v.array(shapes.SetResponse)),
    params(shapes.ById),
    query(shapes.OfCategory),
    async (c) => {
      const { id } = c.req.valid("param");
      const { category = "EN" } = c.req.valid("query");
      const [byId] = await listSeries(c.var.db, { id, category });
      const [series] = byId ? [byId] : await listSeries(c.var.db, { slug: id, category });
      return respond(c, {
        json: await namedSets(c, await listSets(c.var.db, { seriesId: found(series, "series").id })),
      });
    },
  )
  .get(
    "/series/:series/:set/cards",
    answers("The cards of a set, by the slugs of its series and set", v.array(shapes.CardSummary)),
    params(shapes.CardsOfSet),
    query(shapes.OfCategory),
    async (c) => {
      const { series: seriesSlug, set: slug } = c.req.valid("param");
      const { category = "EN" } = c.req.valid("query");
      const set = found(await findSet(c.var.db, { category, seriesSlug, slug }), "set");
      const data = found(await setData(c.var.db, c.var.catalogue, set.id), "set");
      const { cards } = await setIn(c.var.db, c.var.catalogue, data, nameLanguageOf(c.var.viewer));
      return respond(c, {
        json: cards.map(({ rarityRank: _, boosters: __, isExtra: ___, ...card }) => withLocalName(card)),
      });
    },
  )
  .get("/total-stats", answers("How many games, sets, cards and variants there are", shapes.TotalStats), async (c) => {
    const categories = ofShownGames(c, await catalogueTotals(c.var.db, c.var.catalogue));
    const sum = (key: "cards" | "sets" | "variants") => categories.reduce((total, one) => total + one[key], 0);
    return respond(c, {
      json: {
        cards: sum("cards"),
        sets: sum("sets"),
        variants: sum("variants"),
        categories: categories.map(({ variants: _, ...one }) => one),
      },
    });
  });

/** Cards with their names in the caller's language, as JSON has them. */
const described = async <One extends { id: string; category: string; name: string }>(c: Context<Env>, cards: One[]) =>
  (await cardsNamedIn(c.var.db, cards, nameLanguageOf(c.var.viewer))).map((card) => withLocalName(card));

/** Sets with their names in the caller's language, as JSON has them. */
const namedSets = async ({ var: { db, catalogue, viewer } }: Context<Env>, sets: SetRow[]) =>
  (await setsNamedIn(db, catalogue, sets, nameLanguageOf(viewer))).map((set) => withLocalName(set));

const ofShownGames = <Row extends { category: string }>(c: Context<Env>, rows: Row[]): Row[] =>
  c.req.query("category") === undefined
    ? rows.filter(({ category }) => !hiddenGames(c.var.viewer).includes(category))
    : rows;

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what);
  return value;
}

export const catalogue = new Hono<Env>()
  .route("/feeds/catalogue", catalogueFeeds)
  .route("/emblems", emblems)
  .route("/images", images)
  .route("/sets", setPictures)
  .route("/api", catalogueApi);
