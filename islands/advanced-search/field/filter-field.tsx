import type { AdvancedFilter } from "#features/search/advanced/views/filters.ts";
import { labelOf } from "#features/search/advanced/views/labels.ts";
import type { Option } from "#features/search/advanced/views/options.ts";
import { Icon } from "#ui/icons.tsx";
import type { Fault } from "../state.ts";
import { Combobox, hasChoices, Refusal } from "./combobox.tsx";

type FilterFieldProps = {
  filter: AdvancedFilter;
  values: string[];
  fault?: Fault;
  /** False on the server and until hydration: a plain form field. */
  hasScript: boolean;
  onChange: (values: string[], announcement: string) => string | null;
};

export function FilterField(props: FilterFieldProps) {
  const { filter, hasScript } = props;
  const id = `filter-${filter.name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{filter.label}</label>
      {filter.isSingle ? <Order {...props} /> : hasScript ? <Combobox {...props} /> : <Plain {...props} />}
    </div>
  );
}

const Order = ({ filter, values: [value = ""], onChange }: FilterFieldProps) => (
  <div className="picker">
    <select
      id={`filter-${filter.name}`}
      name={filter.name}
      value={value}
      onChange={({ target }) => onChange([target.value], `${filter.label} changed.`)}
    >
      <Choices options={[{ value: "", label: "Any" }, ...(filter.options ?? [])]} />
    </select>
    <Icon name="down" />
  </div>
);

const Choices = ({ options }: { options: Option[] }) =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

function Plain({ filter, values, fault }: FilterFieldProps) {
  const { name, options } = filter;
  const id = `filter-${name}`;
  const placeholder = values.length === 0 ? (filter.example ?? "Any") : undefined;
  const field = {
    id,
    name,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": fault && `${id}-error`,
  };
  return (
    <>
      <div className="picker" data-invalid={fault ? true : undefined}>
        {values.map((value) => (
          <label key={value} className="picked">
            <span>{labelOf(filter, value)}</span>
            <input type="checkbox" name={name} value={value} defaultChecked />
          </label>
        ))}
        {options ? (
          <select {...field}>
            <option value="">{placeholder}</option>
            <Choices options={options.filter(({ value }) => !values.includes(value))} />
          </select>
        ) : (
          <input {...field} type="text" defaultValue={fault?.typed} placeholder={placeholder} autoComplete="off" />
        )}
        {hasChoices(filter) && <Icon name="down" />}
      </div>
      {fault && <Refusal id={id}>{fault.error}</Refusal>}
    </>
  );
}
