import type { ReactNode } from "react";
import { Field } from "#ui/form/field.tsx";
import type { FormState } from "#ui/form/panel-form.tsx";
import { Breadcrumbs, type Crumb } from "#ui/navigation/breadcrumbs.tsx";
import { maxRowsSent } from "./rules.ts";

export type TabCard = {
  id: string;
  setId: string;
  name: string;
  isGone: boolean;
  variants: { key: string; name: string }[];
};

export type Currencies = { usual: string; codes: readonly string[] };

type CurrencyProps = { id: string; value: string; error?: string; name?: string; label?: string };

/** The code of a currency, typed or taken from `CurrencyCodes`: a list of its own in each row is most of a page. */
export const CurrencyOfPrice = ({ value, ...field }: CurrencyProps) => (
  <Field
    name="currency"
    label="Currency"
    list="currencies"
    defaultValue={value}
    maxLength={3}
    required
    autoCapitalize="characters"
    autoComplete="off"
    {...field}
  />
);

/** The codes offered in every `CurrencyOfPrice` of a page. */
export const CurrencyCodes = ({ codes }: Pick<Currencies, "codes">) => (
  <datalist id="currencies">
    {codes.map((code) => (
      <option key={code} value={code} />
    ))}
  </datalist>
);

/** A stored value that is no option any more stays one. */
export const optionsWith = (value: string, options: readonly string[]) =>
  [...new Set([...options, value])].map((option) => ({ value: option, label: option || "Not set" }));

/** `of`: the sent form's variant or graded card. */
export type SentForm = FormState & { of?: string };

type DetailsFormsProps = { title: string; currencies?: Currencies; children: ReactNode };

/** Forms of a tab; each save swaps the whole tab, since one form may change what another shows. */
export const DetailsForms = ({ title, currencies, children }: DetailsFormsProps) => (
  <div id="details" className="details" {...{ "hx-target:inherited": "#details" }}>
    <h2>{title}</h2>
    {children}
    {currencies && <CurrencyCodes {...currencies} />}
  </div>
);

/** Values of a column as they were typed; undefined unless a form was refused. */
export function typedColumn(sent: SentForm | undefined, name: string): string[] | undefined {
  const typed = sent?.fault && sent.typed?.[name];
  if (typed === undefined) return undefined;
  return (Array.isArray(typed) ? typed.slice(0, maxRowsSent) : [typed]).map(String);
}

export const FormPage = ({ title, trail, children }: { title: string; trail: Crumb[]; children: ReactNode }) => (
  <section className="details">
    <Breadcrumbs trail={trail} />
    <h1>{title}</h1>
    {children}
  </section>
);
