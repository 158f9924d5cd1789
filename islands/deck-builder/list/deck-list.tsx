import { memo, type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import type { BuilderCard, BuilderRow } from "#features/decks/builder/rules/facts.ts";
import { arranged, type BuilderLook } from "#features/decks/builder/rules/looks.ts";
import { count } from "#features/decks/deck/rules/cards.ts";
import type { DeckStep as StepName } from "#features/decks/deck/rules/rows.ts";
import { Empty } from "#ui/empty.tsx";
import { type OnStep, printName, Step } from "../steps.tsx";
import { CardList } from "./card-list.tsx";

type DeckListProps = {
  rows: BuilderRow[];
  considered: BuilderRow[];
  look: BuilderLook;
  held: ReadonlyMap<string, number> | null;
  isLocked: boolean;
  hasScript: boolean;
  onStep: OnStep;
  onMenu: (card: BuilderCard) => void;
};

export const DeckList = memo(function DeckList(props: DeckListProps) {
  const { rows, considered, look, held, isLocked, hasScript } = props;
  // In a list a face opens the menu.
  const onMenu = hasScript && look.view === "list" ? props.onMenu : undefined;
  const place = useRef<HTMLDivElement>(null);
  const onStep: OnStep = (step, card) => withFocus(place.current, step, () => props.onStep(step, card));
  const buttons = { ...props, onStep };
  const beside = { key: "considering", title: "Considering", rows: considered, count: count(considered) };
  return (
    <div ref={place} className="deck-list">
      {rows.length === 0 && (
        <Empty title="No cards yet" icon="deck">
          Search for cards and add them, or paste a list.
        </Empty>
      )}
      <CardList
        groups={arranged(rows, look)}
        view={look.view}
        held={held}
        controls={isLocked ? undefined : (card) => <DeckButtons card={card} hasMenu={!onMenu} {...buttons} />}
        onMenu={isLocked ? undefined : onMenu}
      />
      {considered.length > 0 && (
        <CardList
          groups={[beside]}
          view={look.view}
          held={null}
          controls={isLocked ? undefined : (card) => <BesideButtons card={card} onStep={onStep} />}
        />
      )}
    </div>
  );
});

/** The row of the last copy goes; the same button of a neighbor takes its focus. */
function withFocus(place: HTMLElement | null, step: StepName, act: () => void): void {
  const buttons = () => [...(place?.querySelectorAll<Element>(`.step[name="${step}"]`) ?? [])] as HTMLElement[];
  const index = buttons().indexOf(document.activeElement as HTMLElement);
  flushSync(act);
  if (index === -1 || document.activeElement !== document.body) return;
  const left = buttons();
  (left[Math.min(index, left.length - 1)] ?? document.getElementById("deck-q"))?.focus();
}

type ButtonsProps = Pick<DeckListProps, "onStep" | "onMenu" | "hasScript"> & { card: BuilderCard };

const DeckButtons = ({ card, hasMenu, ...rest }: ButtonsProps & { hasMenu: boolean }): ReactNode => (
  <span className="deck-buttons">
    {hasMenu && <MoreButton card={card} {...rest} />}
    <Step step="remove" card={card} onStep={rest.onStep}>
      −
    </Step>
    <Step step="add" card={card} onStep={rest.onStep}>
      +
    </Step>
  </span>
);

const MoreButton = ({ card, hasScript, onStep, onMenu }: ButtonsProps) =>
  hasScript ? (
    <button
      type="button"
      className="step"
      aria-label={`More options for ${printName(card)}`}
      onClick={() => onMenu(card)}
    >
      ⋯
    </button>
  ) : (
    <Step step="consider" card={card} onStep={onStep}>
      ?
    </Step>
  );

const BesideButtons = ({ card, onStep }: Pick<ButtonsProps, "card" | "onStep">) => (
  <span className="deck-buttons">
    <Step step="drop" card={card} onStep={onStep}>
      −
    </Step>
    <Step step="include" card={card} onStep={onStep}>
      +
    </Step>
  </span>
);
