import { type Context, Hono } from "hono";
import * as v from "valibot";
import { mayIn, memberOf, requireMember } from "#access/guards.ts";
import { visibleOwner } from "#access/people/queries.ts";
import { answers } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { again, submit } from "#http/form.ts";
import { leaveMade, pressOf } from "#http/made.ts";
import { sharedByVisitors } from "#http/middleware/visitors.ts";
import { backTo, respond, wanted } from "#http/respond.ts";
import { send } from "#http/send.ts";
import { body, params, query } from "#http/validate.ts";
import { notFound } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { builderPage, deckToBuild, linesPage, triedPage } from "../builder/page.tsx";
import { importLines, readDeckLines } from "../lines/service/lines.ts";
import { importedText } from "../lines/views/imported.ts";
import { decksJson, ownDecksPage, typedDeckKey } from "../shelf/page.tsx";
import { versionsOf } from "../versions/queries.ts";
import { builderCards, foundJson } from "./page/cards.ts";
import { visibleDeck } from "./page/deck.tsx";
import { deckJson, lineJson, versionJson } from "./page/json.ts";
import { builderPath, decksPath } from "./rules/paths.ts";
import {
  DeckCardsResponse,
  DeckResponse,
  DecksResponse,
  LinesResponse,
  SavedResponse,
  VersionsResponse,
} from "./schema/answers.ts";
import {
  BuilderQuery,
  DeckCardsInput,
  DeckCardsQuery,
  DeckCopyQuery,
  DeckId,
  DeckInput,
  LinesInput,
  ListInput,
  OfPerson,
  RestoreDeckInput,
  SettingsInput,
  TriedInput,
} from "./schema/inputs.ts";
import { changeCards, createDeckOf } from "./service/cards.ts";
import {
  type Building,
  changeDeckSettings,
  copyDeck,
  ownDeck,
  removeDeck,
  restoreVersion,
  unlockDeck,
} from "./service/decks.ts";

const building = (c: Context<Env>): Building => ({
  db: c.var.db,
  catalogue: c.var.catalogue,
  viewer: memberOf(c),
  hasMany: mayIn(c, "manyDecks"),
  now: c.var.clock(),
});

const newDeckForm = async (c: Context<Env>, sent: Parameters<typeof ownDecksPage>[2]) => ({
  page: await ownDecksPage(c, "", sent),
});

const settingsForm = async (c: Context<Env>, sent: Parameters<typeof builderPage>[3]) => ({
  page: await builderPage(c, c.req.param("id") ?? "", v.parse(BuilderQuery, {}), sent),
});

