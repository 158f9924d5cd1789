import { counted } from "../../../../lib/text/counted.ts";
import { hrefWith } from "../../../../lib/url/href.ts";
import { PanelForm } from "../../../../ui/form/panel-form.tsx";
import { KeepingForms, type SentForm, type TabCard } from "../../card-tab/views.tsx";
import { CopiesFields } from "./fields.tsx";
import { type CopyRow, emptyRow, sentRows, typedOf } from "./rows.ts";

type OwnedVariant = { key: string; name: string; quantity: number; rows: CopyRow[] };

type FormProps = { card: TabCard; currency?: string; sent?: SentForm };

export function CopiesForms({ variants, sent, ...props }: FormProps & { variants: OwnedVariant[] }) {
  return (
    <KeepingForms title="Your copies">
      <p className="hint">All optional. Describe as many of your copies as you like.</p>
      {variants.map((variant) => (
        <VariantForm
          key={variant.key}
          {...props}
          variant={variant}
          sent={sent?.of === variant.key ? sent : undefined}
        />
      ))}
    </KeepingForms>
  );
}

function VariantForm({ card, currency, variant, sent }: FormProps & { variant: OwnedVariant }) {
  const typed = sentRows(sent);
  const rows = typed ?? [...variant.rows.map(typedOf), emptyRow];
  return (
    <PanelForm
      id={`copies-${variant.key}`}
      title={`${variant.name}: ${counted(variant.quantity, "copy", "copies")}`}
      action={hrefWith(`/api/collection/${encodeURIComponent(card.id)}/copies`, {
        setId: card.setId,
        variant: variant.key,
      })}
      method="put"
      said={sent?.said}
      fault={sent?.fault}
    >
      {rows.map((row, index) => (
        <CopiesFields
          key={`copies-${variant.key}-${index}`}
          id={`copies-${variant.key}-${index}`}
          legend={!typed && index === rows.length - 1 ? "More copies" : `Copies ${index + 1}`}
          row={row}
          currency={currency}
          errorOf={(name) => sent?.fault?.fields[`copies.${index}.${name}`]}
        />
      ))}
    </PanelForm>
  );
}
