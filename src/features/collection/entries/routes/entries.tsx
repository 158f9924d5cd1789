import type { Context } from "hono";
import { Hono } from "hono";
import * as v from "valibot";
import { assertSentBy, memberOf, requireMember } from "#access/guards.ts";
import { nameLanguageOf } from "#access/viewer.ts";
import { assertOneCard, knownSet } from "#features/catalogue/cards/policy.ts";
import { setIn } from "#features/catalogue/local/cache.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { setData } from "#features/catalogue/sets/cache.ts";
import { momentsOf } from "#features/collection/moments/page.tsx";
import { EntriesResponse, TapsResponse, UndoneResponse, WrittenResponse } from "#features/collection/schema/answers.ts";
import { EntryInput, OfSet, OwnInput, TapsInput, UndoEntriesInput } from "#features/collection/schema/inputs.ts";
import { answers, tapped } from "#http/documents.ts";
import type { Env } from "#http/env.ts";
import { leaveFlash } from "#http/flash.ts";
import { backTo, respond, wanted } from "#http/respond.ts";
import { body, query } from "#http/validate.ts";
import { Refusal } from "#lib/errors.ts";
import { check, identifier, list } from "#lib/input/inputs.ts";
import { counted } from "#lib/text/locale.ts";
import { sendCardChanges, sendSetChanges } from "../page/changes.tsx";
import { entriesInSet, type StoredEntry } from "../queries/entries.ts";
import { openingOf } from "../queries/taps.ts";
import { type NamedTap, setCopies, undo, type Written, writeManyCopies } from "../service.ts";

const CardIds = list(identifier, 1000);

export const collectionApi = new Hono<Env>()
  .get("/", requireMember, answers("What you own of a set", EntriesResponse), query(OfSet), async (c) => {
    const { id } = await knownSet(c.var, c.req.valid("query").setId);
    return respond(c, { json: await entriesInSet(c.var.db, memberOf(c).id, id) });
  })
  .put(
    "/",
    tapped,
    requireMember,
    answers("Sets or changes how many copies of a variant you own; 0 removes it", WrittenResponse),
    query(OfSet),
    body(EntryInput),
    (c) => write(c, { ...c.req.valid("json"), ...c.req.valid("query") }),
  )
  .put(
    "/taps",
    tapped,
    requireMember,
    answers("Sets or changes many numbers of copies, and says what became of each", TapsResponse),
    body(TapsInput),
    async (c) => {
      assertSentBy(c);
      const taps = c.req.valid("json").taps.map(({ setId, entry }) => ({ setId, ...entry }));
      const outcomes = await writeManyCopies(writing(c), taps);
      const json = () => tapAnswers(c, taps, outcomes);
      return respond(c, { json, back: backTo(c, "/collection") });
    },
  )
  .post(
    "/undo",
    requireMember,
    answers("Undoes one of your changes, unless something changed since", UndoneResponse),
    body(UndoEntriesInput),
    async (c) => {
      const entries = await undo(writing(c), c.req.valid("json").batch);
      const [first] = entries;
      const message = await describeUndo(c, entries);
      flashForPages(c, message);
      const cardIds = entries.filter(({ setId }) => setId === first?.setId).map(({ cardId }) => cardId);
      if (first && wanted(c) === "fragment") return sendSetChanges(c, first.setId, cardIds, { message, batch: null });
      return respond(c, { json: entries, back: backTo(c, "/collection") });
    },
  )
  .get(
    "/changes",
    requireMember,
    query(v.object({ setId: v.optional(identifier), cardId: v.optional(v.union([identifier, CardIds])) })),
    async (c) => {
      const { setId } = c.req.valid("query");
      const cardIds = check(CardIds, c.req.queries("cardId") ?? []);
      if (setId !== undefined) await knownSet(c.var, setId);
      if (setId !== undefined) for (const cardId of cardIds) await assertOneCard(c.var, { setId, cardId });
      return setId === undefined ? sendCardChanges(c, cardIds) : sendSetChanges(c, setId, cardIds);
    },
  );

