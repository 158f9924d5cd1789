import type { DeckCard } from "#db/schema/decks.ts";
import { changedCards, type DeckRows } from "#features/decks/deck/rules/rows.ts";
import { deckDifference } from "#features/decks/versions/rules.ts";

/** The change of one card in one part of a deck. */
export type Change = { cardId: string; isConsidered: boolean; before: number; after: number };

const parts = [
  { key: "cards", isConsidered: false },
  { key: "considering", isConsidered: true },
] as const;

/** What changed between two states of a deck, in its cards and in those considered. */
export const changesBetween = (before: DeckRows, after: DeckRows): Change[] =>
  parts.flatMap(({ key, isConsidered }) =>
    deckDifference(before[key], after[key]).map((row) => ({ ...row, isConsidered })),
  );

/** The changes that undo these. */
export const reversed = (changes: readonly Change[]): Change[] =>
  changes.map(({ before, after, ...change }) => ({ ...change, before: after, after: before }));

/** A deck's rows after changes; unknown cards are added at the end. */
export function changedRows(rows: DeckRows, changes: readonly Change[]): DeckRows {
  const of = (isConsidered: boolean): DeckCard[] =>
    changes
      .filter((change) => change.isConsidered === isConsidered)
      .map(({ cardId, after }) => ({ cardId, quantity: after }));
  return { cards: changedCards(rows.cards, of(false)), considering: changedCards(rows.considering, of(true)) };
}

/** A card whose quantity both sides changed, to different numbers. */
export type Clash = { cardId: string; isConsidered: boolean; theirs: number };

type Merged = { rows: DeckRows; fromThere: Change[]; clashes: Clash[] };

const keyOf = ({ cardId, isConsidered }: Pick<Change, "cardId" | "isConsidered">) => `${isConsidered} ${cardId}`;

/**
 * A deck that was `saved`, became `mine` here and `theirs` elsewhere, joined card by card; a clash has the quantity
 * of here.
 */
export function merged(saved: DeckRows, mine: DeckRows, theirs: DeckRows): Merged {
  const here = new Map(changesBetween(saved, mine).map((change) => [keyOf(change), change]));
  const there = changesBetween(saved, theirs);
  const clashes = there.flatMap((change) => {
    const own = here.get(keyOf(change));
    const { cardId, isConsidered, after } = change;
    return own && own.after !== after ? [{ cardId, isConsidered, theirs: after }] : [];
  });
  return {
    rows: changedRows(theirs, [...here.values()]),
    fromThere: there.filter((change) => !here.has(keyOf(change))),
    clashes,
  };
}
