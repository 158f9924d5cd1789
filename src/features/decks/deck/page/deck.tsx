import type { Context } from "hono";
import { signInPath } from "#access/guards.ts";
import { isMember } from "#access/viewer.ts";
import { keptPage, sendFilled } from "#features/cards/tiles/cache/page.tsx";
import { publicVersions } from "#features/catalogue/version.ts";
import { collectionVersion } from "#features/collection/version.ts";
import { kindCounts } from "#features/decks/builder/rules/counts.ts";
import type { FormatId } from "#features/decks/check/rules/formats.ts";
import { CompareForm } from "#features/decks/versions/views.tsx";
import type { Env } from "#http/env.ts";
import { dayBefore } from "#lib/time.ts";
import { currentRules } from "../cache.ts";
import { deckMissing } from "../policy.ts";
import { type DeckRecord, decksOf, decksVersion, findDeck } from "../queries/decks.ts";
import { decksPerPage } from "../rules/limits.ts";
import { deckPath } from "../rules/paths.ts";
import { DeckPage } from "../views/deck.tsx";
import { type LoadedDeck, loadDecks } from "./load.ts";
import { showDeck } from "./show.tsx";

async function visibleRecord(c: Context<Env>, id: string): Promise<DeckRecord> {
  const record = await findDeck(c.var.db, c.var.viewer, id);
  if (!record) throw deckMissing();
  return record;
}

async function loadDeck(c: Context<Env>, record: DeckRecord): Promise<LoadedDeck> {
  const [deck] = await loadDecks(c, [record]);
  if (!deck) throw deckMissing();
  return deck;
}

/** @throws Refusal 404 for a deck that the viewer may not see. */
export const visibleDeck = async (c: Context<Env>, id: string): Promise<LoadedDeck> =>
  loadDeck(c, await visibleRecord(c, id));

const pages = keptPage("deck pages", "catalogue", "prices", "day", "entries", "decks", "deck");

/** Kept as long as the deck, its rules, the viewer’s copies and decks, and what they are shown stay the same. */
export async function renderDeck(c: Context<Env>, id: string): Promise<Response> {
  const record = await visibleRecord(c, id);
  const filling = await fillingFor(c, record);
  return sendFilled(c, pages, { ...filling, make: async () => deckPage(c, await loadDeck(c, record)) });
}

async function fillingFor(c: Context<Env>, { id, version, username, format }: DeckRecord) {
  const { db, catalogue, clock, viewer } = c.var;
  const [rules, entries, decks] = await Promise.all([
    currentRules(db, catalogue),
    viewer && collectionVersion(db, viewer.id),
    viewer && decksVersion(db, viewer.id),
  ]);
  const person = viewer && { id: viewer.id, preferences: viewer.preferences, isMember: isMember(viewer) };
  return {
    versions: { ...publicVersions(catalogue), day: dayBefore(clock(), 0), entries, decks, deck: version },
    state: [id, username, rules[format as FormatId], person],
  };
}

async function deckPage(c: Context<Env>, deck: LoadedDeck) {
  const { viewer } = c.var;
  const { head, sections, missing } = await showDeck(c, deck);
  const canCopy = viewer !== null && isMember(viewer);
  const own = canCopy ? (await decksOf(c.var.db, viewer, viewer.id, null, decksPerPage)).rows : [];
  const others = own.filter(({ id }) => id !== deck.id);
  const body = (
    <DeckPage
      {...head}
      {...{ sections, missing, canCopy }}
      signIn={viewer === null ? signInPath(deckPath(deck.id)) : undefined}
      counts={kindCounts(deck.rows)}
      formId={crypto.randomUUID()}
      isExclusive={c.req.query("own") === "exclusive"}
      description={deck.description}
      isOwn={deck.isOwn}
      compare={<CompareForm id={deck.id} decks={others} />}
    />
  );
  const path = deckPath(deck.id);
  const isPublic = deck.visibility === "PUBLIC";
  const picture = isPublic ? `${path}/card.png` : undefined;
  return {
    title: deck.name,
    description: deck.description.slice(0, 200) || undefined,
    body,
    canonical: path,
    picture,
    menuPath: deck.isOwn ? undefined : "/u",
  };
}
