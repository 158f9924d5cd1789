import { plainFields } from "#features/collection/rules/copies.ts";
import { type Currencies, CurrencyOfPrice } from "#features/details/tab/views.tsx";
import { Field, SelectField } from "#ui/form/field.tsx";
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
      {plainFields.map(([name, { label, options, type }]) => {
        const field = { id: `${id}-${name}`, name, label, error: errorOf(name) };
        if (options) return <SelectField key={name} {...field} options={withNone(options)} value={row[name]} />;
        return <Field key={name} {...field} type={type} defaultValue={row[name]} />;
      })}
      <CostFields {...props} />
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
