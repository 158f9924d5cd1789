import type { ReactNode } from "react";
import { SelectField } from "../../../ui/form/field.tsx";
import type { FormState } from "../../../ui/form/panel-form.tsx";
import { Breadcrumbs, type Crumb } from "../../../ui/navigation/breadcrumbs.tsx";
import { maxRowsSent } from "./rules.ts";

export type TabCard = {
  id: string;
  setId: string;
  name: string;
  isGone: boolean;
  variants: { key: string; name: string }[];
};

export type Currencies = { usual: string; codes: readonly string[] };

type CurrencyProps = { id: string; value: string; error?: string; currencies: Currencies };

export const CurrencyOfPrice = ({ currencies, ...field }: CurrencyProps) => (
  <SelectField name="currency" label="Currency" options={optionsWith(field.value, currencies.codes)} {...field} />
);

/** A stored value that is no option any more stays one. */
export const optionsWith = (value: string, options: readonly string[]) =>
  [...new Set([...options, value])].map((option) => ({ value: option, label: option || "Not set" }));

/** `of`: the sent form's variant or graded card. */
export type SentForm = FormState & { of?: string };

/** Each save swaps the whole tab, since one form may change what another shows. */
export const KeepingForms = ({ title, children }: { title: string; children: ReactNode }) => (
  <div id="keeping" className="keeping" {...{ "hx-target:inherited": "#keeping" }}>
    <h2>{title}</h2>
    {children}
  </div>
);

/** As typed; undefined unless a form was refused. */
export function typedColumn(sent: SentForm | undefined, name: string): string[] | undefined {
  const typed = sent?.fault && sent.typed?.[name];
  if (typed === undefined) return undefined;
  return (Array.isArray(typed) ? typed.slice(0, maxRowsSent) : [typed]).map(String);
}

export const FormPage = ({ title, trail, children }: { title: string; trail: Crumb[]; children: ReactNode }) => (
  <section className="keeping">
    <Breadcrumbs trail={trail} />
    <h1>{title}</h1>
    {children}
  </section>
);
