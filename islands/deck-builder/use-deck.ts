import { useReducer, useRef, useState } from "react";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { changesBetween } from "#features/decks/builder/rules/changes.ts";
import { refusalOf } from "#features/decks/builder/rules/copies.ts";
import { type BuilderCard, builderRows } from "#features/decks/builder/rules/facts.ts";
import type { FormatRules } from "#features/decks/check/rules/formats.ts";
import { count } from "#features/decks/deck/rules/cards.ts";
import { changedCards, type DeckRows, type DeckStep, steppedRows } from "#features/decks/deck/rules/rows.ts";
import { next, startOf } from "./deck-state.ts";

type Start = { rows: DeckRows; version: number; facts: BuilderCard[] };

/** The deck as it is edited here, what may be done to it, and the last message. */
export function useDeck({ rows, version, facts }: Start, rules: FormatRules) {
  const [known] = useState(() => new Map(facts.map((card) => [card.id, card])));
  const [work, dispatch] = useReducer(next, undefined, () => startOf(rows, version));
  const [message, setMessage] = useState({ text: "", isRefusal: false });
  const latest = useRef({ work, rules });
  latest.current = { work, rules };

  const tell = (text: string) => setMessage({ text, isRefusal: false });

  const [commands] = useState(() => {
    const edit = (after: DeckRows, cards: BuilderCard[], text: (after: DeckRows) => string): boolean => {
      const { work: now, rules: own } = latest.current;
      for (const card of cards) known.set(card.id, card);
      const [from, to] = [now.rows.cards, after.cards].map((some) => builderRows(some, known));
      const refusal = refusalOf(own, from ?? [], to ?? [], after.considering.length);
      if (refusal !== undefined) {
        setMessage({ text: refusal, isRefusal: true });
        return false;
      }
      dispatch({ is: "edit", changes: changesBetween(now.rows, after) });
      tell(text(after));
      return true;
    };
    return {
      step: (step: DeckStep, card: BuilderCard) =>
        edit(steppedRows(latest.current.work.rows, step, card.id), [card], (after) => inWords(after, card)),
      setQuantity: (card: BuilderCard, quantity: number) => {
        const { cards, considering } = latest.current.work.rows;
        const after = { cards: changedCards(cards, [{ cardId: card.id, quantity }]), considering };
        return edit(after, [card], (rows) => inWords(rows, card));
      },
      swapPrint: (from: BuilderCard, to: BuilderCard) =>
        edit(
          swapped(latest.current.work.rows, from.id, to.id),
          [from, to],
          () => `${leadingName(to)} is now ${to.set} ${to.number}.`,
        ),
      replace: (rows: DeckRows, cards: BuilderCard[]) =>
        edit(rows, cards, (after) => `${count(after.cards)} cards imported.`),
      undo() {
        dispatch({ is: "undo" });
        tell("Undone.");
      },
      redo() {
        dispatch({ is: "redo" });
        tell("Redone.");
      },
    };
  });

  return { known, work, dispatch, message, ...commands };
}

export type DeckCommands = ReturnType<typeof useDeck>;

const quantityOf = (rows: DeckRows["cards"], id: string) => rows.find(({ cardId }) => cardId === id)?.quantity ?? 0;

function inWords({ cards, considering }: DeckRows, { id, ...card }: BuilderCard): string {
  const considered = quantityOf(considering, id);
  const beside = considered > 0 ? `, ${considered} considered` : "";
  return `${leadingName(card)}: ${quantityOf(cards, id)} in the deck${beside}. ${count(cards)} cards.`;
}

/** A deck in both parts of which one printing takes another's place. */
function swapped({ cards, considering }: DeckRows, from: string, to: string): DeckRows {
  const of = (rows: DeckRows["cards"]) => {
    const quantity = quantityOf(rows, from);
    return quantity === 0
      ? rows
      : changedCards(rows, [
          { cardId: from, quantity: 0 },
          { cardId: to, quantity: quantity + quantityOf(rows, to) },
        ]);
  };
  return { cards: of(cards), considering: of(considering) };
}
