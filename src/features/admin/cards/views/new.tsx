import { leadingName } from "#features/catalogue/rules/names.ts";
import { Button } from "#ui/form/button.tsx";
import { Field, SelectField, type SelectOption } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { supertypeChoices } from "../rules/fields.ts";

type Props = FormState & { action: string; set: { name: string; category: string } };

type ChooseProps = { games: { label: string; options: SelectOption[] }[] };

export const ChooseSetPage = ({ games }: ChooseProps) => (
  <section className="narrow">
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Cards", href: "/admin/cards" }]} />
      <h1>New card</h1>
      <p>
        In a set that isn’t listed? <a href="/admin/cards/new-set">Create the set</a> first.
      </p>
    </header>
    <form className="form" action="/admin/cards/new">
      <SelectField name="set" label="Set" options={[]} groups={games} />
      <Button tone="primary">Continue</Button>
    </form>
  </section>
);

export const NewCardPage = ({ action, set, ...state }: Props) => (
  <section className="narrow">
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Cards", href: "/admin/cards" }]} />
      <h1>New card in {leadingName(set)}</h1>
      <p>You can add other details on its page.</p>
    </header>
    <form className="form" method="post" action={action}>
      <FormNotice fault={state.fault} />
      <Hidden values={{ category: set.category }} />
      <Field
        name="name"
        label="Name"
        required
        defaultValue={typedText(state, "name", "")}
        {...atField(state.fault, "name")}
      />
      <Field
        name="number"
        label="Printed number"
        required
        defaultValue={typedText(state, "number", "")}
        {...atField(state.fault, "number")}
      />
      <SelectField
        name="supertype"
        label="Card type"
        options={supertypeChoices}
        value={typedText(state, "supertype", "pokemon")}
      />
      <Button tone="primary">Create</Button>
    </form>
  </section>
);
