import { type Currencies, CurrencyOfPrice } from "#features/details/tab/views.tsx";
import { Field, SelectField } from "#ui/form/field.tsx";
import { conditions, languages } from "../rules/values.ts";
import type { TypedRow } from "./rows.ts";

type CopiesFieldsProps = {
  id: string;
  legend: string;
  row: TypedRow;
  currencies?: Currencies;
  errorOf: (name: string) => string | undefined;
};

const withNone = (options: Record<string, string>) => [
  { value: "", label: "Not set" },
  ...Object.entries(options).map(([value, label]) => ({ value, label })),
];

export function CopiesFields(props: CopiesFieldsProps) {
  const { id, legend, row, errorOf } = props;
  return (
    <fieldset className="row columns">
      <legend>{legend}</legend>
      <Field
        name="quantity"
        id={`${id}-quantity`}
        label="Quantity"
        inputMode="numeric"
        defaultValue={row.quantity}
        error={errorOf("quantity")}
      />
      <SelectField
        name="condition"
        id={`${id}-condition`}
        label="Condition"
        options={withNone(conditions)}
        value={row.condition}
        error={errorOf("condition")}
      />
      <SelectField
        name="language"
        id={`${id}-language`}
        label="Language"
        options={withNone(languages)}
        value={row.language}
        error={errorOf("language")}
      />
      <CostFields {...props} />
      <Field
        name="acquiredOn"
        id={`${id}-acquired`}
        label="Date acquired"
        type="date"
        defaultValue={row.acquiredOn}
        error={errorOf("acquiredOn")}
      />
    </fieldset>
  );
}

/** Price paid and its currency; while prices are hidden, the row's id is sent instead, so that it keeps its cost. */
function CostFields({ id, row, currencies, errorOf }: CopiesFieldsProps) {
  if (currencies === undefined) return <input type="hidden" name="id" value={row.id} />;
  return (
    <>
      <Field
        name="cost"
        id={`${id}-cost`}
        label="Price paid (each)"
        inputMode="decimal"
        defaultValue={row.cost}
        error={errorOf("cost")}
      />
      <CurrencyOfPrice id={`${id}-currency`} value={row.currency || currencies.usual} error={errorOf("currency")} />
    </>
  );
}
