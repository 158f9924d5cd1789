import { formatMoney, minorToText } from "../../../lib/money.ts";
import { Button } from "../../../ui/form/button.tsx";
import { CheckField, Field, SelectField } from "../../../ui/form/field.tsx";
import { atField, PanelForm, typedText } from "../../../ui/form/panel-form.tsx";
import type { SentForm, TabCard } from "../copies/page.tsx";
import { companies } from "../copies/rules.ts";
import { KeepingForms, ProNotice } from "../copies/views/shared.tsx";

type Graded = {
  id: string;
  variant: string;
  company: string;
  grade: string;
  condition: string;
  certificate: string;
  url: string;
  value: number | null;
  valueCurrency: string | null;
};

type GradedFormsProps = {
  card: TabCard;
  /** Absent while prices are hidden, and with it what the cards are worth. */
  currency?: string;
  rows: Graded[];
  mayWrite: boolean;
  /** A new one for each rendering, by which the form that adds is known when it is sent twice. */
  formId: string;
  sent?: SentForm;
};

const actionOf = ({ id, setId }: TabCard) =>
  `/api/collection/${encodeURIComponent(id)}/graded?setId=${encodeURIComponent(setId)}`;

/** The graded cards of a card, each with a form to change it, and one to add another. */
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
              {mayWrite ? (
                <details open={sent?.of === row.id}>
                  <summary>Change</summary>
                  <GradedForm {...props} row={row} sent={sent?.of === row.id ? sent : undefined} />
                  <RemovalForm {...props} row={row} />
                </details>
              ) : (
                <RemovalForm {...props} row={row} />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && <GradedForm {...props} sent={sent?.of === undefined ? sent : undefined} />}
    </KeepingForms>
  );
}

const RemovalForm = ({ card, row }: GradedFormsProps & { row: Graded }) => (
  <form method="post" action={`${actionOf(card)}&_method=DELETE`}>
    <input type="hidden" name="gradedId" value={row.id} />
    <Button tone="danger">Remove this graded card</Button>
  </form>
);

function Summary({ card, currency, row }: GradedFormsProps & { row: Graded }) {
  const variant = card.variants.find(({ key }) => key === row.variant)?.name ?? row.variant;
  return (
    <p>
      <b>
        {row.company} {row.grade}
      </b>{" "}
      {[variant, row.condition, row.certificate && `No. ${row.certificate}`].filter(Boolean).join(" · ")}
      {currency !== undefined && row.value !== null && row.valueCurrency && (
        <> · {formatMoney(row.value, row.valueCurrency)}</>
      )}
      {row.url && (
        <>
          {" "}
          <a href={row.url} target="_blank" rel="noopener noreferrer nofollow">
            Certificate
          </a>
        </>
      )}
    </p>
  );
}

function GradedForm({ card, currency, row, formId, sent }: GradedFormsProps & { row?: Graded }) {
  const state = sent ?? {};
  const id = row ? `graded-${row.id}` : "graded-new";
  const text = (name: string, stored = "") => typedText(state, name, stored);
  const value = row?.value == null || row.valueCurrency === null ? "" : minorToText(row.value, row.valueCurrency);
  return (
    <PanelForm
      id={id}
      title={row ? undefined : "Add a graded card"}
      action={actionOf(card)}
      method={row ? "put" : "post"}
      submit={row ? "Save" : "Add"}
      said={sent?.said}
      fault={sent?.fault}
    >
      {row ? (
        <input type="hidden" name="gradedId" value={row.id} />
      ) : (
        <input type="hidden" name="formId" value={formId} />
      )}
      <div className="columns">
        <SelectField
          name="company"
          id={`${id}-company`}
          label="Company"
          options={companies.map((company) => ({ value: company, label: company }))}
          value={text("company", row?.company)}
          error={state.fault?.fields.company}
        />
        <Field
          name="grade"
          id={`${id}-grade`}
          label="Grade"
          defaultValue={text("grade", row?.grade)}
          maxLength={30}
          required
          {...atField(state.fault, "grade")}
        />
        <SelectField
          name="variant"
          id={`${id}-variant`}
          label="Variant"
          options={card.variants.map(({ key, name }) => ({ value: key, label: name }))}
          value={text("variant", row?.variant)}
          error={state.fault?.fields.variant}
        />
        <Field
          name="condition"
          id={`${id}-condition`}
          label="Condition"
          defaultValue={text("condition", row?.condition)}
          maxLength={60}
          {...atField(state.fault, "condition")}
        />
        <Field
          name="certificate"
          id={`${id}-certificate`}
          label="Certificate no."
          defaultValue={text("certificate", row?.certificate)}
          maxLength={60}
          {...atField(state.fault, "certificate")}
        />
        <Field
          name="url"
          id={`${id}-url`}
          label="Certificate link"
          type="url"
          defaultValue={text("url", row?.url)}
          {...atField(state.fault, "url")}
        />
        {currency !== undefined && (
          <>
            <Field
              name="value"
              id={`${id}-value`}
              label="Worth"
              inputMode="decimal"
              hint="Counts instead of one raw copy"
              defaultValue={text("value", value)}
              {...atField(state.fault, "value")}
            />
            <Field
              name="currency"
              id={`${id}-currency`}
              label="Currency"
              maxLength={3}
              defaultValue={text("currency", row?.valueCurrency ?? currency)}
              {...atField(state.fault, "currency")}
            />
          </>
        )}
      </div>
      {!row && <CheckField name="addToCollection" id={`${id}-add`} label="Also add it to the collection" checked />}
    </PanelForm>
  );
}
