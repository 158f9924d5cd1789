import { autoUpdate, flip, offset, size, type UseFloatingOptions, useFloating, useMergeRefs } from "@floating-ui/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type Filter, labelOf, type Option } from "../../src/features/search/views/filters.ts";
import { plain } from "../../src/features/search/words.ts";
import { Icon } from "../../src/ui/icons.tsx";
import type { Fault } from "./advanced-search.tsx";
import { Chip } from "./chip.tsx";
import { namesOf, optionsFor, refusalOf } from "./options.ts";

type ComboboxProps = {
  filter: Filter;
  values: string[];
  fault?: Fault;
  /** @returns why the values cannot be taken; null when they were. */
  onChange: (values: string[], said: string) => string | null;
};

const gap = 4;
const margin = 8;
const tallest = 320;

/** A list that hangs under the box of a field, as wide as it, above it where there is more room. */
const placed = {
  placement: "bottom-start",
  whileElementsMounted: autoUpdate,
  middleware: [
    offset(gap),
    flip({ padding: margin }),
    size({
      padding: margin,
      apply({ rects, availableHeight, elements }) {
        Object.assign(elements.floating.style, {
          inlineSize: `${rects.reference.width}px`,
          maxBlockSize: `${Math.min(tallest, availableHeight)}px`,
        });
      },
    }),
  ],
} satisfies Partial<UseFloatingOptions>;

/**
 * The chips of a field and the box that adds to them: typing narrows the list, the arrow keys choose, Enter adds,
 * Backspace in an empty box takes the last away, the left arrow goes to the chips, Escape closes the list.
 */
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
  const why = options.length > 0 ? null : isLate ? "Loading …" : nothingText(filter, typed);
  const isShown = isOpen && (options.length > 0 || why !== null);
  const { refs, floatingStyles } = useFloating({ ...placed, open: isShown });
  const setBox = useMergeRefs([box, refs.setReference]);
  const chosen = isShown && active !== null ? options[active] : undefined;
  const chosenId = chosen && `${id}-${active}`;

  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: "nearest" });
  }, [chosenId]);

  const close = () => {
    setIsOpen(false);
    setActive(null);
  };

  // A bar may lie over the field. On some phones a touch beside the box leaves the focus in it.
  useEffect(() => {
    if (!isShown) return;
    box.current?.scrollIntoView({ block: "nearest" });
    const closeFromOutside = ({ target }: Event) => {
      const inside = [refs.domReference.current, refs.floating.current];
      if (target instanceof Node && !inside.some((part) => part?.contains(target))) setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeFromOutside);
    return () => document.removeEventListener("pointerdown", closeFromOutside);
  }, [isShown, refs]);

  const add = (value: string) => {
    const refused = refusalOf(filter, value) ?? change([...values, value], `${labelOf(filter, value)} added`);
    setRefusal(refused);
    if (refused !== null) return;
    setTyped("");
    close();
  };
  const change = (next: string[], what: string) => onChange(next, `${what}, ${filter.label}.`);

  /** What was typed and left is meant, if it is enough to know what. */
  const addTyped = () => {
    close();
    const text = typed.trim();
    const exact = options.find(({ label }) => plain(label) === plain(text));
    if (text === "") return;
    if (filter.options && !exact && options.length > 0) setRefusal("Choose one of the list, or type on.");
    else add(exact?.value ?? text);
  };

  /** What had the focus goes; the next chip gets it, else the one before, else the box. */
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

  /** Goes so many options on, round the end. */
  const lead = (step: 1 | -1) => {
    const from = active ?? (step === 1 ? -1 : 0);
    setIsOpen(true);
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
        ref={setBox}
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
        <div
          ref={refs.setFloating}
          style={floatingStyles}
          className="choices"
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-label={filter.label}
          // The box keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          {why !== null && <Choice isDisabled text={why} />}
          {options.map(({ value, label, detail }, index) => (
            <Choice
              key={value}
              id={`${id}-${index}`}
              text={label}
              detail={detail}
              isChosen={index === active}
              onChoose={() => add(value)}
            />
          ))}
        </div>
      )}
      {isFaulty && <Refusal id={id}>{refusal}</Refusal>}
    </>
  );
}

/** Why the field with this id was not read. */
export const Refusal = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="field-error" id={`${id}-error`}>
    {children}
  </p>
);

const chipsOf = (box: Element | null): HTMLElement[] => [...(box?.querySelectorAll<HTMLElement>(".picked") ?? [])];

/** Whether there is something to choose before anything is typed. */
export const hasChoices = ({ options, list, usual }: Filter): boolean => Boolean(options ?? list ?? usual);

/** What stands in a list without options; null where there is no list to open. */
const nothingText = (filter: Filter, typed: string): string | null => {
  if (typed.trim() !== "") return refusalOf(filter, typed) ?? "It is chosen already.";
  return filter.options || filter.list ? "All are chosen." : null;
};

type ChoiceProps = {
  id?: string;
  text: string;
  detail?: string;
  isChosen?: boolean;
  /** Says why there is nothing to choose. */
  isDisabled?: boolean;
  onChoose?: () => void;
};

const Choice = ({ id, text, detail, isChosen = false, isDisabled, onChoose }: ChoiceProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys.
  <div role="option" id={id} tabIndex={-1} aria-selected={isChosen} aria-disabled={isDisabled} onClick={onChoose}>
    <span>{text}</span>
    {detail && <small>{detail}</small>}
  </div>
);

/** The names of a field with a long list, from when it is first opened. */
function useNames({ list }: Filter, isWanted: boolean): { names: Option[]; isLate: boolean } {
  const [names, setNames] = useState<Option[] | null>(null);
  useEffect(() => {
    if (!list || !isWanted || names) return;
    let isGone = false;
    // Without them any text still does.
    namesOf(list).then(
      (found) => !isGone && setNames(found),
      () => !isGone && setNames([]),
    );
    return () => {
      isGone = true;
    };
  }, [list, isWanted, names]);
  return { names: names ?? [], isLate: list !== undefined && names === null };
}
