import { TypesField } from "#features/admin/facts/views/lists.tsx";
import type { EditedSpecies } from "#features/catalogue/edits/queries/species.ts";
import { speciesTypes } from "#features/catalogue/species/rules.ts";
import { Button } from "#ui/form/button.tsx";
import { CheckField, Field } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { ReasonField } from "#ui/form/reason-field.tsx";
import {
  columnOf,
  type SpeciesField as Fact,
  fieldText,
  type Names,
  speciesFieldTitles,
  speciesNameIn,
} from "../rules.ts";

const inUnits = (tenths: number | null) => (tenths === null ? "" : String(tenths / 10));

type Props = FormState & { species: EditedSpecies; names: Names };

export const SpeciesFactsForm = ({ species: { id, facts, staff, source }, names, ...sent }: Props) => {
  const fieldOf = (name: string, label: string, stored: string) => ({
    name,
    label,
    defaultValue: typedText(sent, name, stored),
    ...atField(sent.fault, name),
  });
  const textField = (name: Fact) => fieldOf(name, speciesFieldTitles[name], fieldText(facts, name));
  const edited = (Object.keys(columnOf) as Fact[]).filter((field) => columnOf[field] in (staff ?? {}));
  return (
    <form className="panel form" method="post" action="/api/admin/pokemon?_method=PUT">
      <h2>Details</h2>
      <FormNotice fault={sent.fault} />
      <Hidden values={{ id: String(id) }} />
      <div className="fields">
        <Field {...textField("name")} required maxLength={60} />
        <Field {...textField("japaneseName")} lang="ja" maxLength={60} />
        <Field {...textField("genus")} hint="Such as Seed Pokémon" maxLength={60} />
        <div>
          <Field
            {...fieldOf("evolvesFrom", speciesFieldTitles.evolvesFromId, speciesNameIn(names, facts.evolves_from_id))}
            hint="Name or Pokédex number. Empty if it doesn’t evolve from another."
            list="evolves-from-names"
            hx-get="/api/admin/pokemon"
            hx-trigger="input delay:300ms"
            hx-target="#evolves-from-names"
            hx-swap="innerHTML"
            hx-sync="this:replace"
            autoComplete="off"
            maxLength={60}
          />
          <datalist id="evolves-from-names" />
        </div>
        <Field {...fieldOf("meters", "Height (m)", inUnits(facts.height))} inputMode="decimal" />
        <Field {...fieldOf("kilograms", "Weight (kg)", inUnits(facts.weight))} inputMode="decimal" />
      </div>
      <TypesField stored={facts.types} state={sent} options={speciesTypes} />
      {edited.length > 0 && <HandBack edited={edited} source={source ?? facts} names={names} />}
      <ReasonField id="facts-reason" state={sent} />
      <div className="actions">
        <Button tone="primary">Save details</Button>
      </div>
    </form>
  );
};

type Source = EditedSpecies["facts"];

const sourceText = (source: Source, field: Fact, names: Names): string => {
  if (field === "height") return source.height === null ? "" : `${inUnits(source.height)} m`;
  if (field === "weight") return source.weight === null ? "" : `${inUnits(source.weight)} kg`;
  if (field === "evolvesFromId") return speciesNameIn(names, source.evolves_from_id);
  return fieldText(source, field);
};

const HandBack = ({ edited, source, names }: { edited: Fact[]; source: Source; names: Names }) => (
  <fieldset className="field hand-back">
    <legend>Edited by staff</legend>
    <p className="hint">Imports don’t change these. Check a field to use the source’s value again.</p>
    {edited.map((field) => (
      <CheckField
        key={field}
        id={`hand-back-${field}`}
        name="handBack"
        value={field}
        label={speciesFieldTitles[field]}
        hint={`Source: ${sourceText(source, field, names) || "nothing"}`}
      />
    ))}
  </fieldset>
);