export const ownPages = new Hono<Env>().post("/collection/own", requireMember, body(OwnInput), (c) =>
  write(c, c.req.valid("json")),
);

async function write(c: Context<Env>, entry: NamedTap): Promise<Response> {
  assertSentBy(c);
  const written = await setCopies(writing(c), entry);
  const want = wanted(c);
  const moments = want === "page" ? [] : await momentsOf(c, batchesOf(entry, written));
  if (want === "json") return respond(c, { json: { ...written, moments } });
  const message = await describeChange(c, written);
  if (written.batch) flashForPages(c, message, written.batch);
  if (want === "fragment") {
    const added = written.before === 0 && written.quantity > 0 ? written : undefined;
    return sendSetChanges(c, entry.setId, [entry.cardId], { message, batch: written.batch, added, moments });
  }
  // Back to the tapped card, not to the top of the page.
  return respond(c, { back: `${backTo(c, "/collection")}#own-${entry.cardId}-${entry.variant}` });
}

/** The change that a tap made, if it may have reached something: only a first copy does. */
const batchesOf = (tap: NamedTap, { before, quantity, batch }: Written): string[] =>
  before === 0 && quantity > 0 ? [openingOf(tap) ?? batch].filter((one) => one !== null) : [];

/** What became of each tap; what all reached stands with the last that was written. */
async function tapAnswers(c: Context<Env>, taps: NamedTap[], outcomes: (Written | Refusal)[]) {
  const batches = taps.flatMap((tap, place) => {
    const outcome = outcomes[place];
    return outcome === undefined || outcome instanceof Refusal ? [] : batchesOf(tap, outcome);
  });
  const last = outcomes.findLastIndex((outcome) => !(outcome instanceof Refusal));
  const moments = await momentsOf(c, batches);
  return outcomes.map((outcome, place) =>
    outcome instanceof Refusal
      ? { code: outcome.status, message: outcome.friendlyMessage }
      : { ...outcome, moments: place === last ? moments : [] },
  );
}

const writing = (c: Context<Env>) => ({
  db: c.get("db"),
  log: c.get("log"),
  catalogue: c.get("catalogue"),
  hub: c.get("hub"),
  viewer: memberOf(c),
  tab: c.req.header("x-tab") ?? "",
});

/** Swaps carry a toast instead. */
function flashForPages(c: Context<Env>, message: string, undo?: string): void {
  if (c.req.header("hx-request-type") !== "partial" && c.req.header("accept")?.includes("text/html")) {
    leaveFlash(c, { message, undo });
  }
}

/** "Added Charizard ex 006.", "Ivysaur 002, Reverse Holofoil: 12 copies." */
async function describeChange(c: Context<Env>, written: Written): Promise<string> {
  const { before, quantity } = written;
  const name = await nameOf(c, written);
  if (quantity === 0) return `Removed ${name}.`;
  const isFirst = before === 0 && quantity === 1;
  return isFirst ? `Added ${name}.` : `${name}: ${counted(quantity, "copy", "copies")}.`;
}

/** "Undone: Charizard ex 006.", "Undone: 12 cards." */
async function describeUndo(c: Context<Env>, entries: StoredEntry[]): Promise<string> {
  const [first] = entries;
  // An import of nothing but notes and graded cards.
  if (!first) return "Undone.";
  const cards = new Set(entries.map(({ cardId }) => cardId)).size;
  return `Undone: ${entries.length === 1 ? await nameOf(c, first) : counted(cards, "card", "cards")}.`;
}

async function nameOf(c: Context<Env>, { setId, cardId, variant }: StoredEntry): Promise<string> {
  const { db, catalogue, viewer } = c.var;
  const data = await setData(db, catalogue, setId);
  const card = data && (await setIn(db, catalogue, data, nameLanguageOf(viewer))).byId.get(cardId);
  if (!card) return "the card";
  const variantName = card.variants.length > 1 ? card.variants.find(({ key }) => key === variant)?.name : undefined;
  return [`${leadingName(card)} ${card.number}`, variantName].filter(Boolean).join(", ");
}
