import { Button } from "#ui/form/button.tsx";
import { Field, SelectField, type SelectOption } from "#ui/form/field.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";

const Head = ({ title, children }: { title: string; children: string }) => (
  <header className="page-head">
    <Breadcrumbs trail={[{ title: "Cards", href: "/admin/cards" }]} />
    <h1>{title}</h1>
    <p>{children}</p>
  </header>
);

const textOf = (state: FormState) => (name: string) => ({
  name,
  defaultValue: typedText(state, name, ""),
  ...atField(state.fault, name),
});

const CommonFields = ({ state, example }: { state: FormState; example: string }) => {
  const field = textOf(state);
  return (
    <>
      <Field
        {...field("id")}
        label="ID"
        hint={`Use TCGdex’s ID (such as ${example}) so a later import can fill it in.`}
        required
        maxLength={60}
      />
      <Field {...field("name")} label="Name" required maxLength={120} />
      <Field {...field("englishName")} label="English name" hint="If the name is Japanese" maxLength={120} />
      <Field {...field("releaseDate")} label="Release date" type="date" />
    </>
  );
};

export const NewSeriesPage = ({ games, ...state }: FormState & { games: SelectOption[] }) => (
  <section className="report-page">
    <Head title="New series">It will appear once it has a set with cards.</Head>
    <form className="panel form" method="post" action="/api/admin/cards/series">
      <FormNotice fault={state.fault} />
      <div className="fields set-fields">
        <SelectField name="category" label="Game" options={games} value={typedText(state, "category", "EN")} />
        <CommonFields state={state} example="sv" />
      </div>
      <div className="actions">
        <Button tone="primary">Create</Button>
      </div>
    </form>
  </section>
);

type Group = { label: string; options: SelectOption[] };

export const NewSetPage = ({ series, ...state }: FormState & { series: Group[] }) => (
  <section className="report-page">
    <Head title="New set">It will appear once it has cards. You’ll add its first card next.</Head>
    <form className="panel form" method="post" action="/api/admin/cards/sets">
      <FormNotice fault={state.fault} />
      <div className="fields set-fields">
        <SelectField
          name="seriesId"
          label="Series"
          options={[]}
          groups={series}
          value={typedText(state, "seriesId", "")}
          error={state.fault?.fields.seriesId}
        />
        <CommonFields state={state} example="sv03.5" />
        <Field {...textOf(state)("code")} label="Code" hint="In deck lists, such as MEW" maxLength={10} />
        <Field
          {...textOf(state)("printedTotal")}
          label="Printed total"
          hint="The number after the slash: 165 of 006/165"
          inputMode="numeric"
        />
      </div>
      <div className="actions">
        <Button tone="primary">Create</Button>
      </div>
    </form>
  </section>
);
