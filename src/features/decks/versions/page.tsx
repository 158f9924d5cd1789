import type { Context } from "hono";
import type { DeckCard } from "#db/schema/decks.ts";
import { facesOfCards } from "#features/catalogue/face/queries.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { Env } from "#http/env.ts";
import { ago } from "#lib/time.ts";
import { deckToBuild } from "../builder/page.tsx";
import { factsById } from "../deck/cache.ts";
import { visibleDeck } from "../deck/page/deck.tsx";
import { bare } from "../deck/page/load.ts";
import { count } from "../deck/rules/cards.ts";
import { printOf } from "../lines/rules.ts";
import { versionsOf } from "./queries.ts";
import { deckDifference, sharedCards } from "./rules.ts";
import { HistoryPage, type ShownDifference, VersionsPage } from "./views.tsx";

async function shownDifferences({ var: { db, catalogue } }: Context<Env>, before: DeckCard[], after: DeckCard[]) {
  const rows = deckDifference(before, after);
  const ids = rows.map(({ cardId }) => cardId);
  const facts = await factsById(db, catalogue, ids);
  return rows.flatMap(({ cardId, ...row }): ShownDifference[] => {
    const card = facts.get(cardId);
    return card ? [{ id: cardId, name: leadingName(card), print: printOf(card), ...row }] : [];
  });
}

/** @throws Refusal 404 for a deck that the viewer may not see. */
export async function versionsPage(c: Context<Env>, ids: { a: string; b: string }) {
  const [a, b] = await Promise.all([visibleDeck(c, ids.a), visibleDeck(c, ids.b)]);
  const rows = await shownDifferences(c, bare(a.rows), bare(b.rows));
  const faces = await facesOfCards(
    c.var.db,
    rows.map(({ id }) => id),
  );
  const shown = rows.map((row) => ({ ...row, face: faces.get(row.id)?.face }));
  return {
    title: `${a.name} and ${b.name}`,
    body: <VersionsPage a={a} b={b} rows={shown} shared={sharedCards(bare(a.rows), bare(b.rows))} />,
  };
}

export async function historyPage(c: Context<Env>, id: string) {
  const deck = await deckToBuild(c, id);
  const now = c.var.clock();
  const stored = await versionsOf(c.var.db, deck);
  const versions = await Promise.all(
    stored.map(async ({ version, name, savedAt, cards }) => ({
      version,
      name,
      savedAt: savedAt.toISOString(),
      when: ago(savedAt, now),
      count: count(cards),
      differences: await shownDifferences(c, cards, bare(deck.rows)),
    })),
  );
  return { title: `History of ${deck.name}`, body: <HistoryPage deck={deck} versions={versions} /> };
}
