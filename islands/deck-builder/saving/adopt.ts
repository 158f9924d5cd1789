import { builderPath } from "#features/decks/deck/rules/paths.ts";
import { showDone, showRefusal } from "#islands/shell/messages.ts";
import { send } from "./calls.ts";
import { keepTried, type TriedDeck, triedDeck } from "./store.ts";

/** Saves a visitor's deck to the new account. Its id makes a second try harmless. */
export async function adoptTried(): Promise<void> {
  const deck = triedDeck();
  if (!deck) return;
  const response = await send("PUT", "/api/decks", inputOf(deck)).catch(() => null);
  if (response?.ok) {
    keepTried(null);
    showDone(`${deck.name} is saved in My Decks.`, "Open deck", builderPath(deck.id));
  } else if (response && response.status < 500 && location.pathname.startsWith("/decks")) {
    const body: { friendlyMessage?: string; message?: string } = await response.json();
    showRefusal(`${deck.name} is only in this browser. ${body.friendlyMessage ?? body.message ?? ""}`, null);
  }
}

function inputOf({ id, name, format, energy, cards, considering, known }: TriedDeck) {
  const places = new Map(known.map(({ id: cardId, setId, numberKey }) => [cardId, { setId, numberKey }]));
  const of = (rows: TriedDeck["cards"], isConsidered: boolean) =>
    rows.flatMap(({ cardId, quantity }) => {
      const place = places.get(cardId);
      return place ? [{ ...place, quantity, isConsidered }] : [];
    });
  return {
    id,
    name: name.trim() || "My deck",
    format,
    energy,
    cards: [...of(cards, false), ...of(considering, true)],
  };
}
