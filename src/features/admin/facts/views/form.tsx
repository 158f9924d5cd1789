import {
  cardFieldTitles,
  commonSubtypes,
  factTexts,
  lineFields,
  supertypeChoices,
} from "#features/admin/cards/rules/fields.ts";
import type { FullCard } from "#features/catalogue/cards/queries.ts";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { FaceThumb } from "#features/catalogue/face/views/card-face.tsx";
import { TYPES } from "#features/catalogue/import/schema/fields.ts";
import type { MergedField as Fact, MergedFacts } from "#features/catalogue/merge/rules/fields.ts";
import { subtypes } from "#features/search/advanced/rules/subtypes.ts";
import { CheckField, Field, SelectField, type SelectOption, TextField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { PreviewOrSave } from "#ui/form/preview-or-save.tsx";
import { FactRowsField, SubtypesField, TypesField } from "./lists.tsx";

type Props = FormState & {
  action: string;
  card: FullCard;
  face: FaceFacts;
  facts: MergedFacts;
  /** What the sources say. */
  source: MergedFacts;
  edited: Fact[];
  rarities: SelectOption[];
  seen: string;
  report?: string;
};

export const FactsForm = ({
  action,
  card,
  face,
  facts,
  source,
  edited,
  rarities,
  seen,
  report = "",
  ...state
}: Props) => {
  const stored = factTexts(facts, card.artist ?? "");
  const fieldOf = (name: keyof typeof cardFieldTitles) => ({
    name,
    label: cardFieldTitles[name],
    defaultValue: typedText(state, name, stored[name]),
    ...atField(state.fault, name),
  });
  const choice = (name: "rarity" | "supertype", options: SelectOption[]) => {
    const { defaultValue: value, autoFocus: _, ...field } = fieldOf(name);
    return <SelectField {...field} options={options} value={value} />;
  };
  return (
    <form className="form facts-form" method="post" action={`${action}?_method=PUT`}>
      <FormNotice fault={state.fault} />
      <Hidden values={{ category: card.category, numberKey: card.numberKey, seen, report }} />
      <div className="fields">
        <Field {...fieldOf("name")} required maxLength={120} />
        <Field {...fieldOf("number")} required maxLength={20} />
        {choice("rarity", [{ value: "", label: "None" }, ...rarities])}
        {choice("supertype", supertypeChoices)}
        <Field {...fieldOf("hp")} inputMode="numeric" />
        <Field {...fieldOf("retreat")} inputMode="numeric" />
        <Field {...fieldOf("evolvesFrom")} />
        <Field {...fieldOf("regulationMark")} maxLength={5} />
        <Field {...fieldOf("artist")} />
        <div className="with-thumb">
          <FaceThumb card={face} />
          <Field {...fieldOf("image")} hint="Path on the image host, without the extension" />
        </div>
      </div>
      <TypesField stored={facts.types} state={state} options={[...TYPES]} />
      <SubtypesField
        stored={facts.subtypes}
        state={state}
        common={commonSubtypes[facts.supertype] ?? []}
        others={subtypes}
      />
      <FactRowsField field="abilities" items={facts.abilities} state={state} />
      <FactRowsField field="attacks" items={facts.attacks} state={state} />
      <FactRowsField field="weaknesses" items={facts.weaknesses} state={state} />
      <FactRowsField field="resistances" items={facts.resistances} state={state} />
      {lineFields.map((name) => (
        <TextField key={name} {...fieldOf(name)} hint="One per line" rows={name === "rules" ? 4 : 2} />
      ))}
      <TextField {...fieldOf("flavor")} rows={2} />
      {edited.length > 0 && <HandBack edited={edited} source={factTexts(source, source.artistId ?? "")} />}
      <PreviewOrSave state={state} />
    </form>
  );
};

const HandBack = ({ edited, source }: { edited: Fact[]; source: ReturnType<typeof factTexts> }) => (
  <fieldset className="field hand-back">
    <legend>Edited by staff</legend>
    <p className="hint">Imports don’t change these. Check a field to use the source’s value again.</p>
    {edited.map((field) => {
      const name = field === "artistId" ? "artist" : field;
      return (
        <CheckField
          key={field}
          id={`hand-back-${field}`}
          name="handBack"
          value={field}
          label={field === "legal" ? "Legality" : cardFieldTitles[name as keyof typeof cardFieldTitles]}
          hint={field === "legal" ? undefined : `Source: ${source[name as keyof typeof cardFieldTitles] || "nothing"}`}
        />
      );
    })}
  </fieldset>
);
