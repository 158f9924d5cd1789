import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { View } from "../../src/features/search/rules/results.ts";
import type { Filter } from "../../src/features/search/views/filters.ts";
import { labelOf } from "../../src/features/search/views/labels.ts";
import { askFor, countShown, watchResults } from "./results.ts";
import { type Fault, type SearchState, stateOf, withField, withWords } from "./state.ts";

const firstState = (q: string, faults: Record<string, Fault>): SearchState =>
  Object.entries(faults).reduce((before, [name, { chosen }]) => withField(before, name, chosen).state, stateOf(q));

export function useSearch(q: string, view: View, faults: Record<string, Fault>) {
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(q);
  /** Announced with the next results. */
  const done = useRef("");
  const [state, setState] = useState(() => firstState(q, faults));
  const [shownAs, setShownAs] = useState(view);
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

  return {
    form,
    state,
    shownAs,
    said,
    count,
    isAsked: state.text === asked.current,
    type: (text: string) => setState(stateOf(text)),
    typeWords: (words: string) => setState(withWords(state, words)),
    submitted() {
      asked.current = state.text;
      setState(stateOf(state.text));
    },
    askAsTyped() {
      if (state.text !== asked.current) ask(stateOf(state.text), true);
    },
    change(name: string, values: string[], what: string): string | null {
      const { state: next, refusal } = withField(state, name, values);
      if (refusal !== null) return refusal;
      done.current = what;
      setSaid(what);
      ask(next, true);
      return null;
    },
    remove(filter: Filter, value: string) {
      const values = valuesOf(state, filter).filter((one) => one !== value);
      this.change(filter.name, values, `${labelOf(filter, value)} removed, ${filter.label}.`);
    },
  };
}

export type Search = ReturnType<typeof useSearch>;

export const valuesOf = ({ fields }: SearchState, { name }: Filter): string[] => fields[name] ?? [];
