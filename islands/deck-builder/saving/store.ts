import type { BuilderCard } from "#features/decks/builder/rules/facts.ts";
import type { FormatId } from "#features/decks/check/rules/formats.ts";
import type { DeckRows } from "#features/decks/deck/rules/rows.ts";
import { uuid } from "#islands/taps/tap.ts";
import type { StoredWork } from "../deck-state.ts";

/** Unsaved work on a deck, with the cards that the page may not know. */
type Draft = StoredWork & { cards: BuilderCard[] };

/** A visitor's deck: it has its id from the start, so that saving it twice makes one. */
export type TriedDeck = DeckRows & {
  id: string;
  name: string;
  format: FormatId;
  energy: string[];
  known: BuilderCard[];
};

const tab = uuid();
const prefix = (deckId: string) => `deck-draft ${deckId} `;
const triedKey = "deck-tried";

/** Keeps a draft; each tab writes its own, so that none overwrites another's. */
export const keepDraft = (deckId: string, draft: Draft | null): void => write(prefix(deckId) + tab, draft);

/** Drafts of other tabs; `drop` one once it is stored here. */
export function draftsOf(deckId: string): { drafts: Draft[]; drop: () => void } {
  const left = keys().filter((key) => key.startsWith(prefix(deckId)) && !key.endsWith(tab));
  return {
    drafts: left.flatMap((key) => read<Draft>(key) ?? []),
    drop() {
      for (const key of left) write(key, null);
    },
  };
}

export const keepTried = (deck: TriedDeck | null): void => write(triedKey, deck);
export const triedDeck = (): TriedDeck | null => read<TriedDeck>(triedKey);

function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function read<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: the page still has it.
  }
}
