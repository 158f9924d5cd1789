import type { ReactNode } from "react";
import { maxListName } from "#features/lists/list/rules/limits.ts";
import { type ListType, listTypes, traits } from "#features/lists/list/rules/types.ts";
import { listTypeTexts } from "#features/lists/list/views/types.ts";
import { langOf } from "#lib/text/language.ts";
import { countText } from "#lib/text/locale.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Button } from "#ui/form/button.tsx";
import { Field, RadioField } from "#ui/form/field.tsx";
import { Notice } from "#ui/notice.tsx";

export const newListTitle = "New list";

type NewListProps = {
  formId: string;
  typed: { name: string; type: string; visibility: string; goal?: string };
  fault?: { message: string; fields: Record<string, string> };
  /** First cards of the new list; a Pokédex list takes only those that fit its slots. */
  refs?: string[];
  /** The name of a single one. */
  card?: string;
  /** The whole set instead of `refs`. */
  set?: { id: string; name: string };
  /** Set where the viewer may not make types that need Pro; `shop` sells it, for those who see one. */
  withoutPro?: { shop: string | null };
};

const goals = [
  { value: "complete", label: "Every card", description: "In printed order." },
  {
    value: "master",
    label: "Every standard variant",
    description: "In printed order, the variants of a card together.",
  },
  { value: "grandmaster", label: "Every variant", description: "Stamps, jumbo cards and other special ones too." },
];

export const visibilities = [
  { value: "PRIVATE", label: "Private", description: "Only you can see it." },
  { value: "PUBLIC", label: "Public", description: "Anyone who can see your profile can see it." },
];

const Added = ({ refs = [], card }: Pick<NewListProps, "refs" | "card">) => {
  if (refs.length > 1) return <p>{countText(refs.length)} cards will be added.</p>;
  if (card === undefined) return null;
  return (
    <p>
      <b lang={langOf(card)}>{card}</b> will be added.
    </p>
  );
};

export const Refs = ({ refs }: { refs: string[] }): ReactNode =>
  refs.map((ref, index) => <input key={`${index} ${ref}`} type="hidden" name="cards" value={ref} />);

const OfSet = ({ set, goal }: { set: { id: string; name: string }; goal?: string }) => (
  <>
    <input type="hidden" name="setId" value={set.id} />
    <RadioField name="goal" label={`Cards of ${set.name}`} value={goal} options={goals} />
  </>
);

const typeOption = (type: ListType, isSold: boolean) => ({
  value: type,
  label: isSold ? `${traits[type].name} (Pro)` : traits[type].name,
  description: listTypeTexts[type].description,
  isDisabled: isSold,
});

export function NewListForm({ formId, typed, fault, refs = [], set, withoutPro }: NewListProps) {
  const fields = fault?.fields ?? {};
  const types = set || refs.length > 0 ? listTypes.filter((type) => type !== "POKEDEX") : listTypes;
  return (
    <form className="form new-list" method="post" action="/api/lists?_method=PUT" noValidate>
      <Refs refs={refs} />
      <input type="hidden" name="formId" value={formId} />
      {fault && Object.keys(fields).length === 0 && <Notice tone="bad">{fault.message}</Notice>}
      <Field
        name="name"
        label="Name"
        maxLength={maxListName}
        defaultValue={typed.name}
        error={fields.name}
        autoComplete="off"
        required
      />
      {set && <OfSet set={set} goal={typed.goal} />}
      <RadioField
        name="type"
        label="Type"
        value={typed.type}
        error={fields.type}
        options={types.map((type) => typeOption(type, withoutPro !== undefined && traits[type].needsPro))}
      />
      {typeof withoutPro?.shop === "string" && types.some((type) => type === "POKEDEX") && (
        <p className="hint">
          A Pokédex list is a Pro feature. <a href={withoutPro.shop}>See Pro</a>
        </p>
      )}
      <RadioField
        name="visibility"
        label="Who can see it"
        value={typed.visibility}
        error={fields.visibility}
        options={visibilities}
      />
      <div className="end">
        <Button tone="primary">Create list</Button>
      </div>
    </form>
  );
}

export const NewListPage = (props: NewListProps) => (
  <section className="narrow">
    <h1>{newListTitle}</h1>
    <Added {...props} />
    <NewListForm {...props} />
  </section>
);

export const NewListDialog = (props: NewListProps) => (
  <Dialog id="new-list" title={newListTitle} closeHref="/lists">
    <NewListForm {...props} />
  </Dialog>
);
