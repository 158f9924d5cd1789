import { createContext, useContext } from "react";
import { leadingName } from "../../src/features/catalogue/rules/names.ts";
import type { BuilderCard } from "../../src/features/decks/rules/building/facts.ts";
import type { Step as StepName } from "../../src/features/decks/rules/rows.ts";

/** The form of every button on the page, with the deck's version. Without JavaScript a button submits it. A visitor has none. */
export const StepForm = createContext<string | undefined>(undefined);
export const stepForm = "deck-steps";

export type OnStep = (step: StepName, card: BuilderCard) => void;

/** "Charizard ex, 151 006", for labels. */
export const printingOf = (card: BuilderCard): string => `${leadingName(card)}, ${card.set} ${card.number}`;

export const placeOf = ({ setId, numberKey }: BuilderCard): string => `${setId} ${numberKey}`;

const labels: Record<StepName, (name: string) => string> = {
  add: (name) => `Add one ${name}`,
  remove: (name) => `Remove one ${name}`,
  consider: (name) => `Move ${name} to Considering`,
  include: (name) => `Add to deck ${name}`,
  drop: (name) => `Remove ${name} from Considering`,
};

type StepProps = { step: StepName; card: BuilderCard; onStep: OnStep; tabIndex?: -1; children: string };

export const Step = ({ step, card, onStep, tabIndex, children }: StepProps) => (
  <button
    type="submit"
    form={useContext(StepForm)}
    data-hold
    name={step}
    value={placeOf(card)}
    aria-label={labels[step](printingOf(card))}
    className="step"
    tabIndex={tabIndex}
    onClick={(event) => {
      event.preventDefault();
      onStep(step, card);
    }}
  >
    {children}
  </button>
);
