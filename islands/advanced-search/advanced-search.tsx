import { type FormEvent, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type AdvancedFilter, type FilterViewer, filtersFor } from "#features/search/advanced/views/filters.ts";
import { labelOf } from "#features/search/advanced/views/labels.ts";
import { searchHref, type View } from "#features/search/results/rules/results.ts";
import { Icon } from "#ui/icons.tsx";
import { useScript } from "../has-script.ts";
import { Chip } from "./chip.tsx";
import { door, FilterForm, QueryFold } from "./forms.tsx";
import { type Fault, type SearchState, withField, withWords } from "./state.ts";
import { useSearch, valuesOf } from "./use-search.ts";

export type AdvancedSearchProps = FilterViewer & {
  q: string;
  view: View;
  faults?: Record<string, Fault>;
};

/** Fields and text derive from each other, and each change has an address. Without JavaScript they are two plain forms. */
export function AdvancedSearch({ q, view, faults = {}, ...viewer }: AdvancedSearchProps) {
  const filters = filtersFor(viewer);
  const hasScript = useScript();
  const place = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLElement>(null);
  const search = useSearch(q, view, faults);
  const [isOpen, setIsOpen] = useState(q === "" || Object.keys(faults).length > 0);
  const { state } = search;

  const showResults = (event: FormEvent) => {
    event.preventDefault();
    flushSync(() => setIsOpen(false));
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: "start" });
  };

  const applied = appliedOf(filters, state);
  const count = applied.length + Number(state.words !== "");
  const actionOf = (remove: () => void, without: SearchState) =>
    hasScript
      ? { onRemove: () => removeChip(place, summary, remove) }
      : { href: searchHref(without.text, { door, view }) };

  return (
    <div className="search-form" ref={place}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="chip" ref={summary}>
          <Icon name="sliders" />
          Filters {count > 0 && <b>· {count}</b>}
        </summary>
        <FilterForm search={search} filters={filters} faults={faults} hasScript={hasScript} onShow={showResults} />
      </details>
      {count > 0 && (
        <div className="applied">
          {state.words !== "" && (
            <Chip of="Words" label={state.words} {...actionOf(search.removeWords, withWords(state, ""))} />
          )}
          {applied.map((one) => (
            <Chip
              key={`${one.filter.name} ${one.value}`}
              {...namesOf(one)}
              {...actionOf(() => search.remove(one.filter, one.value), withoutValue(state, one))}
            />
          ))}
        </div>
      )}
      <QueryFold search={search} />
      <p className="unseen" role="status">
        {search.message}
      </p>
    </div>
  );
}

type Applied = { filter: AdvancedFilter; value: string };

const appliedOf = (filters: AdvancedFilter[], state: SearchState): Applied[] =>
  filters
    .filter(({ isSingle }) => !isSingle)
    .flatMap((filter) => valuesOf(state, filter).map((value) => ({ filter, value })));

const namesOf = ({ filter, value }: Applied) => ({ of: filter.label, label: labelOf(filter, value) });

const withoutValue = (state: SearchState, { filter, value }: Applied): SearchState =>
  withField(
    state,
    filter.name,
    valuesOf(state, filter).filter((one) => one !== value),
  ).state;

/** The next chip has the focus, or what opens the filters. */
function removeChip(place: RefObject<HTMLElement | null>, last: RefObject<HTMLElement | null>, remove: () => void) {
  const chips = () => [...(place.current?.querySelectorAll<HTMLElement>(".applied > *") ?? [])];
  const index = chips().findIndex((chip) => chip.matches(":focus"));
  remove();
  (chips()[index] ?? chips().at(-1) ?? last.current)?.focus();
}
