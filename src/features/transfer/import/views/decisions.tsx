import type { ReactNode } from "react";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { langOf } from "#lib/text/language.ts";
import { countText } from "#lib/text/locale.ts";
import { Button, type ButtonTone } from "#ui/form/button.tsx";
import { choicesCall, decisionsForm, type ImportPageProps, type ShownRow } from "./shared.ts";

const restOf = ({ said: { set, number: printed, printing } }: ShownRow) =>
  [set, printed, printing].filter((part) => part !== "");

const rowTextOf = (row: ShownRow) => [row.said.name, ...restOf(row)].filter((part) => part !== "").join(" · ");

export const RowHead = ({ row }: { row: ShownRow }) => (
  <p>
    <span className="line">Row {countText(row.line)}</span>{" "}
    <b lang={langOf(row.said.name)}>{row.said.name || "No name"}</b>{" "}
    <span className="soft" lang={langOf(rowTextOf(row))}>
      {restOf(row).join(" · ")}
    </span>
    {row.quantity > 0 && <span className="copies"> ×{countText(row.quantity)}</span>}
  </p>
);

/** What is chosen in a field is saved at once; its row stays until the next page, to be changed. */
export function OpenRows(props: ImportPageProps) {
  const { rows, faces, suggestions } = props;
  const action = choicesCall(props);
  return (
    <form method="post" action={action} className="decisions" id={decisionsForm}>
      <p className="soft">Your choice applies to identical rows.</p>
      {suggestions > 1 && (
        <p className="actions">
          <Decide action={action} value="all">
            Use all {countText(suggestions)} suggestions
          </Decide>
        </p>
      )}
      <ul className="import-rows">
        {rows.map((row) => (
          <DecisionRow key={row.line} row={row} action={action} faces={faces} />
        ))}
      </ul>
      {rows.some(({ choices }) => choices.length !== 1) && (
        <div className="without-script">
          <Button>Save choices</Button>
        </div>
      )}
    </form>
  );
}

type RowProps = Pick<ImportPageProps, "faces"> & { row: ShownRow; action: string };

const DecisionRow = ({ row, action, faces }: RowProps) => (
  <li>
    <RowHead row={row} />
    <p className="soft" id={`reason-${row.line}`}>
      {row.reason}
    </p>
    {row.choices.length === 1 ? (
      <Suggestion row={row} action={action} faces={faces} />
    ) : (
      <ChoiceField row={row} action={action} />
    )}
  </li>
);

type DecideProps = { action: string; value: string; tone?: ButtonTone; label?: string; children: ReactNode };

/** Shows the rows that are left. */
const Decide = ({ action, value, tone, label, children }: DecideProps) => (
  <Button
    name="decide"
    value={value}
    tone={tone}
    aria-label={label}
    hx-post={action}
    hx-target="#import"
    hx-swap="outerMorph"
  >
    {children}
  </Button>
);

function Suggestion({ row, action, faces }: RowProps) {
  const [choice] = row.choices;
  if (!choice) return null;
  const [name = choice.name, ...rest] = choice.name.split(", ");
  return (
    <div className="suggestion">
      <WithThumb card={faces.get(choice.cardId)}>
        <b>{name}</b>
        <small>{rest.join(", ")}</small>
      </WithThumb>
      <div className="actions">
        <Decide action={action} value={`${row.line} 0`} label={`Use ${choice.name} for row ${countText(row.line)}`}>
          Use
        </Decide>
        <Decide action={action} value={`${row.line} skip`} tone="quiet" label={`Skip row ${countText(row.line)}`}>
          Skip
        </Decide>
      </div>
    </div>
  );
}

const ChoiceField = ({ row, action }: { row: ShownRow; action: string }) => (
  <>
    <input type="hidden" name="line" value={row.line} />
    <select
      className="input"
      name="choice"
      aria-label={`Card for row ${countText(row.line)}, ${rowTextOf(row)}`}
      aria-describedby={`reason-${row.line}`}
      autoComplete="off"
      hx-post={action}
      hx-vals={JSON.stringify({ changed: String(row.line) })}
      hx-trigger="change"
      hx-target="#import-head"
      hx-swap="outerMorph"
    >
      <option value="">Choose a card</option>
      {row.choices.map(({ name }, place) => (
        <option key={name} value={place}>
          {name}
        </option>
      ))}
      <option value="skip">Skip this row</option>
    </select>
  </>
);

export const ChangeForm = (props: ImportPageProps & { row: ShownRow }) => (
  <form method="post" action={choicesCall(props)}>
    <Decide
      action={choicesCall(props)}
      value={`${props.row.line} open`}
      tone="quiet"
      label={`Change the card for row ${countText(props.row.line)}`}
    >
      Change
    </Decide>
  </form>
);
