import { createContext, useContext } from "react";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { BuilderCard } from "#features/decks/builder/rules/facts.ts";
import type { DeckStep as StepName } from "#features/decks/deck/rules/rows.ts";
import { useScript } from "../has-script.ts";

/** The form of every button on the page, with the deck's version. Without JavaScript a button submits it. A visitor has none. */
export const StepForm = createContext<string | undefined>(undefined);
export const stepForm = "deck-steps";

export type OnStep = (step: StepName, card: BuilderCard) => void;

export const placeOf = ({ setId, numberKey }: BuilderCard): string => `${setId} ${numberKey}`;

/** "Charizard ex, 151 006" */
export const printName = (card: BuilderCard): string => `${leadingName(card)}, ${card.set} ${card.number}`;

const labels: Record<StepName, (name: string) => string> = {
  add: (name) => `Add one ${name}`,
  remove: (name) => `Remove one ${name}`,
  consider: (name) => `Move to Considering: ${name}`,
  include: (name) => `Add to deck: ${name}`,
  drop: (name) => `Remove from Considering: ${name}`,
};

type StepProps = { step: StepName; card: BuilderCard; onStep: OnStep; children: string };

/** A button of a step. It is no tab stop with JavaScript: + and − on the card press it, see `use-shortcuts.ts`. */
export const Step = ({ step, card, onStep, children }: StepProps) => (
  <button
    type="submit"
    form={useContext(StepForm)}
    data-hold
    name={step}
    value={placeOf(card)}
    tabIndex={useScript() ? -1 : undefined}
    aria-label={labels[step](printName(card))}
    className="step"
    onClick={(event) => {
      event.preventDefault();
      onStep(step, card);
    }}
  >
    {children}
  </button>
);
