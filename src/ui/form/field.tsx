import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";
import { ruleSentence } from "#lib/input/plain-rules.ts";

type FieldBase = {
  /** Name of the input, and its id unless `id` is given. */
  name: string;
  label: string;
  id?: string;
  hint?: ReactNode;
  error?: string;
};

const describedBy = ({ name, id = name, hint, error }: Omit<FieldBase, "label">) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;

/** Attributes of a single control. */
const controlOf = (field: FieldBase) => ({
  id: field.id ?? field.name,
  name: field.name,
  className: "input",
  "aria-describedby": describedBy(field),
  "aria-invalid": field.error ? true : undefined,
});

export const FieldError = ({ id, label, error }: { id: string; label: string; error: string }) => (
  <p className="field-error" id={`${id}-error`}>
    {ruleSentence(error, label)}
  </p>
);

function Notes({ name, id = name, label, hint, error }: FieldBase) {
  return (
    <>
      {error && <FieldError id={id} label={label} error={error} />}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

const Labelled = ({ field, children }: { field: FieldBase; children: ReactNode }) => (
  <div className="field">
    <label htmlFor={field.id ?? field.name}>{field.label}</label>
    {children}
    <Notes {...field} />
  </div>
);

const Group = ({ field, children }: { field: FieldBase; children: ReactNode }) => (
  <fieldset className="field" aria-describedby={describedBy(field)}>
    <legend>{field.label}</legend>
    {children}
    <Notes {...field} />
  </fieldset>
);

type Own = keyof FieldBase | "className";

export function Field({
  name,
  label,
  id,
  hint,
  error,
  ...input
}: FieldBase & Omit<InputHTMLAttributes<HTMLInputElement>, Own>) {
  const field = { name, label, id, hint, error };
  return (
    <Labelled field={field}>
      <input type="text" {...input} {...controlOf(field)} />
    </Labelled>
  );
}

export function TextField({
  name,
  label,
  id,
  hint,
  error,
  ...area
}: FieldBase & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>) {
  const field = { name, label, id, hint, error };
  return (
    <Labelled field={field}>
      <textarea rows={5} {...area} {...controlOf(field)} />
    </Labelled>
  );
}

export type SelectOption = { value: string; label: string };

const optionsOf = (options: SelectOption[]) =>
  options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));

type SelectProps = FieldBase & {
  options: SelectOption[];
  groups?: { label: string; options: SelectOption[] }[];
  value?: string;
  required?: boolean;
};

export function SelectField({ options, groups = [], value, required, ...field }: SelectProps) {
  return (
    <Labelled field={field}>
      <select {...controlOf(field)} defaultValue={value} required={required}>
        {optionsOf(options)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {optionsOf(group.options)}
          </optgroup>
        ))}
      </select>
    </Labelled>
  );
}

export function CheckField({ checked, value = "true", ...field }: FieldBase & { checked?: boolean; value?: string }) {
  const { name, label, id = name } = field;
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={checked}
          aria-describedby={describedBy(field)}
        />
        {label}
      </label>
      <Notes {...field} />
    </div>
  );
}

export type RadioOption = { value: string; label: string; description?: string; isDisabled?: boolean };

export const RadioField = ({ options, value, ...field }: FieldBase & { options: RadioOption[]; value?: string }) => (
  <Group field={field}>
    {options.map((option) => (
      <OptionLine key={option.value} type="radio" name={field.name} {...option} checked={option.value === value} />
    ))}
  </Group>
);

type CheckListProps = FieldBase & { options: RadioOption[]; values: string[] };

/** Sends an empty value too, so that none is an answer. Browsers omit disabled boxes: hidden inputs send these. */
export function CheckListField({ options, values, ...field }: CheckListProps) {
  const { name } = field;
  return (
    <Group field={field}>
      <input type="hidden" name={name} value="" />
      <DisabledValues name={name} options={options} values={values} />
      {options.map((option) => (
        <OptionLine
          key={option.value}
          type="checkbox"
          name={name}
          {...option}
          checked={values.includes(option.value)}
        />
      ))}
    </Group>
  );
}

const DisabledValues = ({ name, options, values }: Pick<CheckListProps, "name" | "options" | "values">) =>
  options
    .filter((option) => option.isDisabled && values.includes(option.value))
    .map(({ value }) => <input key={value} type="hidden" name={name} value={value} />);

/** The whole line can be pressed. */
function OptionLine({
  type,
  name,
  value,
  label,
  description,
  checked,
  isDisabled,
}: RadioOption & { type: "radio" | "checkbox"; name: string; checked: boolean }) {
  const id = `${name}-${value}`;
  return (
    <label className="option" htmlFor={id}>
      <input
        type={type}
        id={id}
        name={name}
        value={value}
        defaultChecked={checked}
        disabled={isDisabled}
        aria-describedby={description && `${id}-description`}
      />
      <b>{label}</b>
      {description && (
        <span className="hint" id={`${id}-description`}>
          {description}
        </span>
      )}
    </label>
  );
}
