import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { searchHref, type View } from "../../src/features/search/rules/results.ts";
import { type Filter, type FilterViewer, filtersFor } from "../../src/features/search/views/filters.ts";
import { labelOf } from "../../src/features/search/views/labels.ts";
import { Icon } from "../../src/ui/icons.tsx";
import { useScript } from "../has-script.ts";
import { Chip } from "./chip.tsx";
import { door, FilterForm, QueryForm } from "./forms.tsx";
import { type Fault, type SearchState, withField } from "./state.ts";
import { useSearch, valuesOf } from "./use-search.ts";

export type AdvancedSearchProps = FilterViewer & {
  q: string;
  view: View;
  faults?: Record<string, Fault>;
};

/** Text and chips derive from each other, and each change has an address. Without JavaScript they are two plain forms. */
export function AdvancedSearch({ q, view, faults = {}, ...viewer }: AdvancedSearchProps) {
  const filters = filtersFor(viewer);
  const hasScript = useScript();
  const place = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLElement>(null);
  const search = useSearch(q, view, faults);
  const [isOpen, setIsOpen] = useState(q === "" || Object.keys(faults).length > 0);
  const { state } = search;

  const remove = (filter: Filter, value: string) => {
    const chips = () => [...(place.current?.querySelectorAll<HTMLElement>(".applied > *") ?? [])];
    const index = chips().findIndex((chip) => chip.matches(":focus"));
    search.remove(filter, value);
    (chips()[index] ?? chips().at(-1) ?? summary.current)?.focus();
  };

  const showResults = (event: FormEvent) => {
    event.preventDefault();
    flushSync(() => setIsOpen(false));
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: "start" });
  };

  const applied = appliedOf(filters, state);
  const actionOf = ({ filter, value }: Applied) =>
    hasScript
      ? { onRemove: () => remove(filter, value) }
      : { href: searchHref(withoutValue(state, filter, value), { door, view }) };

  return (
    <div className="search-form" ref={place}>
      <search>
        <QueryForm search={search} />
      </search>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="chip" ref={summary}>
          <Icon name="sliders" />
          Filters {applied.length > 0 && <b>{applied.length}</b>}
        </summary>
        <FilterForm search={search} filters={filters} faults={faults} hasScript={hasScript} onShow={showResults} />
      </details>
      {applied.length > 0 && (
        <div className="applied">
          {applied.map((one) => (
            <Chip key={`${one.filter.name} ${one.value}`} {...namesOf(one)} {...actionOf(one)} />
          ))}
        </div>
      )}
      <p className="unseen" role="status">
        {search.message}
      </p>
    </div>
  );
}

type Applied = { filter: Filter; value: string };

const appliedOf = (filters: Filter[], state: SearchState): Applied[] =>
  filters
    .filter(({ isSingle }) => !isSingle)
    .flatMap((filter) => valuesOf(state, filter).map((value) => ({ filter, value })));

const namesOf = ({ filter, value }: Applied) => ({ of: filter.label, label: labelOf(filter, value) });

const withoutValue = (state: SearchState, filter: Filter, value: string): string =>
  withField(
    state,
    filter.name,
    valuesOf(state, filter).filter((one) => one !== value),
  ).state.text;