export const decksApi = new Hono<Env>()
  .post(
    "/",
    answers(
      "Decks, most recently edited first; with `username`, the ones of that person that you can see",
      DecksResponse,
    ),
    query(OfPerson),
    body(ListInput),
    async (c) => {
      const { db, viewer } = c.var;
      const { username } = c.req.valid("query");
      const owner = username === undefined ? memberOf(c) : await visibleOwner(db, viewer, { username });
      if (!owner) throw notFound("collector");
      const { marker } = c.req.valid("json");
      const after = marker ? typedDeckKey(marker) : null;
      if (marker && !after) throw invalid({ marker: "must come from an earlier response" });
      return respond(c, { json: await decksJson(c, owner.id, after) });
    },
  )
  .put("/", requireMember, answers("Creates a deck", SavedResponse), body(DeckInput, again(newDeckForm)), async (c) => {
    let path = decksPath;
    const write = async () => {
      const made = await createDeckOf(building(c), c.req.valid("json"));
      path = builderPath(made.id);
      return made;
    };
    return submit(c, newDeckForm, write, { back: async () => path });
  })
  .get(
    "/cards",
    answers(
      "Cards legal in a format, a page at a time, or the cards `ids`, with the details that deck rules need",
      DeckCardsResponse,
    ),
    query(DeckCardsQuery),
    sharedByVisitors,
    async (c) => {
      const { format, ids, q, after } = c.req.valid("query");
      if (ids.length > 0) {
        const value = await builderCards(c, ids);
        return respond(c, { json: { value, total: value.length, outside: 0, problems: [], pagingKey: null } });
      }
      return send(c, await foundJson(c, format, q, after), "application/json; charset=utf-8");
    },
  )
  .post("/lines", answers("Reads a deck list without saving it", LinesResponse), body(TriedInput), async (c) => {
    const { format, lines } = c.req.valid("json");
    const read = await readDeckLines(c.var.db, c.var.catalogue, format, lines);
    return respond(c, {
      json: { lines: read.map(lineJson), isSaved: false },
      page: () => triedPage(c, format, v.parse(BuilderQuery, {}), read),
    });
  })
  .get("/:id", answers("A deck with its cards and the rules it breaks", DeckResponse), params(DeckId), async (c) =>
    respond(c, { json: deckJson(await visibleDeck(c, c.req.valid("param").id)) }),
  )
  .put(
    "/:id",
    requireMember,
    answers("Changes a deck’s settings", SavedResponse),
    params(DeckId),
    body(SettingsInput, again(settingsForm)),
    (c) => {
      const { id } = c.req.valid("param");
      const { change, version } = c.req.valid("json");
      const write = () => changeDeckSettings(building(c), id, change, version);
      return submit(c, settingsForm, write, { back: builderPath(id) });
    },
  )
  .post(
    "/:id",
    requireMember,
    answers("Sets how many copies of each card a deck has; 0 removes the card", SavedResponse),
    params(DeckId),
    body(DeckCardsInput),
    async (c) => {
      const { id } = c.req.valid("param");
      const saved = await changeCards(building(c), id, c.req.valid("json"));
      return respond(c, { json: saved, back: backTo(c, builderPath(id)) });
    },
  )
  .delete("/:id", requireMember, answers("Deletes a deck", SavedResponse), params(DeckId), async (c) => {
    const { id } = c.req.valid("param");
    await removeDeck(building(c), id);
    return respond(c, { json: { id, version: 0 }, back: decksPath });
  })
  .get(
    "/:id/versions",
    requireMember,
    answers("The last 50 versions of your deck, newest first", VersionsResponse),
    params(DeckId),
    async (c) => {
      const deck = await ownDeck(building(c), c.req.valid("param").id);
      const versions = await versionsOf(c.var.db, deck);
      return respond(c, { json: versions.map(versionJson) });
    },
  )
  .put(
    "/:id/restore",
    requireMember,
    answers("Restores a version of your deck and saves the current one as a version", SavedResponse),
    params(DeckId),
    body(RestoreDeckInput),
    async (c) => {
      const { id } = c.req.valid("param");
      const { from, version } = c.req.valid("json");
      return respond(c, { json: await restoreVersion(building(c), id, from, version), back: builderPath(id) });
    },
  )
  .put("/:id/unlock", requireMember, answers("Unlocks a deck", SavedResponse), params(DeckId), async (c) => {
    const { id } = c.req.valid("param");
    return respond(c, { json: await unlockDeck(building(c), id), back: builderPath(id) });
  })
  .put(
    "/:id/import",
    requireMember,
    answers("Imports a deck list; replaces the deck’s cards if every line matches one card", LinesResponse),
    params(DeckId),
    body(LinesInput),
    async (c) => {
      const { id } = c.req.valid("param");
      const imported = await importLines(building(c), id, c.req.valid("json"));
      const json = { ...imported, lines: imported.lines.map(lineJson) };
      if (imported.isSaved && wanted(c) === "page") leaveFlash(c, { message: importedText(imported.lines) });
      if (imported.isSaved || wanted(c) === "json") return respond(c, { json, back: builderPath(id) });
      return respond(c, { json, status: 422, page: linesPage(await deckToBuild(c, id), imported) });
    },
  )
  .post(
    "/:id/copy",
    requireMember,
    answers("Copies a deck to your decks", SavedResponse),
    params(DeckId),
    query(DeckCopyQuery),
    async (c) => {
      const press = pressOf(c, c.req.valid("query").formId);
      const copy = await copyDeck(building(c), c.req.valid("param").id, press);
      leaveMade(c, copy.id);
      return respond(c, { json: copy, back: builderPath(copy.id) });
    },
  );
