import { minorToText } from "../../../../lib/money.ts";
import { counted } from "../../../../lib/text/counted.ts";
import { Field, SelectField } from "../../../../ui/form/field.tsx";
import { PanelForm } from "../../../../ui/form/panel-form.tsx";
import type { SentForm, TabCard } from "../page.tsx";
import { conditions, languages } from "../rules.ts";
import type { CopyFields } from "../schema.ts";
import { KeepingForms, typedColumn, withNone } from "./shared.tsx";

type Row = Omit<CopyFields, "language"> & { id: number; language: string | null };
type OwnedVariant = { key: string; name: string; quantity: number; rows: Row[] };

type Typed = Record<"id" | "quantity" | "condition" | "language" | "cost" | "currency" | "acquiredOn", string>;

const columns = ["id", "quantity", "condition", "language", "cost", "currency", "acquiredOn"] as const;

const typedOf = (row: Row): Typed => ({
  id: String(row.id),
  quantity: String(row.quantity),
  condition: row.condition ?? "",
  language: row.language ?? "",
  cost: row.cost === null || row.costCurrency === null ? "" : minorToText(row.cost, row.costCurrency),
  currency: row.costCurrency ?? "",
  acquiredOn: row.acquiredOn ?? "",
});

function sentRows(sent: SentForm | undefined): Typed[] | undefined {
  return typedColumn(sent, "quantity")?.map((_, row) => {
    const cell = (name: (typeof columns)[number]) => typedColumn(sent, name)?.[row] ?? "";
    return {
      id: cell("id"),
      quantity: cell("quantity"),
      condition: cell("condition"),
      language: cell("language"),
      cost: cell("cost"),
      currency: cell("currency"),
      acquiredOn: cell("acquiredOn"),
    };
  });
}

/** What is known of single copies: a form for each variant, with a row for each group of alike copies and an empty one. */
export function CopiesForms(props: { card: TabCard; currency?: string; variants: OwnedVariant[]; sent?: SentForm }) {
  const { card, currency, variants, sent } = props;
  return (
    <KeepingForms title="Your copies">
      <p className="hint">
        All of this is optional. Copies that you describe count among those you own; the rest are simply copies.
      </p>
      {variants.map((variant) => (
        <VariantForm
          key={variant.key}
          card={card}
          currency={currency}
          variant={variant}
          sent={sent?.of === variant.key ? sent : undefined}
        />
      ))}
    </KeepingForms>
  );
}

/** Without a currency, prices are hidden and so is what the copies cost. */
function VariantForm(props: { card: TabCard; currency?: string; variant: OwnedVariant; sent?: SentForm }) {
  const { card, currency, variant, sent } = props;
  const query = new URLSearchParams({ setId: card.setId, variant: variant.key });
  const empty: Typed = { id: "", quantity: "1", condition: "", language: "", cost: "", currency: "", acquiredOn: "" };
  const typed = sentRows(sent);
  const rows = typed ?? [...variant.rows.map(typedOf), empty];
  const fault = (row: number, name: string) => sent?.fault?.fields[`copies.${row}.${name}`];
  return (
    <PanelForm
      id={`copies-${variant.key}`}
      title={`${variant.name}: ${counted(variant.quantity, "copy", "copies")}`}
      action={`/api/collection/${encodeURIComponent(card.id)}/copies?${query}`}
      method="put"
      said={sent?.said}
      fault={sent?.fault}
    >
      {rows.map((row, index) => {
        const id = `copies-${variant.key}-${index}`;
        return (
          <fieldset key={id} className="row columns">
            <legend>{!typed && index === rows.length - 1 ? "More copies" : `Copies ${index + 1}`}</legend>
            <Field
              name="quantity"
              id={`${id}-quantity`}
              label="How many"
              inputMode="numeric"
              defaultValue={row.quantity}
              error={fault(index, "quantity")}
            />
            <SelectField
              name="condition"
              id={`${id}-condition`}
              label="Condition"
              options={withNone(conditions)}
              value={row.condition}
              error={fault(index, "condition")}
            />
            <SelectField
              name="language"
              id={`${id}-language`}
              label="Language"
              options={withNone(languages)}
              value={row.language}
              error={fault(index, "language")}
            />
            {currency === undefined ? (
              <input type="hidden" name="id" value={row.id} />
            ) : (
              <>
                <Field
                  name="cost"
                  id={`${id}-cost`}
                  label="Cost of one"
                  inputMode="decimal"
                  defaultValue={row.cost}
                  error={fault(index, "cost")}
                />
                <Field
                  name="currency"
                  id={`${id}-currency`}
                  label="Currency"
                  maxLength={3}
                  defaultValue={row.currency || currency}
                  error={fault(index, "currency")}
                />
              </>
            )}
            <Field
              name="acquiredOn"
              id={`${id}-acquired`}
              label="Acquired on"
              type="date"
              defaultValue={row.acquiredOn}
              error={fault(index, "acquiredOn")}
            />
          </fieldset>
        );
      })}
    </PanelForm>
  );
}
