import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from "react";

type FieldBase = {
  /** Also the input's id, unless `id` is given. */
  name: string;
  label: string;
  id?: string;
  hint?: ReactNode;
  error?: string;
};

const describedBy = (id: string, hint: ReactNode, error?: string) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;

function Notes({ id, hint, error }: { id: string; hint: ReactNode; error?: string }) {
  return (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

export function Field({
  name,
  label,
  id = name,
  hint,
  error,
  ...input
}: FieldBase & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id" | "className">) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        {...input}
        id={id}
        name={name}
        className="input"
        aria-describedby={describedBy(id, hint, error)}
        aria-invalid={error ? true : undefined}
      />
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

export function TextField({
  name,
  label,
  id = name,
  hint,
  error,
  ...area
}: FieldBase & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "id" | "className">) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={5}
        {...area}
        id={id}
        name={name}
        className="input"
        aria-describedby={describedBy(id, hint, error)}
        aria-invalid={error ? true : undefined}
      />
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

export type SelectOption = { value: string; label: string };

const optionsOf = (options: SelectOption[]) =>
  options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));

/** Options may stand in groups. */
export function SelectField({
  name,
  label,
  id = name,
  hint,
  error,
  options,
  groups = [],
  value,
}: FieldBase & { options: SelectOption[]; groups?: { label: string; options: SelectOption[] }[]; value?: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className="input"
        defaultValue={value}
        aria-describedby={describedBy(id, hint, error)}
        aria-invalid={error ? true : undefined}
      >
        {optionsOf(options)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {optionsOf(group.options)}
          </optgroup>
        ))}
      </select>
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

export function CheckField({
  name,
  label,
  id = name,
  hint,
  error,
  checked,
  value = "true",
}: FieldBase & { checked?: boolean; value?: string }) {
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={checked}
          aria-describedby={describedBy(id, hint, error)}
        />
        {label}
      </label>
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

export type RadioOption = { value: string; label: string; description?: string };

export function RadioField({
  name,
  label,
  id = name,
  hint,
  error,
  options,
  value,
}: FieldBase & { options: RadioOption[]; value?: string }) {
  return (
    <fieldset className="field" aria-describedby={describedBy(id, hint, error)}>
      <legend>{label}</legend>
      {options.map((option) => (
        <OptionLine key={option.value} type="radio" name={name} {...option} checked={option.value === value} />
      ))}
      <Notes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

/**
 * Always sends an empty value, so that none chosen is an answer. Browsers omit disabled boxes, so their checked values
 * are hidden inputs.
 */
export function CheckListField({
  name,
  label,
  id = name,
  hint,
  error,
  options,
  values,
}: FieldBase & { options: (RadioOption & { isDisabled?: boolean })[]; values: string[] }) {
  return (
    <fieldset className="field" aria-describedby={describedBy(id, hint, error)}>
      <legend>{label}</legend>
      <input type="hidden" name={name} value="" />
      {options
        .filter((option) => option.isDisabled && values.includes(option.value))
        .map(({ value }) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
      {options.map(({ isDisabled, ...option }) => (
        <OptionLine
          key={option.value}
          type="checkbox"
          name={name}
          {...option}
          checked={values.includes(option.value)}
          isDisabled={isDisabled}
        />
      ))}
      <Notes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

/** The whole line can be pressed. */
function OptionLine({
  type,
  name,
  value,
  label,
  description,
  checked,
  isDisabled,
}: RadioOption & { type: "radio" | "checkbox"; name: string; checked: boolean; isDisabled?: boolean }) {
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
