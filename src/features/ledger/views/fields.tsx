import { CurrencyOfPrice } from "#features/details/tab/views.tsx";
import { Field } from "#ui/form/field.tsx";
import { atField, type Fault } from "#ui/form/panel-form.tsx";

type Amounts = { amount: string; fees: string; postage: string };
type MoneyProps = Amounts & { currency: string; fault?: Fault | undefined };

const labels = { amount: "Price", fees: "Fees", postage: "Postage" };

/** What a sale brought in all, and what it cost. */
export function MoneyFields({ currency, fault, ...amounts }: MoneyProps) {
  const amount = (name: keyof Amounts, hint?: string) => (
    <Field
      name={name}
      label={labels[name]}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={amounts[name]}
      hint={hint}
      {...atField(fault, name)}
    />
  );
  return (
    <div className="columns">
      {amount("amount", "For all copies together")}
      <CurrencyOfPrice id="currency" value={currency} error={fault?.fields.currency} />
      {amount("fees")}
      {amount("postage")}
    </div>
  );
}

type DayProps = { happenedOn: string; counterparty: string; fault?: Fault | undefined };

export const DayFields = ({ happenedOn, counterparty, fault }: DayProps) => (
  <div className="columns">
    <Field name="happenedOn" label="Date" type="date" defaultValue={happenedOn} {...atField(fault, "happenedOn")} />
    <Field
      name="counterparty"
      label="To whom"
      maxLength={80}
      autoComplete="off"
      defaultValue={counterparty}
      {...atField(fault, "counterparty")}
    />
  </div>
);
