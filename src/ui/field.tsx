import type { InputHTMLAttributes, ReactNode } from "react";

type FieldBase = {
  /** Name of the form value; also the input's id, unless `id` is given. */
  name: string;
  label: string;
  id?: string;
  hint?: ReactNode;
  /** The rule that was broken; announced with the input. */
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

/** A labelled text input. What was typed is kept through `defaultValue`. */
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

/** A labelled choice of one from a list. */
export function SelectField({
  name,
  label,
  id = name,
  hint,
  error,
  options,
  value,
}: FieldBase & { options: { value: string; label: string }[]; value?: string }) {
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
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A labelled yes or no. */
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
