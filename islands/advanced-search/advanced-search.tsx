import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { searchHref, type View } from "../../src/features/search/rules/results.ts";
import { type Filter, type FilterViewer, filtersFor } from "../../src/features/search/views/filters.ts";
import { labelOf } from "../../src/features/search/views/labels.ts";
import { Button, ButtonLink } from "../../src/ui/form/button.tsx";
import { Field } from "../../src/ui/form/field.tsx";
import { Icon } from "../../src/ui/icons.tsx";
import { useScript } from "../has-script.ts";
import { Chip } from "./chip.tsx";
import { FilterField } from "./filter-field.tsx";
import { askFor, countShown, watchResults } from "./results.ts";
import { type SearchState, stateOf, withField, withWords } from "./state.ts";

/** Why a field was not read, and its content. */
export type Fault = { error: string; chosen: string[]; typed: string };

export type AdvancedSearchProps = FilterViewer & {
  q: string;
  view: View;
  faults?: Record<string, Fault>;
};

const door = "/search/advanced";

/** Text and chips derive from each other, and each change has an address. Without a script they are two plain forms. */
export function AdvancedSearch({ q, view, faults = {}, ...viewer }: AdvancedSearchProps) {
  const filters = filtersFor(viewer);
  const hasScript = useScript();
  const form = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLElement>(null);
  const asked = useRef(q);
  /** Announced with the next results. */
  const done = useRef("");
  const [state, setState] = useState(() =>
    Object.entries(faults).reduce((before, [name, { chosen }]) => withField(before, name, chosen).state, stateOf(q)),
  );
  const [shownAs, setShownAs] = useState(view);
  const [isOpen, setIsOpen] = useState(q === "" || Object.keys(faults).length > 0);
  const [said, setSaid] = useState("");
  const [count, setCount] = useState("");

  const ask = (next: SearchState, isNew: boolean) => {
    flushSync(() => setState(next));
    asked.current = next.text;
    askFor(form.current, isNew);
  };

  useEffect(() => {
    setCount(countShown());
    return watchResults({
      onAddress(query, areResultsHere) {
        const text = query.get("q") ?? "";
        const next = stateOf(text);
        if (!areResultsHere) ask(next, false);
        else if (text !== asked.current) setState(next);
        asked.current = text;
        setShownAs(query.get("view") === "table" ? "table" : query.get("view") === "full" ? "full" : "grid");
      },
      onResults(found) {
        setCount(found);
        setSaid(`${done.current} ${found}`.trim());
        done.current = "";
      },
    });
  }, []);

  const change = (name: string, values: string[], what: string): string | null => {
    const { state: next, refusal } = withField(state, name, values);
    if (refusal !== null) return refusal;
    done.current = what;
    setSaid(what);
    ask(next, true);
    return null;
  };

  const askAsTyped = () => {
    if (state.text === asked.current) return;
    ask(stateOf(state.text), true);
  };

  const remove = (filter: Filter, value: string) => {
    const chips = () => [...(place.current?.querySelectorAll<HTMLElement>(".applied > *") ?? [])];
    const index = chips().findIndex((chip) => chip.matches(":focus"));
    const values = (state.fields[filter.name] ?? []).filter((one) => one !== value);
    change(filter.name, values, `${labelOf(filter, value)} removed, ${filter.label}.`);
    (chips()[index] ?? chips().at(-1) ?? summary.current)?.focus();
  };

  const showResults = (event: FormEvent) => {
    event.preventDefault();
    flushSync(() => setIsOpen(false));
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView({ block: "start" });
  };

  const applied = filters.flatMap((filter) =>
    filter.isSingle ? [] : (state.fields[filter.name] ?? []).map((value) => ({ filter, value })),
  );
  const withoutScript = { action: door, method: "get" } as const;

  return (
    <div className="search-form" ref={place}>
      <search>
        <form
          {...withoutScript}
          className="query-line"
          ref={form}
          hx-get={door}
          hx-target="#results"
          hx-swap="outerHTML"
          hx-push-url="true"
          hx-sync="this:replace"
          onSubmit={() => {
            asked.current = state.text;
            setState(stateOf(state.text));
          }}
        >
          <Field
            id="query-text"
            name="q"
            label="Query"
            value={state.text}
            onChange={({ target }) => setState(stateOf(target.value))}
            onBlur={askAsTyped}
            autoComplete="off"
            spellCheck={false}
            hint={
              (state.text === asked.current ? undefined : state.problems[0]) ??
              "What the filters make, to be changed, kept and shared. Words, “phrases”, key:value, -not, or, ( )"
            }
          />
          {shownAs !== "grid" && <input type="hidden" name="view" value={shownAs} />}
          <Button tone="primary" icon="search">
            Search
          </Button>
        </form>
      </search>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="chip" ref={summary}>
          <Icon name="sliders" />
          Filters {applied.length > 0 && <b>{applied.length}</b>}
        </summary>
        <form {...withoutScript} className="filters" onSubmit={hasScript ? showResults : undefined}>
          {!hasScript && <input type="hidden" name="compose" value="1" />}
          <Field
            id="filter-words"
            name="q"
            label="Words"
            placeholder="Any"
            autoComplete="off"
            value={state.words}
            onChange={({ target }) => setState(withWords(state, target.value))}
            onBlur={askAsTyped}
          />
          {filters.map((filter) => (
            <FilterField
              key={filter.name}
              filter={filter}
              values={state.fields[filter.name] ?? []}
              fault={faults[filter.name]}
              hasScript={hasScript}
              onChange={(values, what) => change(filter.name, values, what)}
            />
          ))}
          <p className="actions">
            <Button tone="primary" icon="search">
              {hasScript && count !== "" ? `Show ${count}` : "Search"}
            </Button>
            <ButtonLink tone="quiet" href={door}>
              Clear
            </ButtonLink>
          </p>
        </form>
      </details>
      {applied.length > 0 && (
        <div className="applied">
          {applied.map(({ filter, value }) => (
            <Chip
              key={`${filter.name} ${value}`}
              of={filter.label}
              label={labelOf(filter, value)}
              {...(hasScript
                ? { onRemove: () => remove(filter, value) }
                : { href: searchHref(withoutValue(state, filter, value), { door, view }) })}
            />
          ))}
        </div>
      )}
      <p className="unseen" role="status">
        {said}
      </p>
    </div>
  );
}

const withoutValue = (state: SearchState, { name }: Filter, value: string): string =>
  withField(
    state,
    name,
    (state.fields[name] ?? []).filter((one) => one !== value),
  ).state.text;
