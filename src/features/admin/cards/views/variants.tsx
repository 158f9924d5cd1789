import type { StoredVariant } from "#features/catalogue/edits/queries/variants.ts";
import { friendlyMessage } from "#lib/input/plain-rules.ts";
import { counted } from "#lib/text/locale.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field, SelectField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { FormNotice, type FormState } from "#ui/form/panel-form.tsx";
import { ReasonField } from "#ui/form/reason-field.tsx";
import { Notice } from "#ui/notice.tsx";

type Props = FormState & {
  action: string;
  card: { id: string; category: string; numberKey: string };
  variants: StoredVariant[];
  /** Key of the variant to confirm the removal of. */
  removing?: string;
  mayMerge: boolean;
};

const tiers = [
  { value: "standard", label: "Standard" },
  { value: "special", label: "Special" },
];

export function VariantsPart({ action, card, variants, removing, mayMerge, fault }: Props) {
  const path = `${action}/variants`;
  const present = variants.filter(({ isGone }) => !isGone);
  const gone = variants.filter(({ isGone }) => isGone);
  const place = { category: card.category, numberKey: card.numberKey };
  const removed = mayMerge ? present.find(({ key }) => key === removing) : undefined;
  return (
    <>
      <FormNotice fault={fault && { message: friendlyMessage(fault.fields) || fault.message, fields: {} }} />
      {removed && present.length === 1 && (
        <Notice>A card needs at least one variant. Add another before you remove {removed.name}.</Notice>
      )}
      {removed && present.length > 1 && <Removal path={path} place={place} variant={removed} others={present} />}
      <ul className="edit-variants">
        {present.map((variant, index) => (
          <li key={variant.key}>
            <VariantForm path={path} place={place} variant={variant} at={index + 1} />
            {mayMerge && present.length > 1 && (
              <a href={`/admin/cards/${card.category.toLowerCase()}/${card.id}?part=variants&remove=${variant.key}`}>
                Remove or merge {variant.name}
              </a>
            )}
          </li>
        ))}
      </ul>
      <VariantForm path={path} place={place} at={present.length + 1} />
      {gone.length > 0 && <Gone path={path} place={place} variants={gone} mayMerge={mayMerge} />}
    </>
  );
}

type Place = Record<"category" | "numberKey", string>;
type FormProps = { path: string; place: Place; variant?: StoredVariant; at: number };

const VariantForm = ({ path, place, variant, at }: FormProps) => {
  const id = (name: string) => `${variant?.key ?? "new"}-${name}`;
  return (
    <form className="panel form" method="post" action={`${path}?_method=PUT`}>
      <h2>{variant?.name ?? "New variant"}</h2>
      {variant && variant.owners > 0 && (
        <p className="soft">
          {counted(variant.owners, "person owns", "people own")} {counted(variant.copies, "copy", "copies")}
        </p>
      )}
      <Hidden values={{ ...place, variant: variant?.key ?? "" }} />
      <div className="fields">
        <Field id={id("name")} name="name" label="Name" required maxLength={80} defaultValue={variant?.name} />
        <SelectField id={id("tier")} name="tier" label="Tier" options={tiers} value={variant?.tier} />
        <Field id={id("place")} name="place" label="Position" inputMode="numeric" defaultValue={at} />
        <Field
          id={id("tcgplayer")}
          name="tcgplayerId"
          label="TCGplayer product"
          inputMode="numeric"
          defaultValue={variant?.tcgplayerId ?? ""}
        />
        <Field
          id={id("cardmarket")}
          name="cardmarketId"
          label="Cardmarket product"
          inputMode="numeric"
          defaultValue={variant?.cardmarketId ?? ""}
        />
      </div>
      <Button aria-label={variant ? `Save ${variant.name}` : undefined}>{variant ? "Save" : "Add variant"}</Button>
    </form>
  );
};

type RemovalProps = { path: string; place: Place; variant: StoredVariant; others: StoredVariant[] };

const Removal = ({ path, place, variant: { key, name, owners, copies }, others }: RemovalProps) => (
  <form className="panel form" method="post" action={`${path}?_method=DELETE`} id="remove">
    <h2>Remove {name}</h2>
    <Notice tone={owners > 0 ? "bad" : "info"}>
      {owners === 0
        ? "No one owns this variant."
        : `${counted(owners, "person owns", "people own")} ${counted(copies, "copy", "copies")}. They move to the variant you choose, along with graded cards and list entries.`}
    </Notice>
    <Hidden values={{ ...place, variant: key }} />
    <SelectField
      name="into"
      label="Copies move to"
      options={[
        ...(owners === 0 ? [{ value: "", label: "Nothing to move" }] : []),
        ...others.filter((one) => one.key !== key).map((one) => ({ value: one.key, label: one.name })),
      ]}
    />
    <ReasonField required />
    <div className="actions">
      <Button tone="danger">Remove {name}</Button>
      <ButtonLink href="?part=variants" tone="quiet">
        Cancel
      </ButtonLink>
    </div>
  </form>
);

const Gone = ({
  path,
  place,
  variants,
  mayMerge,
}: {
  path: string;
  place: Place;
  variants: StoredVariant[];
  mayMerge: boolean;
}) => (
  <section aria-labelledby="gone-variants">
    <h2 id="gone-variants">Removed</h2>
    <ul className="gone-variants">
      {variants.map(({ key, name }) => (
        <li key={key}>
          {name}
          {mayMerge && (
            <form method="post" action={path}>
              <Hidden values={{ ...place, variant: key }} />
              <Button tone="quiet" icon="undo" aria-label={`Restore ${name}`}>
                Restore
              </Button>
            </form>
          )}
        </li>
      ))}
    </ul>
  </section>
);
