import { conditions } from "#features/collection/rules/copy-values.ts";
import {
  type Currencies,
  CurrencyOfPrice,
  optionsWith,
  type SentForm,
  type TabCard,
} from "#features/details/tab/views.tsx";
import { minorToText } from "#lib/money.ts";
import { CheckField, Field, SelectField } from "#ui/form/field.tsx";
import { atField, PanelForm, typedText } from "#ui/form/panel-form.tsx";
import { companies, type GradedFacts } from "../rules.ts";

export type GradedView = GradedFacts & { id: string; variant: string };

export type GradedFormsProps = {
  card: TabCard;
  /** Absent while prices are hidden. */
  currencies?: Currencies;
  rows: GradedView[];
  mayWrite: boolean;
  shop: string | null;
  /** New for each rendering: a form sent twice adds one card. */
  formId: string;
  sent?: SentForm;
};

export const actionOf = ({ id, setId }: TabCard) =>
  `/api/collection/${encodeURIComponent(id)}/graded?setId=${encodeURIComponent(setId)}`;

type FormProps = Pick<GradedFormsProps, "card" | "currencies" | "formId" | "sent"> & { row?: GradedView };

export function GradedForm(props: FormProps) {
  const { card, row, formId, sent } = props;
  const id = row ? `graded-${row.id}` : "graded-new";
  return (
    <PanelForm
      id={id}
      action={actionOf(card)}
      method={row ? "put" : "post"}
      submit={row ? "Save" : "Add"}
      notice={sent?.notice}
      fault={sent?.fault}
    >
      {row ? (
        <input type="hidden" name="gradedId" value={row.id} />
      ) : (
        <input type="hidden" name="formId" value={formId} />
      )}
      <div className="columns">
        <GradeFields {...props} id={id} />
        <CertificateFields {...props} id={id} />
        <ValueFields {...props} id={id} />
        <BoughtFields {...props} id={id} />
      </div>
      {!row && <CheckField name="addToCollection" id={`${id}-add`} label="Also add to collection" checked />}
    </PanelForm>
  );
}

type FieldsProps = FormProps & { id: string };

const textField = ({ id, sent = {} }: FieldsProps, name: string, stored = "") => ({
  name,
  id: `${id}-${name}`,
  defaultValue: typedText(sent, name, stored),
  ...atField(sent.fault, name),
});

const selectField = ({ id, sent = {} }: FieldsProps, name: string, stored = "") => ({
  name,
  id: `${id}-${name}`,
  value: typedText(sent, name, stored),
  error: sent.fault?.fields[name],
});

function GradeFields(props: FieldsProps) {
  const { card, row } = props;
  return (
    <>
      <SelectField
        {...selectField(props, "company", row?.company)}
        label="Company"
        options={companies.map((company) => ({ value: company, label: company }))}
      />
      <Field {...textField(props, "grade", row?.grade)} label="Grade" maxLength={30} required />
      <SelectField
        {...selectField(props, "variant", row?.variant)}
        label="Variant"
        options={card.variants.map(({ key, name }) => ({ value: key, label: name }))}
      />
      <SelectField
        {...selectField(props, "condition", row?.condition ?? "")}
        label="Condition"
        options={optionsWith(row?.condition ?? "", ["", ...Object.values(conditions)])}
      />
    </>
  );
}

const CertificateFields = (props: FieldsProps) => (
  <>
    <Field {...textField(props, "certificate", props.row?.certificate)} label="Certificate number" maxLength={60} />
    <Field {...textField(props, "url", props.row?.url)} label="Certificate link" type="url" />
  </>
);

const amountText = (amount: number | null | undefined, currency: string | null | undefined) =>
  amount == null || currency == null ? "" : minorToText(amount, currency);

const PaidFields = ({ currencies, ...props }: FieldsProps & { currencies: Currencies }) => (
  <>
    <Field
      {...textField(props, "cost", amountText(props.row?.cost, props.row?.costCurrency))}
      label="Price paid"
      inputMode="decimal"
    />
    <CurrencyOfPrice
      {...selectField(props, "paidIn", props.row?.costCurrency ?? currencies.usual)}
      label="Currency of the price paid"
    />
  </>
);

function BoughtFields(props: FieldsProps) {
  const { currencies, row } = props;
  return (
    <>
      {currencies && <PaidFields {...props} currencies={currencies} />}
      <Field {...textField(props, "acquiredOn", row?.acquiredOn ?? "")} label="Date acquired" type="date" />
      <Field {...textField(props, "seller", row?.seller ?? "")} label="Bought from" maxLength={80} />
    </>
  );
}

function ValueFields(props: FieldsProps) {
  const { currencies, row } = props;
  if (currencies === undefined) return null;
  const value = amountText(row?.value, row?.valueCurrency);
  return (
    <>
      <Field
        {...textField(props, "value", value)}
        label="Value"
        inputMode="decimal"
        hint="Replaces one copy’s raw price"
      />
      <CurrencyOfPrice {...selectField(props, "currency", row?.valueCurrency ?? currencies.usual)} />
    </>
  );
}
