import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { AdvancedFilter } from "#features/search/advanced/views/filters.ts";
import { labelOf } from "#features/search/advanced/views/labels.ts";
import type { View } from "#features/search/results/rules/results.ts";
import { askFor, countShown, watchResults } from "./results.ts";
import { type Fault, type SearchState, stateOf, withField, withWords } from "./state.ts";

const firstState = (q: string, faults: Record<string, Fault>): SearchState =>
  Object.entries(faults).reduce((before, [name, { chosen }]) => withField(before, name, chosen).state, stateOf(q));

export function useSearch(q: string, view: View, faults: Record<string, Fault>) {
  const form = useRef<HTMLFormElement>(null);
  const searched = useRef(q);
  const { announce, setFound, ...announced } = useAnnouncements();
  const [state, setState] = useState(() => firstState(q, faults));
  const [shownAs, setShownAs] = useState(view);

  const ask = (next: SearchState, isNew: boolean) => {
    flushSync(() => setState(next));
    searched.current = next.text;
    askFor(form.current, isNew);
  };

  useEffect(() => {
    return watchResults({
      onAddress(query, areResultsHere) {
        const text = query.get("q") ?? "";
        const next = stateOf(text);
        if (!areResultsHere) ask(next, false);
        else if (text !== searched.current) setState(next);
        searched.current = text;
        setShownAs(viewOf(query.get("view")));
      },
      onResults: setFound,
    });
  }, []);

  return {
    form,
    state,
    shownAs,
    ...announced,
    isSearched: state.text === searched.current,
    type: (text: string) => setState(stateOf(text)),
    typeWords: (words: string) => setState(withWords(state, words)),
    submitted() {
      searched.current = state.text;
      setState(stateOf(state.text));
    },
    askAsTyped() {
      if (state.text !== searched.current) ask(stateOf(state.text), true);
    },
    change(name: string, values: string[], what: string): string | null {
      const { state: next, refusal } = withField(state, name, values);
      if (refusal !== null) return refusal;
      announce(what);
      ask(next, true);
      return null;
    },
    removeWords() {
      announce(`Removed ${state.words} from Words.`);
      ask(stateOf(withWords(state, "").text), true);
    },
    remove(filter: AdvancedFilter, value: string) {
      const values = valuesOf(state, filter).filter((one) => one !== value);
      this.change(filter.name, values, `Removed ${labelOf(filter, value)} from ${filter.label}.`);
    },
  };
}

const viewOf = (name: string | null): View => (name === "table" || name === "full" ? name : "grid");

/** A change is announced at once, and again with its results. */
function useAnnouncements() {
  const done = useRef("");
  const [message, setMessage] = useState("");
  const [count, setCount] = useState("");
  useEffect(() => setCount(countShown()), []);
  return {
    message,
    count,
    announce(what: string) {
      done.current = what;
      setMessage(what);
    },
    setFound(found: string) {
      setCount(found);
      setMessage(`${done.current} ${found}`.trim());
      done.current = "";
    },
  };
}

export type Search = ReturnType<typeof useSearch>;

export const valuesOf = ({ fields }: SearchState, { name }: AdvancedFilter): string[] => fields[name] ?? [];
