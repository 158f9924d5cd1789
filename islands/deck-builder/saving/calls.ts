import type { Change } from "#features/decks/builder/rules/changes.ts";
import type { BuilderCard } from "#features/decks/builder/rules/facts.ts";
import type { FormatId } from "#features/decks/check/rules/formats.ts";
import { deckApi } from "#features/decks/deck/rules/paths.ts";
import type { DeckRows } from "#features/decks/deck/rules/rows.ts";
import { hrefWith } from "#lib/url/href.ts";

export type Outcome =
  | { is: "saved"; version: number }
  | { is: "stale"; version: number; rows: DeckRows; cards: BuilderCard[] }
  | { is: "offline" | "unavailable" }
  | { is: "refused"; message: string };

type FoundCards = {
  value: BuilderCard[];
  total: number;
  outside: number;
  problems: string[];
  pagingKey: string | null;
};

const accept = { Accept: "application/json" };

/** @throws without a connection or a response. */
async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(path, { ...init, headers: { ...accept, ...init.headers } });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

export const findCards = (format: FormatId, q: string, after: string, signal?: AbortSignal): Promise<FoundCards> =>
  ask(hrefWith("/api/decks/cards", { format, q, after }), { signal });

export const cardsOf = async (format: FormatId, ids: string[]): Promise<BuilderCard[]> =>
  ids.length === 0 ? [] : (await ask<FoundCards>(hrefWith("/api/decks/cards", { format, ids: ids.join(",") }))).value;

export const send = (method: "POST" | "PUT", path: string, body: object, keepalive = false): Promise<Response> =>
  fetch(path, {
    method,
    keepalive,
    headers: { ...accept, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

type Saving = {
  id: string;
  format: FormatId;
  version: number;
  changes: readonly Change[];
  known: ReadonlyMap<string, BuilderCard>;
  isLeaving: boolean;
};

/** Writes the changes at a version; where the deck has another by now, reads that. */
export async function save(saving: Saving): Promise<Outcome> {
  const { id, version, changes, known, isLeaving } = saving;
  const cards = changes.flatMap(({ cardId, after, isConsidered }) => {
    const card = known.get(cardId);
    return card ? [{ setId: card.setId, numberKey: card.numberKey, quantity: after, isConsidered }] : [];
  });
  try {
    const response = await send("POST", deckApi(id), { version, cards }, isLeaving);
    if (response.ok) return { is: "saved", version: (await response.json()).version };
    if (response.status === 409) return await present(saving);
    if (response.status >= 500 || response.status === 429) return { is: "unavailable" };
    const body: { friendlyMessage?: string; message?: string } = await response.json();
    return { is: "refused", message: body.friendlyMessage ?? body.message ?? "" };
  } catch {
    return { is: "offline" };
  }
}

type DeckAnswer = {
  version: number;
  cards: { cardId: string; quantity: number }[];
  considering: { cardId: string; quantity: number }[];
};

async function present({ id, format, known }: Saving): Promise<Outcome> {
  const deck = await ask<DeckAnswer>(deckApi(id));
  const bare = (rows: DeckAnswer["cards"]) => rows.map(({ cardId, quantity }) => ({ cardId, quantity }));
  const rows = { cards: bare(deck.cards), considering: bare(deck.considering) };
  const ids = [...rows.cards, ...rows.considering].map(({ cardId }) => cardId).filter((cardId) => !known.has(cardId));
  return { is: "stale", version: deck.version, rows, cards: await cardsOf(format, ids) };
}
