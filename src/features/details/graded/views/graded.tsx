import { DetailsForms } from "#features/details/tab/views.tsx";
import { ProNotice, ProSample } from "#features/membership/views/without.tsx";
import { formatMoney } from "#lib/money.ts";
import { Button } from "#ui/form/button.tsx";
import { actionOf, GradedForm, type GradedFormsProps, type GradedView } from "./form.tsx";

const sampleValue = 12_000;

type RowProps = GradedFormsProps & { row: GradedView };

export function GradedForms(props: GradedFormsProps) {
  const { rows, mayWrite, sent } = props;
  return (
    <DetailsForms title="Graded cards" currencies={props.currencies}>
      {!mayWrite && <WithoutPro {...props} />}
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
      {rows.length === 0 && mayWrite && <p className="hint">No graded copies of this card yet.</p>}
      {mayWrite && !props.card.isGone && <NewGraded {...props} sent={sent?.of === undefined ? sent : undefined} />}
    </DetailsForms>
  );
}

const WithoutPro = ({ rows, shop, currencies }: GradedFormsProps) => (
  <>
    <ProNotice shop={shop}>
      Graded cards are a Pro feature: company, grade, certificate and value of each slab.
      {rows.length > 0 && " You keep the ones you added, and they’re in your export."}
    </ProNotice>
    {rows.length === 0 && (
      <ProSample>
        <p>
          <b>PSA 10</b>
          {currencies !== undefined && <> · {formatMoney(sampleValue, currencies.usual)}</>} · Certificate 12345678
        </p>
      </ProSample>
    )}
  </>
);

const NewGraded = (props: GradedFormsProps) => (
  <details open={props.sent?.fault !== undefined}>
    <summary className="button">Add a graded card</summary>
    <GradedForm {...props} />
  </details>
);

const ChangeForms = (props: RowProps) => {
  const sent = props.sent?.of === props.row.id ? props.sent : undefined;
  return (
    <details open={sent !== undefined}>
      <summary className="button" aria-label={`Edit ${props.row.company} ${props.row.grade}`}>
        Edit
      </summary>
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
      </b>
      {currencies !== undefined && row.value !== null && row.valueCurrency && (
        <> · {formatMoney(row.value, row.valueCurrency)}</>
      )}
      <small>{[variant, row.condition].filter(Boolean).join(" · ")}</small>
      <Certificate {...row} />
    </p>
  );
}

function Certificate({ certificate, url }: GradedView) {
  const text = ["Certificate", certificate].filter(Boolean).join(" ");
  if (!url) return certificate && <small>{text}</small>;
  return (
    <small>
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    </small>
  );
}
