import type { SpeciesEffect } from "#features/catalogue/edits/service/species.ts";
import { langOf } from "#lib/text/language.ts";
import { counted, countText } from "#lib/text/locale.ts";
import { Field, SelectField, type SelectOption } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { PreviewOrSave } from "#ui/form/preview-or-save.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { type Names, speciesNameIn } from "../rules.ts";

export type RuleOptions = { games: SelectOption[]; sets: { label: string; options: SelectOption[] }[] };

const effects = [
  { value: "true", label: "Show this Pokémon" },
  { value: "false", label: "Don’t show it" },
  { value: "source", label: "Use the source again" },
];

type Props = FormState & { id: number; options: RuleOptions; isOpen: boolean };

export const RuleForm = ({ id, options: { games, sets }, isOpen, ...sent }: Props) => (
  <details className="panel more" open={isOpen || sent.fault !== undefined}>
    <summary>Change many cards at once</summary>
    <form className="form" method="post" action="/api/admin/pokemon/cards?_method=PUT">
      <p className="soft">All Pokémon cards that match every field. Imports won’t change these afterwards.</p>
      <FormNotice fault={sent.fault} />
      <Hidden values={{ id: String(id) }} />
      <div className="fields">
        <SelectField name="isShown" label="These cards" options={effects} value={typedText(sent, "isShown", "true")} />
        <Field
          id="cards-name"
          name="name"
          label="Name contains"
          maxLength={120}
          defaultValue={typedText(sent, "name", "")}
          {...atField(sent.fault, "name")}
        />
        <SelectField
          name="setId"
          label="Set"
          options={[{ value: "", label: "All" }]}
          groups={sets}
          value={typedText(sent, "setId", "")}
        />
        <SelectField
          name="category"
          label="Game"
          options={[{ value: "", label: "All" }, ...games]}
          value={typedText(sent, "category", "")}
        />
      </div>
      <PreviewOrSave id="cards-reason" state={sent} save="Save cards" tone="plain" />
    </form>
  </details>
);

type Changed = SpeciesEffect["changed"][number];

const columnsWith = (names: Names): Column<Changed>[] => {
  const named = (ids: number[]) => ids.map((id) => speciesNameIn(names, id)).join(", ") || "None";
  return [
    {
      title: "Card",
      cell: ({ id, category, title }) => (
        <a href={`/admin/cards/${category.toLowerCase()}/${encodeURIComponent(id)}`} lang={langOf(title)}>
          {title}
        </a>
      ),
    },
    { title: "Now", cell: ({ before }) => named(before) },
    { title: "Then", cell: ({ speciesIds }) => named(speciesIds) },
  ];
};

const mostShown = 100;

export const RulePreview = ({ preview: { cards, changed }, names }: { preview: SpeciesEffect; names: Names }) => (
  <section className="panel preview" aria-labelledby="preview-title">
    <h2 id="preview-title">Preview: nothing is saved yet</h2>
    <p>
      {counted(cards, "card matches", "cards match")}; {counted(changed.length, "card changes", "cards change")}.
    </p>
    <Table
      caption="Cards that change, with their Pokémon"
      columns={columnsWith(names)}
      rows={changed.slice(0, mostShown)}
      keyOf={({ id }) => id}
      empty={<p className="soft">Nothing changes.</p>}
    />
    {changed.length > mostShown && (
      <details className="more">
        <summary>{countText(changed.length - mostShown)} more</summary>
        <Table
          caption="More cards that change, with their Pokémon"
          columns={columnsWith(names)}
          rows={changed.slice(mostShown)}
          keyOf={({ id }) => id}
        />
      </details>
    )}
  </section>
);
