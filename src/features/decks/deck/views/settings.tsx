import { leadingName } from "#features/catalogue/rules/names.ts";
import { archetypes, type FormatId, zoneTypes } from "#features/decks/check/rules/formats.ts";
import { formatOptions } from "#features/decks/shelf/views.tsx";
import { Button } from "#ui/form/button.tsx";
import { CheckListField, Field, RadioField, SelectField, TextField } from "#ui/form/field.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { maxDeckDescription, maxDeckName } from "../rules/limits.ts";
import { deckApi } from "../rules/paths.ts";
import { archetypeName } from "./parts.tsx";

type SettingsProps = FormState & {
  id: string;
  version: number;
  name: string;
  format: FormatId;
  archetype: string | null;
  folder: string;
  description: string;
  visibility: "PRIVATE" | "PUBLIC";
  energy: string[];
  choosesEnergy: boolean;
  games: readonly string[];
  coverCardId: string | null;
  rows: { card: { id: string; name: string } }[];
};

/** A locked deck can only be deleted. */
export const DeckSettings = (deck: SettingsProps & { isLocked: boolean }) => (
  <>
    {!deck.isLocked && (
      <details className="panel more deck-fold" open={deck.fault !== undefined}>
        <summary>Settings</summary>
        <SettingsForm {...deck} />
      </details>
    )}
    <form className="deck-delete" method="post" action={`${deckApi(deck.id)}?_method=DELETE`}>
      <Button tone="danger">Delete deck</Button>
    </form>
  </>
);

function SettingsForm(deck: SettingsProps) {
  const { id, fault } = deck;
  return (
    <form className="form" id="settings" method="post" action={`${deckApi(id)}?_method=PUT`}>
      <FormNotice fault={fault} />
      <input type="hidden" name="version" value={deck.version} />
      <Field
        name="name"
        label="Name"
        required
        maxLength={maxDeckName}
        defaultValue={typedText(deck, "name", deck.name)}
        {...atField(fault, "name")}
      />
      <SelectField name="format" label="Format" options={formatOptions(deck.games, deck.format)} value={deck.format} />
      <SelectField
        name="archetype"
        label="Archetype"
        options={[
          { value: "", label: "None" },
          ...archetypes.map((key) => ({ value: key, label: archetypeName(key) })),
        ]}
        value={deck.archetype ?? ""}
      />
      {deck.choosesEnergy && <EnergyTypes chosen={deck.energy} error={fault?.fields.energy} />}
      <Field name="folder" label="Folder" maxLength={40} defaultValue={typedText(deck, "folder", deck.folder)} />
      <SelectField
        name="coverCardId"
        label="Cover"
        options={[
          { value: "", label: "Automatic" },
          ...deck.rows.map(({ card }) => ({ value: card.id, label: leadingName(card) })),
        ]}
        value={deck.coverCardId ?? ""}
      />
      <TextField
        name="description"
        label="Description"
        rows={3}
        maxLength={maxDeckDescription}
        defaultValue={typedText(deck, "description", deck.description)}
      />
      <RadioField
        name="visibility"
        label="Who can see it"
        options={[
          { value: "PRIVATE", label: "Only you" },
          { value: "PUBLIC", label: "Everyone", description: "If your profile is public" },
        ]}
        value={typedText(deck, "visibility", deck.visibility)}
      />
      <Button>Save</Button>
    </form>
  );
}

const EnergyTypes = ({ chosen, error }: { chosen: string[]; error?: string }) => (
  <CheckListField
    name="energy"
    label="Energy types"
    hint="One to three"
    options={zoneTypes.map((type) => ({ value: type, label: type }))}
    values={chosen}
    error={error}
  />
);
