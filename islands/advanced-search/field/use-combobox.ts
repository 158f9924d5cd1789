import { type KeyboardEvent, useRef, useState } from "react";
import type { AdvancedFilter } from "#features/search/advanced/views/filters.ts";
import { labelOf } from "#features/search/advanced/views/labels.ts";
import { plain } from "#features/search/language/rules/words.ts";
import type { Fault } from "../state.ts";
import { useNames } from "./names.ts";
import { optionsFor, refusalOf } from "./options.ts";

export type ComboboxProps = {
  filter: AdvancedFilter;
  values: string[];
  fault?: Fault;
  /** @returns why the values are refused, or null. */
  onChange: (values: string[], announcement: string) => string | null;
};

type Combobox = ReturnType<typeof useCombobox>;

export function useCombobox({ filter, values, fault, onChange }: ComboboxProps) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(fault?.typed ?? "");
  const [refusal, setRefusal] = useState<string | null>(fault?.error ?? null);
  const { setActive, ...choices } = useChoices(filter, values, typed);
  const { options, open, close } = choices;

  const write = (text: string) => {
    setTyped(text);
    setRefusal(null);
  };
  const type = (text: string) => {
    write(text);
    open();
    setActive(text.trim() === "" ? null : 0);
  };
  const clear = () => write("");

  const add = (value: string) => {
    const refused =
      refusalOf(filter, value, values) ??
      onChange([...values, value], `Added ${labelOf(filter, value)} to ${filter.label}.`);
    setRefusal(refused);
    if (refused !== null) return;
    setTyped("");
    close();
  };
  /** Leaving the box adds its text, unless it is ambiguous. */
  const addTyped = () => {
    close();
    const text = typed.trim();
    if (text === "") return;
    const exact = options.find(({ label }) => plain(label) === plain(text));
    const only = options.length === 1 ? options[0] : undefined;
    if (filter.options && !exact && options.length > 1) setRefusal("Choose from the list or keep typing.");
    else add((exact ?? only)?.value ?? text);
  };

  /** Focus moves to the next chip, else the previous one, else the box. */
  const remove = (index: number) => {
    const value = values[index];
    if (value === undefined) return;
    onChange(values.toSpliced(index, 1), `Removed ${labelOf(filter, value)} from ${filter.label}.`);
    const chips = chipsOf(box.current);
    const isTyping = document.activeElement === input.current;
    (isTyping ? input.current : (chips[index] ?? chips[index - 1] ?? input.current))?.focus();
  };

  return { box, input, typed, values, refusal, ...choices, type, clear, add, addTyped, remove };
}

function useChoices(filter: AdvancedFilter, values: string[], typed: string) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const { names, isLoading } = useNames(filter, isOpen);
  const options = optionsFor(filter, typed, values, names);
  const why = options.length > 0 ? null : isLoading ? "Loading…" : emptyText(filter, typed, values);
  const isShown = isOpen && (options.length > 0 || why !== null);
  const chosen = isShown && active !== null ? options[active] : undefined;

  const open = () => setIsOpen(true);
  const close = () => {
    setIsOpen(false);
    setActive(null);
  };
  const lead = (step: 1 | -1) => {
    const from = active ?? (step === 1 ? -1 : 0);
    open();
    if (options.length === 0) return;
    setActive(isShown ? (from + step + options.length) % options.length : step === 1 ? 0 : options.length - 1);
  };
  return { options, why, isShown, active, chosen, setActive, open, close, lead };
}

export function onBoxKey(event: KeyboardEvent<HTMLInputElement>, combobox: Combobox): void {
  if (event.nativeEvent.isComposing) return;
  const { input, typed, values, isShown, chosen } = combobox;
  const isAtStart = input.current?.selectionStart === 0 && input.current.selectionEnd === 0;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    combobox.lead(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Enter" && (isShown || typed.trim() !== "")) {
    event.preventDefault();
    if (chosen) combobox.add(chosen.value);
    else combobox.addTyped();
  } else if (event.key === "Backspace" && typed === "" && values.length > 0) {
    combobox.remove(values.length - 1);
  } else if (event.key === "ArrowLeft" && isAtStart) {
    chipsOf(combobox.box.current).at(-1)?.focus();
  } else if (event.key === "Escape" && isShown) {
    event.preventDefault();
    combobox.close();
  } else if (event.key === "Escape") {
    combobox.clear();
  }
}

export function onChipKey(event: KeyboardEvent<HTMLButtonElement>, index: number, combobox: Combobox): void {
  const chips = chipsOf(combobox.box.current);
  if (event.key === "ArrowLeft") chips[index - 1]?.focus();
  else if (event.key === "ArrowRight") (chips[index + 1] ?? combobox.input.current)?.focus();
  else if (event.key === "Backspace" || event.key === "Delete") combobox.remove(index);
}

const chipsOf = (box: Element | null): HTMLElement[] => [...(box?.querySelectorAll<HTMLElement>(".picked") ?? [])];

const emptyText = (filter: AdvancedFilter, typed: string, chosen: string[]): string | null => {
  if (typed.trim() !== "") return refusalOf(filter, typed, chosen);
  return filter.options || filter.list ? "All selected." : null;
};
