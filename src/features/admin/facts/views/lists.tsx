import type { ReactNode } from "react";
import { columns, type RowField, rowsIn, type TextRow, textRows } from "#features/admin/cards/rules/columns.ts";
import { TYPES } from "#features/catalogue/import/schema/fields.ts";
import { Field, FieldError, SelectField, TextField } from "#ui/form/field.tsx";
import type { Fault, FormState } from "#ui/form/panel-form.tsx";
import { TickChips } from "#ui/form/tick-chips.tsx";

type ChoicesProps = {
  name: string;
  label: string;
  chosen: readonly string[];
  options: readonly string[];
  error?: string;
  children?: ReactNode;
};

/** The chosen ones come first, in the card's order. The empty value says that none is an answer. */
const Choices = ({ name, label, chosen, options, error, children }: ChoicesProps) => (
  <fieldset className="field" aria-describedby={error && `${name}-error`}>
    <legend>{label}</legend>
    <input type="hidden" name={name} value="" />
    <TickChips name={name} chosen={chosen} options={[...new Set([...chosen, ...options])]} />
    {error && <FieldError id={name} label={label} error={error} />}
    {children}
  </fieldset>
);

const chosenIn = ({ typed }: FormState, name: string, stored: readonly string[]): readonly string[] => {
  const value = typed?.[name];
  if (value === undefined) return stored;
  return [...new Set([value].flat().map(String))].filter((one) => one.trim() !== "");
};

type ListProps = { stored: readonly string[]; state: FormState };

export const TypesField = ({ stored, state, options }: ListProps & { options: readonly string[] }) => (
  <Choices
    name="types"
    label="Types"
    chosen={chosenIn(state, "types", stored)}
    options={options}
    error={faultAt(state.fault, "types")}
  />
);

type SubtypesProps = ListProps & { common: readonly string[]; others: readonly string[] };

export const SubtypesField = ({ stored, state, common, others }: SubtypesProps) => {
  const chosen = chosenIn(state, "subtypes", stored);
  const seen = new Set([...chosen, ...common]);
  return (
    <Choices name="subtypes" label="Subtypes" chosen={chosen} options={common} error={faultAt(state.fault, "subtypes")}>
      <details className="more">
        <summary>Add subtypes</summary>
        <TickChips name="subtypes" chosen={chosen} options={others.filter((one) => !seen.has(one))} />
        <Field name="subtypes" id="other-subtype" label="Another subtype" maxLength={200} autoComplete="off" />
      </details>
    </Choices>
  );
};

/** Fault of the value itself, or of a part of it. */
function faultAt(fault: Fault | undefined, key: string): string | undefined {
  return Object.entries(fault?.fields ?? {}).find(([name]) => name === key || name.startsWith(`${key}.`))?.[1];
}

const costHint = `Costs are energy types, separated by commas: ${[...TYPES].join(", ")}`;

/** A row of fields for each item, and an empty one to open. */
export const FactRowsField = ({ field, items, state }: { field: RowField; items: object[]; state: FormState }) => {
  const { one, many, add, fresh } = rowTitles[field];
  const rows = rowsIn(field, state.typed ?? {}) ?? textRows(items);
  const Parts = fieldsOf[field];
  const partRow = (row: TextRow, index: number, legend: ReactNode) => (
    <fieldset key={index} className="part-row" data-parts={field}>
      {legend}
      <Parts row={row} field={(part, label) => fieldAt({ field, part, label, row, index, state })} />
    </fieldset>
  );
  return (
    <fieldset className="field part-rows">
      <legend>{many}</legend>
      {field === "attacks" && <p className="hint">{costHint}</p>}
      {rows.map((row, index) => partRow(row, index, <legend className="unseen">{`${one} ${index + 1}`}</legend>))}
      <details className="more">
        <summary>{add}</summary>
        {partRow({}, rows.length, <legend className="unseen">{fresh}</legend>)}
      </details>
      {rows.length > 0 && <p className="hint">To remove a row, clear all its fields.</p>}
    </fieldset>
  );
};

const rowTitles: Record<RowField, { one: string; many: string; add: string; fresh: string }> = {
  attacks: { one: "Attack", many: "Attacks", add: "Add attack", fresh: "New attack" },
  abilities: { one: "Ability", many: "Abilities", add: "Add ability", fresh: "New ability" },
  weaknesses: { one: "Weakness", many: "Weaknesses", add: "Add weakness", fresh: "New weakness" },
  resistances: { one: "Resistance", many: "Resistances", add: "Add resistance", fresh: "New resistance" },
};

type Place = { field: RowField; part: string; label: string; row: TextRow; index: number; state: FormState };

const fieldAt = ({ field, part, label, row, index, state: { fault } }: Place) => {
  const key = `${field}.${index}.${part}`;
  const name = (columns[field] as Record<string, string>)[part] ?? part;
  const error = faultAt(fault, key);
  const isFirst = error !== undefined && Object.values(fault?.fields ?? {})[0] === error;
  return { name, id: `${name}-${index}`, label, error, defaultValue: row[part] ?? "", autoFocus: isFirst };
};

type PartsProps = { row: TextRow; field: (part: string, label: string) => ReturnType<typeof fieldAt> };

const TypeValueFields = ({ row: { type = "" }, field }: PartsProps) => {
  const { defaultValue: _, autoFocus: __, ...typeField } = field("type", "Type");
  const options = ["", ...new Set([...TYPES, ...(type ? [type] : [])])];
  return (
    <>
      <SelectField {...typeField} value={type} options={options.map((value) => ({ value, label: value || "None" }))} />
      <Field {...field("value", "Value")} maxLength={20} />
    </>
  );
};

const fieldsOf: Record<RowField, (props: PartsProps) => ReactNode> = {
  attacks: ({ field }) => (
    <>
      <Field {...field("name", "Name")} maxLength={120} />
      <Field {...field("cost", "Cost")} placeholder="Fire, Colorless" />
      <Field {...field("damage", "Damage")} maxLength={20} />
      <TextField {...field("effect", "Effect")} rows={2} maxLength={3000} />
    </>
  ),
  abilities: ({ field }) => (
    <>
      <Field {...field("name", "Name")} maxLength={120} />
      <Field {...field("type", "Type")} maxLength={60} placeholder="Ability" />
      <TextField {...field("effect", "Effect")} rows={2} maxLength={3000} />
    </>
  ),
  weaknesses: TypeValueFields,
  resistances: TypeValueFields,
};
