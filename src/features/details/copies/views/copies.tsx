import { type Currencies, DetailsForms, type SentForm, type TabCard } from "#features/details/tab/views.tsx";
import { counted } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { PanelForm } from "#ui/form/panel-form.tsx";
import { CopiesFields } from "./fields.tsx";
import { type CopyRow, emptyRow, sentRows, type TypedRow, typedOf } from "./rows.ts";

type OwnedVariant = { key: string; name: string; quantity: number; rows: CopyRow[] };

type FormProps = { card: TabCard; currencies?: Currencies; sent?: SentForm };

export function CopiesForms({ variants, sent, ...props }: FormProps & { variants: OwnedVariant[] }) {
  return (
    <DetailsForms title="Your copies" currencies={props.currencies}>
      <p className="hint">All optional. Add details to any of your copies.</p>
      {variants.map((variant) => (
        <VariantForm
          key={variant.key}
          {...props}
          variant={variant}
          sent={sent?.of === variant.key ? sent : undefined}
        />
      ))}
    </DetailsForms>
  );
}

function VariantForm(props: FormProps & { variant: OwnedVariant }) {
  const { card, variant, sent } = props;
  const typed = sentRows(sent);
  const rows = typed ?? variant.rows.map(typedOf);
  return (
    <PanelForm
      id={`copies-${variant.key}`}
      title={`${variant.name}: ${counted(variant.quantity, "copy", "copies")}`}
      action={hrefWith(`/api/collection/${encodeURIComponent(card.id)}/copies`, {
        setId: card.setId,
        variant: variant.key,
      })}
      method="put"
      notice={sent?.notice}
      fault={sent?.fault}
    >
      {rows.map((row, index) => (
        <RowFields key={row.id || index} {...props} row={row} index={index} legend={`Copies ${index + 1}`} />
      ))}
      {!typed && (
        <details className="more">
          <summary className="button">{rows.length > 0 ? "Add details of more copies" : "Add details"}</summary>
          <RowFields {...props} row={emptyRow} index={rows.length} legend="New" />
        </details>
      )}
    </PanelForm>
  );
}

type RowProps = FormProps & { variant: OwnedVariant; row: TypedRow; index: number; legend: string };

const RowFields = ({ variant, row, index, legend, currencies, sent }: RowProps) => (
  <CopiesFields
    id={`copies-${variant.key}-${index}`}
    legend={legend}
    row={row}
    currencies={currencies}
    errorOf={(name) => sent?.fault?.fields[`copies.${index}.${name}`]}
  />
);
