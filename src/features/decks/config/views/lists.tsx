import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import type { CheckedEntry, Entries, ListName } from "#features/decks/check/page.ts";
import type { FormatRules } from "#features/decks/check/rules/formats.ts";
import { lines } from "#features/decks/lines/schema.ts";
import { Field, TextField } from "#ui/form/field.tsx";
import { atField, type FormState } from "#ui/form/panel-form.tsx";
import { TickChips } from "#ui/form/tick-chips.tsx";

const texts: Record<ListName, { label: string; hint: string; add: string; addHint: string }> = {
  marks: {
    label: "Regulation marks",
    hint: "If there are none, the catalogue decides legality.",
    add: "Add marks",
    addHint: "One per line.",
  },
  sets: {
    label: "Sets with dates",
    hint: "Each set is legal only between its dates.",
    add: "Add sets",
    addHint: "One ID or name per line.",
  },
  bans: {
    label: "Banned cards",
    hint: "Every reprint is banned too.",
    add: "Ban cards",
    addHint: "One card per line: its ID, or its name with set and number.",
  },
  limits: {
    label: "Cards with their own limit",
    hint: "Overrides the number of copies above.",
    add: "Add limits",
    addHint: "One card per line, with a number of copies or “any”.",
  },
};

const mostRows = 8;

type ListProps = FormState & { name: ListName; list: Entries };

export const ConfigRowsField = ({ name, list, fault }: ListProps) => {
  const { label, hint, add, addHint } = texts[name];
  const { entries, more } = list[name];
  const most = entries.length > mostRows + 1 ? mostRows : entries.length;
  const [shown, folded] = [entries.slice(0, most), entries.slice(most)];
  return (
    <fieldset className="field" aria-describedby={`${name}-about`}>
      <legend>
        {label} {entries.length > 0 && <span className="soft">{entries.length}</span>}
      </legend>
      <p className="hint" id={`${name}-about`}>
        {entries.length === 0 ? `None. ${hint}` : `${hint} Uncheck one to remove it.`}
      </p>
      {entries.length > 0 && <Rows name={name} entries={shown} />}
      {folded.length > 0 && (
        <details className="more" open={folded.some(({ isOn }) => !isOn)}>
          <summary>{folded.length} more</summary>
          <Rows name={name} entries={folded} />
        </details>
      )}
      <details className="more" open={more !== "" || fault?.fields[name] !== undefined}>
        <summary>{add}</summary>
        <TextField
          name={name}
          label={add}
          hint={`${addHint} Example: ${lines[name].example}`}
          rows={3}
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={more}
          {...atField(fault, name)}
        />
      </details>
    </fieldset>
  );
};

const Rows = ({ name, entries }: { name: ListName; entries: CheckedEntry[] }) => (
  <ul className="format-rows">
    {entries.map((entry) => (
      <Row key={entry.value} name={name} entry={entry} />
    ))}
  </ul>
);

const Row = ({ name, entry: { value, isOn, title, facts, face } }: { name: ListName; entry: CheckedEntry }) => (
  <li>
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
      <WithThumb card={face}>
        {title}
        {facts && <small>{facts}</small>}
      </WithThumb>
    </label>
  </li>
);

const kindTexts = {
  onePerDeck: { label: "One per deck", other: "Other subtypes, one per deck" },
  onePerName: { label: "One of each name", other: "Other subtypes, one per name" },
  excluded: { label: "Subtypes not allowed", other: "Other subtypes not allowed" },
};

const usualKinds = [
  ...["ACE SPEC", "Radiant", "Star", "Prism Star", "ex", "EX", "GX", "TAG TEAM", "MEGA", "BREAK"],
  ...["V", "VMAX", "VSTAR", "V-UNION"],
];

type KindName = keyof typeof kindTexts;

export function KindsField({ name, rules, typed, fault }: FormState & { name: KindName; rules: FormatRules }) {
  const given = typed?.[name] === undefined ? [...rules[name], ""] : [typed[name]].flat().map(String);
  const chosen = given.slice(0, -1);
  const shown = [...new Set([...rules[name], ...chosen])];
  const more = given.at(-1) ?? "";
  const { label, other } = kindTexts[name];
  const rest = usualKinds.filter((kind) => !shown.includes(kind));
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      {shown.length === 0 ? <p className="hint">None.</p> : <TickChips name={name} chosen={chosen} options={shown} />}
      <details className="more" open={more !== "" || fault?.fields[name] !== undefined}>
        <summary>Add subtypes</summary>
        <TickChips name={name} chosen={[]} options={rest} />
        <Field
          name={name}
          label={other}
          hint="Separated by commas"
          autoComplete="off"
          defaultValue={more}
          {...atField(fault, name)}
        />
      </details>
    </fieldset>
  );
}
