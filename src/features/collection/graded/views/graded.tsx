import { formatMoney } from "../../../../lib/money.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { KeepingForms, ProNotice } from "../../card-tab/views.tsx";
import { actionOf, GradedForm, type GradedFormsProps, type GradedView } from "./form.tsx";

type RowProps = GradedFormsProps & { row: GradedView };

export function GradedForms(props: GradedFormsProps) {
  const { rows, mayWrite, sent } = props;
  return (
    <KeepingForms title="Graded cards">
      {!mayWrite && <ProNotice what="Graded cards" />}
      {rows.length > 0 && (
        <ul className="graded">
          {rows.map((row) => (
            <li key={row.id} className="panel">
              <Summary {...props} row={row} />
              {mayWrite ? <ChangeForms {...props} row={row} /> : <RemovalForm {...props} row={row} />}
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 && <p className="hint">No graded copies of this card yet.</p>}
      {mayWrite && <NewGraded {...props} sent={sent?.of === undefined ? sent : undefined} />}
    </KeepingForms>
  );
}

const NewGraded = (props: GradedFormsProps) => (
  <details className="panel more" open={props.sent?.fault !== undefined}>
    <summary>Add a graded card</summary>
    <GradedForm {...props} />
  </details>
);

const ChangeForms = (props: RowProps) => {
  const sent = props.sent?.of === props.row.id ? props.sent : undefined;
  return (
    <details className="more" open={sent !== undefined}>
      <summary>Edit</summary>
      <GradedForm {...props} sent={sent} />
      <RemovalForm {...props} />
    </details>
  );
};

const RemovalForm = ({ card, row }: RowProps) => (
  <form method="post" action={`${actionOf(card)}&_method=DELETE`}>
    <input type="hidden" name="gradedId" value={row.id} />
    <Button tone="danger">Remove graded card</Button>
  </form>
);

function Summary({ card, currencies, row }: RowProps) {
  const variant = card.variants.find(({ key }) => key === row.variant)?.name ?? row.variant;
  return (
    <p>
      <b>
        {row.company} {row.grade}
      </b>{" "}
      {[variant, row.condition, row.certificate && `No. ${row.certificate}`].filter(Boolean).join(" · ")}
      {currencies !== undefined && row.value !== null && row.valueCurrency && (
        <> · {formatMoney(row.value, row.valueCurrency)}</>
      )}
      {row.url && <Certificate url={row.url} />}
    </p>
  );
}

const Certificate = ({ url }: { url: string }) => (
  <>
    {" "}
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      Certificate
    </a>
  </>
);
