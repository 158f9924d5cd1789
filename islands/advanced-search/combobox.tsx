import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { plain } from "../../src/features/search/rules/words.ts";
import type { Filter } from "../../src/features/search/views/filters.ts";
import { labelOf } from "../../src/features/search/views/labels.ts";
import { Icon } from "../../src/ui/icons.tsx";
import type { Fault } from "./advanced-search.tsx";
import { Chip } from "./chip.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { useNames } from "./names.ts";
import { optionsFor, refusalOf } from "./options.ts";

type ComboboxProps = {
  filter: Filter;
  values: string[];
  fault?: Fault;
  /** @returns why the values are refused, or null. */
  onChange: (values: string[], said: string) => string | null;
};

/** Typing narrows, arrows choose, Enter adds, Backspace removes, left arrow enters the chips, Escape closes. */
export function Combobox({ filter, values, fault, onChange }: ComboboxProps) {
  const id = `filter-${filter.name}`;
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(fault?.typed ?? "");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(fault?.error ?? null);
  const { names, isLate } = useNames(filter, isOpen);
  const options = optionsFor(filter, typed, values, names);
  const why = options.length > 0 ? null : isLate ? "Loading …" : nothingText(filter, typed, values);
  const isShown = isOpen && (options.length > 0 || why !== null);
  const chosen = isShown && active !== null ? options[active] : undefined;
  const chosenId = chosen && `${id}-${active}`;

  const close = () => {
    setIsOpen(false);
    setActive(null);
  };

  const add = (value: string) => {
    const refused = refusalOf(filter, value, values) ?? change([...values, value], `${labelOf(filter, value)} added`);
    setRefusal(refused);
    if (refused !== null) return;
    setTyped("");
    close();
  };
  const change = (next: string[], what: string) => onChange(next, `${what}, ${filter.label}.`);

  /** Leaving the box adds its text, unless it is ambiguous. */
  const addTyped = () => {
    close();
    const text = typed.trim();
    const exact = options.find(({ label }) => plain(label) === plain(text));
    if (text === "") return;
    const only = options.length === 1 ? options[0] : undefined;
    if (filter.options && !exact && options.length > 1) setRefusal("Choose one of the list, or type on.");
    else add((exact ?? only)?.value ?? text);
  };

  /** Focus moves to the next chip, else the previous one, else the box. */
  const remove = (index: number) => {
    const value = values[index];
    if (value === undefined) return;
    change(values.toSpliced(index, 1), `${labelOf(filter, value)} removed`);
    const chips = chipsOf(box.current);
    (document.activeElement === input.current
      ? input.current
      : (chips[index] ?? chips[index - 1] ?? input.current)
    )?.focus();
  };

  /** Moves the active option, wrapping around. */
  const lead = (step: 1 | -1) => {
    const from = active ?? (step === 1 ? -1 : 0);
    setIsOpen(true);
    if (options.length === 0) return;
    setActive(isShown ? (from + step + options.length) % options.length : step === 1 ? 0 : options.length - 1);
  };

  const onBoxKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isAtStart = input.current?.selectionStart === 0 && input.current.selectionEnd === 0;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      lead(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && (isShown || typed.trim() !== "")) {
      event.preventDefault();
      if (chosen) add(chosen.value);
      else addTyped();
    } else if (event.key === "Backspace" && typed === "" && values.length > 0) {
      remove(values.length - 1);
    } else if (event.key === "ArrowLeft" && isAtStart) {
      chipsOf(box.current).at(-1)?.focus();
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      close();
    } else if (event.key === "Escape") {
      setTyped("");
      setRefusal(null);
    }
  };

  const onChipKey = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const chips = chipsOf(box.current);
    if (event.key === "ArrowLeft") chips[index - 1]?.focus();
    else if (event.key === "ArrowRight") (chips[index + 1] ?? input.current)?.focus();
    else if (event.key === "Backspace" || event.key === "Delete") remove(index);
  };

  const isFaulty = refusal !== null;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the box has the keys; a press beside it is for the box. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above. */}
      <div
        className="picker"
        ref={box}
        onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
        data-faulty={isFaulty || undefined}
      >
        {values.map((value, index) => (
          <Chip
            key={value}
            label={labelOf(filter, value)}
            onRemove={() => remove(index)}
            onKeyDown={(event) => onChipKey(event, index)}
          />
        ))}
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          value={typed}
          placeholder={values.length === 0 ? (filter.example ?? "Any") : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-list` : undefined}
          aria-activedescendant={chosenId}
          aria-invalid={isFaulty || undefined}
          aria-describedby={isFaulty ? `${id}-error` : undefined}
          onClick={() => setIsOpen(true)}
          onKeyDown={onBoxKey}
          onBlur={addTyped}
          onChange={({ target }) => {
            setTyped(target.value);
            setRefusal(null);
            setIsOpen(true);
            setActive(target.value.trim() === "" ? null : 0);
          }}
        />
        {hasChoices(filter) && <Icon name="down" />}
      </div>
      {isShown && (
        <ChoiceList
          id={id}
          label={filter.label}
          box={box}
          options={options}
          instead={why}
          chosen={active}
          onChoose={add}
          onLeave={close}
        />
      )}
      {isFaulty && <Refusal id={id}>{refusal}</Refusal>}
    </>
  );
}

export const Refusal = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="field-error" id={`${id}-error`}>
    {children}
  </p>
);

const chipsOf = (box: Element | null): HTMLElement[] => [...(box?.querySelectorAll<HTMLElement>(".picked") ?? [])];

export const hasChoices = ({ options, list, usual }: Filter): boolean => Boolean(options ?? list ?? usual);

/** null: no list opens. */
const nothingText = (filter: Filter, typed: string, chosen: string[]): string | null => {
  if (typed.trim() !== "") return refusalOf(filter, typed, chosen);
  return filter.options || filter.list ? "All are chosen." : null;
};
