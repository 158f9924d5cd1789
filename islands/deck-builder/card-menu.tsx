import { useEffect, useId, useRef, useState } from "react";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { BuilderCard } from "#features/decks/builder/rules/facts.ts";
import type { FormatId } from "#features/decks/check/rules/formats.ts";
import { maxDeckQuantity } from "#features/decks/deck/rules/limits.ts";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { cardsOf } from "./saving/calls.ts";
import type { DeckCommands } from "./use-deck.ts";

type MenuProps = {
  card: BuilderCard;
  format: FormatId;
  deck: DeckCommands;
  onClose: () => void;
  /** Opens the menu of another printing. */
  onMenu: (card: BuilderCard) => void;
};

const tapOutsideCloses = { closedby: "any" } as const;

/** How many copies, of which printing, in the deck or beside it. */
export function CardMenu({ card, format, deck, onClose, onMenu }: MenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog deck-menu" aria-labelledby={titleId} onClose={onClose} {...tapOutsideCloses}>
      <header>
        <h2 id={titleId}>{leadingName(card)}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <div className="dialog-body">
        <Quantity {...{ card, deck }} />
        <Beside {...{ card, deck }} />
        <Printings {...{ card, format, deck, onMenu }} />
      </div>
    </dialog>
  );
}

type PartProps = Pick<MenuProps, "card" | "deck">;

const quantityIn = ({ work }: DeckCommands, part: "cards" | "considering", { id }: BuilderCard) =>
  work.rows[part].find(({ cardId }) => cardId === id)?.quantity ?? 0;

function Quantity({ card, deck }: PartProps) {
  const [messageBefore] = useState(deck.message);
  const quantity = quantityIn(deck, "cards", card);
  const isRefused = deck.message.isRefusal && deck.message !== messageBefore;
  const set = (typed: number) => deck.setQuantity(card, Math.min(maxDeckQuantity, Math.max(0, Math.trunc(typed) || 0)));
  return (
    <div className="menu-copies">
      <label htmlFor="menu-quantity">Copies in this deck</label>
      <CountButton label="Remove one" sign="−" onPress={() => set(quantity - 1)} />
      <NumberInput quantity={quantity} onChange={set} />
      <CountButton label="Add one" sign="+" onPress={() => set(quantity + 1)} />
      {isRefused && <p className="field-error">{deck.message.text}</p>}
    </div>
  );
}

const CountButton = ({ label, sign, onPress }: { label: string; sign: string; onPress: () => void }) => (
  <button type="button" className="step" aria-label={label} onClick={onPress}>
    {sign}
  </button>
);

const NumberInput = ({ quantity, onChange }: { quantity: number; onChange: (quantity: number) => void }) => (
  <input
    id="menu-quantity"
    className="input"
    type="number"
    min={0}
    max={maxDeckQuantity}
    value={quantity}
    onChange={({ target }) => onChange(target.valueAsNumber)}
  />
);

function Beside({ card, deck }: PartProps) {
  const considered = quantityIn(deck, "considering", card);
  const held = quantityIn(deck, "cards", card);
  const move = (step: "consider" | "include", text: string) => (
    <Button type="button" onClick={() => deck.step(step, card)}>
      {text}
    </Button>
  );
  return (
    <p className="actions">
      {held > 0 && move("consider", "Move one to Considering")}
      {considered > 0 && move("include", "Add one to the deck")}
      <a className="button" href={card.href} data-overlay>
        Card page
      </a>
    </p>
  );
}

const maxPrints = 100;

function Printings({ card, format, deck, onMenu }: Omit<MenuProps, "onClose">) {
  const [prints, setPrints] = useState<BuilderCard[] | null>(null);
  useEffect(() => {
    const ids = card.prints.slice(0, maxPrints).map(({ id }) => id);
    cardsOf(format, ids).then(setPrints, () => setPrints([]));
  }, [card]);
  const choose = (print: BuilderCard) => deck.swapPrint(card, print) && onMenu(print);
  return (
    <>
      <h3>Printings</h3>
      {prints === null && <p className="hint">Loading…</p>}
      {prints?.length === 0 && <p className="hint">Printings need a connection.</p>}
      <ul className="menu-prints">
        {prints?.map((print) => (
          <Printing key={print.id} print={print} isChosen={print.id === card.id} onChoose={() => choose(print)} />
        ))}
      </ul>
    </>
  );
}

type PrintingProps = { print: BuilderCard; isChosen: boolean; onChoose: () => void };

const Printing = ({ print, isChosen, onChoose }: PrintingProps) => (
  <li>
    <button type="button" className="button" aria-pressed={isChosen} onClick={onChoose}>
      <span>
        {print.set} {print.number}
      </span>
      <small>{print.price}</small>
    </button>
  </li>
);
