import type { DeckCard } from "#db/schema/decks.ts";
import { excessOf } from "#features/decks/builder/rules/copies.ts";
import { deckFormats, type FormatId } from "#features/decks/check/rules/formats.ts";
import { fieldRefusal, Refusal } from "#lib/errors.ts";
import { invalid } from "#lib/input/inputs.ts";
import { currentRules, factsById } from "../cache.ts";
import { idsOf, placeKey } from "../queries/cards.ts";
import type { DeckRecord } from "../queries/decks.ts";
import type { DeckRow } from "../rules/cards.ts";
import { maxDeckRows } from "../rules/limits.ts";
import { changedCards, type DeckRows, type DeckStep, steppedRows } from "../rules/rows.ts";
import { type Building, createDeck, editDeck } from "./decks.ts";

type CardChange = { setId: string; numberKey: string; quantity: number; isConsidered: boolean };

type Place = { setId: string; numberKey: string };
type Wanted = Place & { quantity?: number };

/** @throws Refusal 404, 403, 409, and 422 for a card that is not there, a copy or a row too many. */
export const changeCards = (
  building: Building,
  id: string,
  input: { version: number } & ({ cards: CardChange[] } | { step: DeckStep; place: Place }),
) =>
  editDeck(building, id, input.version, async (deck) => {
    const places = "step" in input ? [input.place] : input.cards;
    const idOf = await idsIn(building, deck.format as FormatId, places);
    const rows =
      "step" in input ? steppedRows(deck, input.step, idOf(input.place)) : changedBy(deck, input.cards, idOf);
    assertRows(rows.cards, rows.considering);
    await assertCopies(building, deck, rows.cards);
    return rows;
  });

type NewDeck = { name: string; format: FormatId; id?: string; formId?: string; energy?: string[] };

/** @throws Refusal 403 beyond the limit of decks, 422 for an unknown card or too many rows. */
export async function createDeckOf(building: Building, { cards, ...deck }: NewDeck & { cards: CardChange[] }) {
  const rows = changedBy({ cards: [], considering: [] }, cards, await idsIn(building, deck.format, cards));
  assertRows(rows.cards, rows.considering);
  return createDeck(building, { ...deck, ...rows });
}

/** @throws Refusal 422, from what it returns, for a card that is not there or of another game, which may only be removed. */
async function idsIn({ db }: Building, format: FormatId, places: Place[]): Promise<(place: Wanted) => string> {
  const found = await idsOf(db, places);
  const { category, name } = deckFormats[format];
  return (place) => {
    const card = found.get(placeKey(place)) ?? missing(place);
    if (card.category === category || place.quantity === 0) return card.id;
    throw invalid({ cards: `has a card of another game than ${name}: ${placeKey(place)}` });
  };
}

function changedBy(deck: DeckRows, changes: CardChange[], idOf: (place: Wanted) => string): DeckRows {
  const of = (is: boolean) =>
    changes
      .filter(({ isConsidered }) => isConsidered === is)
      .map((change) => ({ cardId: idOf(change), quantity: change.quantity }));
  return { cards: changedCards(deck.cards, of(false)), considering: changedCards(deck.considering, of(true)) };
}

function missing({ setId, numberKey }: Place): never {
  throw fieldRefusal(422, "cards", `There is no card ${numberKey} in ${setId}.`);
}

/** Checks the number of different cards of a deck. @throws Refusal 422. */
export function assertRows(...sections: DeckCard[][]): void {
  if (sections.flat().length <= maxDeckRows) return;
  throw invalid({ cards: `must have at most ${maxDeckRows} different cards` });
}

/** A name over its limit may only get fewer. */
async function assertCopies({ db, catalogue }: Building, deck: DeckRecord, cards: DeckCard[]): Promise<void> {
  const ids = [...deck.cards, ...cards].map(({ cardId }) => cardId);
  const [facts, rules] = await Promise.all([factsById(db, catalogue, ids), currentRules(db, catalogue)]);
  const rowsOf = (rows: DeckCard[]): DeckRow[] =>
    rows.flatMap(({ cardId, quantity }) => {
      const card = facts.get(cardId);
      return card ? [{ card, quantity }] : [];
    });
  const tooMany = excessOf(rules[deck.format as FormatId], rowsOf(deck.cards), rowsOf(cards));
  if (tooMany === undefined) return;
  throw new Refusal(422, tooMany, { cards: tooMany });
}
