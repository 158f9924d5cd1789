import { type FormEvent, useEffect, useState } from "react";
import { type AdvancedFilter, filterGroups } from "#features/search/advanced/views/filters.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FilterField } from "./field/filter-field.tsx";
import { type Fault, needsText } from "./state.ts";
import { type Search, valuesOf } from "./use-search.ts";

export const door = "/search/advanced";

const withoutScript = { action: door, method: "get" } as const;

/** Open while the fields alone cannot show the query. */
export function QueryFold({ search }: { search: Search }) {
  const isNeeded = needsText(search.state);
  const [isOpen, setIsOpen] = useState(isNeeded);
  useEffect(() => {
    if (isNeeded) setIsOpen(true);
  }, [isNeeded]);
  return (
    <details className="as-text" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Edit as text</summary>
      <search>
        <QueryForm search={search} />
      </search>
    </details>
  );
}

function QueryForm({ search }: { search: Search }) {
  const { state, isSearched, shownAs } = search;
  return (
    <form
      {...withoutScript}
      className="query-line"
      ref={search.form}
      hx-get={door}
      hx-target="#results"
      hx-swap="outerHTML"
      hx-push-url="true"
      hx-sync="this:replace"
      onSubmit={search.submitted}
    >
      <Field
        id="query-text"
        name="q"
        label="Query"
        value={state.text}
        onChange={({ target }) => search.type(target.value)}
        onBlur={search.askAsTyped}
        autoComplete="off"
        spellCheck={false}
        hint={hintOf(state.problems, isSearched)}
      />
      {shownAs !== "grid" && <input type="hidden" name="view" value={shownAs} />}
      <Button icon="search">Search</Button>
    </form>
  );
}

/** A notice above the results names the problems of what was searched. */
const hintOf = ([problem]: string[], isSearched: boolean): string | undefined => {
  if (problem !== undefined) return isSearched ? undefined : problem;
  return "Type filters, e.g. type:fire hp>200";
};

type FilterFormProps = {
  search: Search;
  filters: AdvancedFilter[];
  faults: Record<string, Fault>;
  hasScript: boolean;
  onShow: (event: FormEvent) => void;
};

export function FilterForm(props: FilterFormProps) {
  const { search, hasScript, onShow } = props;
  const { state, count } = search;
  return (
    <form {...withoutScript} className="filters" onSubmit={hasScript ? onShow : undefined}>
      {!hasScript && <input type="hidden" name="compose" value="1" />}
      {filterGroups.map(({ title, names }) =>
        title === "" ? (
          <div key={title} className="filter-group">
            <Field
              id="filter-words"
              name="q"
              label="Name or words"
              placeholder="Any"
              autoComplete="off"
              value={state.words}
              onChange={({ target }) => search.typeWords(target.value)}
              onBlur={search.askAsTyped}
            />
            <Fields {...props} names={names} />
          </div>
        ) : (
          <Group key={title} {...props} title={title} names={names} />
        ),
      )}
      <p className="actions">
        <Button tone="primary" icon="search">
          {hasScript && count !== "" ? `Show ${count}` : "Search"}
        </Button>
        <ButtonLink tone="quiet" href={door}>
          Clear
        </ButtonLink>
      </p>
    </form>
  );
}

type FieldsProps = FilterFormProps & { names: string[] };

const Fields = ({ search, filters, faults, hasScript, names }: FieldsProps) =>
  ofNames(filters, names).map((filter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      values={valuesOf(search.state, filter)}
      fault={faults[filter.name]}
      hasScript={hasScript}
      onChange={(values, what) => search.change(filter.name, values, what)}
    />
  ));

const ofNames = (filters: AdvancedFilter[], names: string[]): AdvancedFilter[] =>
  names.flatMap((name) => filters.find((filter) => filter.name === name) ?? []);

/** Folded on a phone until it has values. On a desktop CSS shows the folded fields too. */
function Group({ title, ...props }: FieldsProps & { title: string }) {
  const filters = ofNames(props.filters, props.names);
  const set = filters.filter((filter) => valuesOf(props.search.state, filter).length > 0).length;
  const [isOpen, setIsOpen] = useState(set > 0 || props.names.some((name) => name in props.faults));
  useEffect(() => {
    if (matchMedia("(width >= 950px)").matches) setIsOpen(true);
  }, []);
  return (
    <>
      <h2>{title}</h2>
      <details className="filter-fold" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          {title} <small>{filters.map(({ label }) => label).join(", ")}</small>
          {set > 0 && <b>{set}</b>}
        </summary>
        <div className="filter-group">
          <Fields {...props} />
        </div>
      </details>
    </>
  );
}
