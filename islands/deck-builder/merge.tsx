import { type RefObject, useEffect, useRef } from "react";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { Change, Clash } from "#features/decks/builder/rules/changes.ts";
import type { BuilderCard } from "#features/decks/builder/rules/facts.ts";
import type { DeckRows } from "#features/decks/deck/rules/rows.ts";
import { Button } from "#ui/form/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { DeckCommands } from "./use-deck.ts";

type MergeProps = Pick<DeckCommands, "work" | "dispatch" | "known">;

/** What changed in another place: card by card, where both sides changed it to choose from. */
export function Merge(props: MergeProps) {
  const { clashes, fromThere } = props.work;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOn(heading, clashes.length > 0);
  if (clashes.length + fromThere.length === 0) return null;
  return (
    <div role={clashes.length > 0 ? "alert" : "status"} className="deck-merge">
      <Notice>
        <h2 ref={heading} tabIndex={-1}>
          This deck was changed somewhere else
        </h2>
        {clashes.length > 0 && <p>These cards were changed in both places. Choose how many to keep.</p>}
        <Cards {...props} />
        {clashes.length === 0 && <Choice text="Close" onChoose={() => props.dispatch({ is: "read merge" })} />}
      </Notice>
    </div>
  );
}

const Cards = ({ work: { clashes, fromThere, rows }, dispatch, known }: MergeProps) => (
  <ul>
    {clashes.map((clash) => (
      <li key={`${clash.isConsidered} ${clash.cardId}`}>
        <b>{nameOf(clash, known)}</b>
        <Choice
          text={`Here: ${quantityIn(rows, clash)}`}
          onChoose={() => dispatch({ is: "choose", clash, isMine: true })}
        />
        <Choice text={`There: ${clash.theirs}`} onChoose={() => dispatch({ is: "choose", clash, isMine: false })} />
      </li>
    ))}
    {fromThere.map((change) => (
      <li key={`${change.isConsidered} ${change.cardId}`}>{`${signed(change)} ${nameOf(change, known)}`}</li>
    ))}
  </ul>
);

const Choice = ({ text, onChoose }: { text: string; onChoose: () => void }) => (
  <Button type="button" onClick={onChoose}>
    {text}
  </Button>
);

const quantityIn = (rows: DeckRows, { cardId, isConsidered }: Clash): number =>
  rows[isConsidered ? "considering" : "cards"].find((row) => row.cardId === cardId)?.quantity ?? 0;

function useFocusOn(element: RefObject<HTMLElement | null>, isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) element.current?.focus();
  }, [isNeeded]);
}

function nameOf({ cardId, isConsidered }: Omit<Clash, "theirs">, known: ReadonlyMap<string, BuilderCard>): string {
  const card = known.get(cardId);
  const name = card ? `${leadingName(card)} (${card.set} ${card.number})` : cardId;
  return isConsidered ? `${name}, considered` : name;
}

const signed = ({ before, after }: Change) => (after > before ? `+${after - before}` : `−${before - after}`);
