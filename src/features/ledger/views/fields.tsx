import { CurrencyOfPrice } from "#features/details/tab/views.tsx";
import { Field } from "#ui/form/field.tsx";
import { atField, type Fault } from "#ui/form/panel-form.tsx";

type MoneyProps = { amount: string; fees: string; postage: string; currency: string; fault?: Fault | undefined };

/** What a sale brought in all, and what it cost. */
export const MoneyFields = ({ amount, fees, postage, currency, fault }: MoneyProps) => (
  <div className="columns">
    <Field
      name="amount"
      label="Price"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={amount}
      hint="For all copies together"
      {...atField(fault, "amount")}
    />
    <CurrencyOfPrice id="currency" value={currency} error={fault?.fields.currency} />
    <Field
      name="fees"
      label="Fees"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={fees}
      {...atField(fault, "fees")}
    />
    <Field
      name="postage"
      label="Postage"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={postage}
      {...atField(fault, "postage")}
    />
  </div>
);

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
