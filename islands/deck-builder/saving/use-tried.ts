import { type Dispatch, type SetStateAction, useEffect, useRef } from "react";
import { uuid } from "#islands/taps/tap.ts";
import type { DeckCommands } from "../use-deck.ts";
import { keepTried, type TriedDeck, triedDeck } from "./store.ts";

type Settings = Pick<TriedDeck, "name" | "format" | "energy">;

export type Tried = Settings & { set: (change: Partial<Settings>) => void };

/** A visitor's deck, stored in this browser until an account saves it. */
export function useTried(
  isVisitor: boolean,
  deck: DeckCommands,
  settings: Settings,
  setSettings: Dispatch<SetStateAction<Settings>>,
): Tried {
  const id = useRef("");
  useStoredDeck(isVisitor, deck, (stored) => {
    id.current = stored?.id ?? uuid();
    if (stored) setSettings({ name: stored.name, format: stored.format, energy: stored.energy });
  });
  useTriedDeck(isVisitor, deck, () => ({ ...settings, id: id.current }), settings);
  return { ...settings, set: (change) => setSettings((now) => ({ ...now, ...change })) };
}

/** Restores the stored deck, unless the page already has cards from an imported list. */
function useStoredDeck(
  isVisitor: boolean,
  { work, known, dispatch }: DeckCommands,
  onRead: (stored: TriedDeck | null) => void,
) {
  useEffect(() => {
    const stored = isVisitor && work.rows.cards.length === 0 ? triedDeck() : null;
    onRead(stored);
    if (!stored) return;
    for (const card of stored.known) known.set(card.id, card);
    const { cards, considering } = stored;
    dispatch({ is: "restore", draft: { saved: work.saved, rows: { cards, considering }, clashes: [] } });
    dispatch({ is: "read merge" });
  }, []);
}

type Named = Settings & { id: string };

function useTriedDeck(isVisitor: boolean, { work, known }: DeckCommands, named: () => Named, settings: Settings) {
  const isRead = useRef(false);
  useEffect(() => {
    const { cards, considering } = work.rows;
    const isFirst = !isRead.current;
    isRead.current = true;
    if (!isVisitor || (isFirst && cards.length === 0)) return;
    const used = [...cards, ...considering].flatMap(({ cardId }) => known.get(cardId) ?? []);
    keepTried(used.length === 0 ? null : { ...named(), cards, considering, known: used });
  }, [work.rows, settings]);
}
