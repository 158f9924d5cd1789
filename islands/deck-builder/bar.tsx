import { type LegalityProps, Meter } from "#features/decks/deck/views/parts.tsx";
import { Icon } from "#ui/icons.tsx";
import type { SaveState } from "./saving/use-saving.ts";
import type { ShownPart } from "./use-part.ts";

type BarProps = {
  legality: LegalityProps;
  state: SaveState;
  message: string;
  /** Why the last edit was refused. */
  refusal: string;
  undo?: () => void;
  redo?: () => void;
  part: ShownPart;
};

const words: Record<SaveState, string> = {
  saved: "Saved",
  saving: "Saving…",
  offline: "Offline",
  unavailable: "Not saved yet",
  refused: "Not saved",
  choose: "Choose",
  kept: "Saved in this browser",
};

/** Stays in sight. */
export const Bar = ({ legality, state, message, refusal, undo, redo, part }: BarProps) => (
  <div className="deck-bar">
    <Meter {...legality} />
    <p className="deck-state" data-state={state}>
      <span>{state === "kept" && legality.count === 0 ? "" : words[state]}</span>
    </p>
    <button type="button" className="icon-button" aria-label="Undo" title="Undo" disabled={!undo} onClick={undo}>
      <Icon name="undo" />
    </button>
    <button
      type="button"
      className="icon-button flipped"
      aria-label="Redo"
      title="Redo"
      disabled={!redo}
      onClick={redo}
    >
      <Icon name="undo" />
    </button>
    <a className="button deck-switch" data-tone="primary" href={part.otherHref} onClick={part.toOther}>
      {part.shown === "deck" ? "Add cards" : "Show deck"}
    </a>
    <p className="unseen" role="status">
      {state === "offline" && "Offline. Your changes are kept in this browser."}
      {state === "unavailable" && "The site can’t save right now. Your changes are kept in this browser."}
    </p>
    <p className="deck-refusal" role="alert">
      {state === "refused" ? message : refusal}
    </p>
  </div>
);
