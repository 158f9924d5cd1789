import { builderPath, deckApi } from "#features/decks/deck/rules/paths.ts";
import type { LineState } from "#features/decks/deck/schema/answers.ts";
import { PastedLines } from "#features/decks/deck/views/parts.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Notice } from "#ui/notice.tsx";

export type NotedLine = { line: string; state: LineState; reason: string };

type ShownLine = NotedLine & {
  /** The line for each printing it may mean. */
  choices: { line: string; label: string }[];
};

const action = (id: string) => `${deckApi(id, "/import")}?_method=PUT`;

export const PasteList = ({ id, version }: { id: string; version: number }) => (
  <details className="panel more deck-fold">
    <summary>Paste a list</summary>
    <form className="form" method="post" action={action(id)} id="paste">
      <input type="hidden" name="version" value={version} />
      <PastedLines />
    </form>
  </details>
);

const words: Record<LineState, string> = {
  matched: "Matched",
  ambiguous: "Choose a printing",
  unknown: "Not found",
  invalid: "Not valid",
  skipped: "Skipped",
};

const toRead: readonly LineState[] = ["ambiguous", "unknown", "invalid"];

export const LineNotes = ({ lines, isValid }: { lines: NotedLine[]; isValid: boolean }) => {
  const isOpen = lines.some(({ state }) => toRead.includes(state));
  return (
    <Notice tone={isOpen ? "bad" : "info"}>
      <p>
        {!isValid
          ? "This list has lines that aren’t valid, so nothing was imported."
          : isOpen
            ? "These lines don’t match a single card. Add a set and number:"
            : "These lines were not read as they stand:"}
      </p>
      <ul>
        {lines.map(({ line, state, reason }, index) => (
          <li key={`${index} ${line}`}>
            {line} <small>{reason || words[state]}</small>
          </li>
        ))}
      </ul>
    </Notice>
  );
};

type LinesProps = { id: string; name: string; version: number; lines: ShownLine[] };

/** The page of a pasted list; nothing is saved until each line is one card. */
export function LinesPage({ id, name, version, lines }: LinesProps) {
  const open = lines.filter(({ state }) => toRead.includes(state)).length;
  return (
    <>
      <header className="page-head">
        <h1>Import into {name}</h1>
      </header>
      <Notice tone="bad">
        {open === 0
          ? "No line starts with a quantity and a card."
          : `${open} of ${lines.length} lines need review. Nothing has been saved yet.`}
      </Notice>
      {lines.length > 0 && (
        <form className="form deck-lines" method="post" action={action(id)}>
          <input type="hidden" name="version" value={version} />
          <ul>
            {lines.map((line, index) => (
              <Line key={`${index}-${line.line}`} line={line} index={index} />
            ))}
          </ul>
          <Button tone="primary">Import list</Button>
        </form>
      )}
      <ButtonLink href={builderPath(id)}>Back to deck</ButtonLink>
    </>
  );
}

function Line({ line: { line, state, reason, choices }, index }: { line: ShownLine; index: number }) {
  const id = `line-${index}`;
  return (
    <li data-state={state}>
      <label htmlFor={id}>
        {words[state]} <small>{line}</small>
      </label>
      {reason !== "" && <p className="hint">{reason}</p>}
      {state === "ambiguous" ? (
        <select id={id} name="lines" className="input" defaultValue={line}>
          <option value={line}>Choose…</option>
          {choices.map((choice) => (
            <option key={choice.line} value={choice.line}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} name="lines" className="input" defaultValue={line} readOnly={state === "matched"} />
      )}
    </li>
  );
}
