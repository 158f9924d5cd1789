import { Hono } from "hono";
import { memberOf, requireMember } from "#access/guards.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { tellWrites } from "#http/middleware/tell-writes.ts";
import { respond, wanted } from "#http/respond.ts";
import { params, query } from "#http/validate.ts";
import { builderPage, triedPage } from "./builder/page.tsx";
import { configApi, configPages } from "./config/routes.tsx";
import { renderDeck, visibleDeck } from "./deck/page/deck.tsx";
import { deckJson } from "./deck/page/json.ts";
import { sendDeckCard, sendDeckPicture } from "./deck/page/picture.ts";
import { decksApi } from "./deck/routes.tsx";
import { decksPath, triedPath } from "./deck/rules/paths.ts";
import { DeckResponse, DecksResponse } from "./deck/schema/answers.ts";
import {
  BuilderQuery,
  DeckId,
  DecksQuery,
  OddsQuery,
  PublicQuery,
  SheetQuery,
  TriedQuery,
  VersionsQuery,
} from "./deck/schema/inputs.ts";
import { exportPage, oddsPage, sheetPage } from "./lines/page.tsx";
import { decksJson, ownDecksPage, publicDecksPage, typedDeckKey } from "./shelf/page.tsx";
import { historyPage, versionsPage } from "./versions/page.tsx";

const deckPages = new Hono<Env>()
  .get("/", requireMember, answers("Your decks", DecksResponse), query(DecksQuery), async (c) => {
    const { after } = c.req.valid("query");
    return respond(c, {
      json: () => decksJson(c, memberOf(c).id, typedDeckKey(after)),
      page: () => ownDecksPage(c, after),
    });
  })
  .get("/public", query(PublicQuery), async (c) => {
    const { after, card, ...wanted } = c.req.valid("query");
    return respond(c, { page: await publicDecksPage(c, after, { ...wanted, cardId: card }) });
  })
  .get("/builder/:id", requireMember, params(DeckId), query(BuilderQuery), async (c) => {
    return respond(c, { page: await builderPage(c, c.req.valid("param").id, c.req.valid("query")) });
  })
  .get("/compare", query(VersionsQuery), async (c) => respond(c, { page: await versionsPage(c, c.req.valid("query")) }))
  .get("/:id/history", requireMember, params(DeckId), async (c) =>
    respond(c, { page: await historyPage(c, c.req.valid("param").id) }),
  )
  .get("/:id/export", params(DeckId), async (c) => respond(c, { page: await exportPage(c, c.req.valid("param").id) }))
  .get("/:id/sheet", params(DeckId), query(SheetQuery), async (c) =>
    respond(c, { page: await sheetPage(c, c.req.valid("param").id, c.req.valid("query").size) }),
  )
  .get("/:id/odds", params(DeckId), query(OddsQuery), async (c) =>
    respond(c, { page: await oddsPage(c, c.req.valid("param").id, c.req.valid("query")) }),
  )
  .get("/:id/card.png", params(DeckId), (c) => sendDeckCard(c, c.req.valid("param").id))
  .get("/:id/deck.png", params(DeckId), (c) => sendDeckPicture(c, c.req.valid("param").id))
  .get("/:id", answers("A deck", DeckResponse), params(DeckId), async (c) => {
    const { id } = c.req.valid("param");
    return wanted(c) === "json" ? respond(c, { json: deckJson(await visibleDeck(c, id)) }) : renderDeck(c, id);
  });

const triedPages = new Hono<Env>().get("/", query(TriedQuery), async (c) => {
  if (c.var.viewer) return c.redirect(decksPath, 303);
  const { format, ...state } = c.req.valid("query");
  return respond(c, { page: await triedPage(c, format, state) });
});

export const decks = new Hono<Env>()
  .use("/api/decks/:id/*", tellWrites("deck"))
  .route("/api/decks", decksApi)
  .route("/api/admin/decks", configApi)
  .route("/decks", deckPages)
  .route(triedPath, triedPages)
  .route("/admin/decks", configPages);
