import { Button } from "../../../../ui/form/button.tsx";
import { RowHead, rowTextOf } from "./rows.tsx";
import { callOf, decisionsForm, type ImportPageProps, number, type ShownRow } from "./shared.ts";

export function Decisions(props: ImportPageProps) {
  const { rows, tab, page } = props;
  return (
    <form
      method="post"
      action={`${callOf(props)}/choices?tab=${tab}&page=${page}`}
      className="decisions"
      id={decisionsForm}
    >
      <p className="soft">Your choice applies to identical rows.</p>
      <ul className="import-rows">
        {rows.map((row) => (
          <DecisionRow key={row.line} row={row} />
        ))}
      </ul>
      <p className="actions">
        <Button>Save choices</Button>
      </p>
    </form>
  );
}

const DecisionRow = ({ row }: { row: ShownRow }) => (
  <li>
    <RowHead row={row} />
    <p className="soft" id={`reason-${row.line}`}>
      {row.reason}
    </p>
    <input type="hidden" name="line" value={row.line} />
    <ChoiceField row={row} />
  </li>
);

const ChoiceField = ({ row }: { row: ShownRow }) => (
  <select
    className="input"
    name="choice"
    aria-label={`Card for row ${number(row.line)}, ${rowTextOf(row)}`}
    aria-describedby={`reason-${row.line}`}
    autoComplete="off"
  >
    <option value="">Choose a card</option>
    {row.choices.map(({ name }, place) => (
      <option key={name} value={place}>
        {name}
      </option>
    ))}
    <option value="skip">Skip this row</option>
  </select>
);
