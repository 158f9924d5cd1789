import {
  autoUpdate,
  flip,
  offset,
  size,
  type UseFloatingOptions,
  useDismiss,
  useFloating,
  useInteractions,
  useListNavigation,
  useMergeRefs,
  useRole,
} from "@floating-ui/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { type Filter, labelOf, type Option } from "../../src/features/search/views/filters.ts";
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
  const listed = useRef<(HTMLElement | null)[]>([]);

  const { refs, floatingStyles, context } = useFloating({ ...placed, open: isShown, onOpenChange: setIsOpen });
  const setBox = useMergeRefs([box, refs.setPositionReference]);
  const setInput = useMergeRefs([input, refs.setReference]);
  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
    useRole(context, { role: "listbox" }),
    useDismiss(context),
    useListNavigation(context, {
      listRef: listed,
      activeIndex: active,
      onNavigate: setActive,
      virtual: true,
      loop: true,
    }),
  ]);

  const add = (value: string) => {
    const refused = refusalOf(filter, value) ?? change([...values, value], `${labelOf(filter, value)} added`);
    setRefusal(refused);
    if (refused !== null) return;
    setTyped("");
    setIsOpen(false);
  };
  const change = (next: string[], what: string) => onChange(next, `${what}, ${filter.label}.`);

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

  const onBoxKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isAtStart = input.current?.selectionStart === 0 && input.current.selectionEnd === 0;
    if (event.key === "Enter" && (isShown || typed.trim() !== "")) {
      event.preventDefault();
      const option = isShown && active !== null ? options[active] : undefined;
      if (option) add(option.value);
      else if (typed.trim() !== "") add(typed.trim());
      else setIsOpen(false);
    } else if (event.key === "Backspace" && typed === "" && values.length > 0) {
      remove(values.length - 1);
    } else if (event.key === "ArrowLeft" && isAtStart) {
      chipsOf(box.current).at(-1)?.focus();
    } else if (event.key === "Escape" && !isShown) {
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
          {...getReferenceProps({
            onClick: () => setIsOpen(true),
            onKeyDown: onBoxKey,
            onBlur: () => {
              setIsOpen(false);
              // What was typed and left is meant.
              if (typed.trim() !== "") add(typed.trim());
            },
          })}
          ref={setInput}
          id={id}
          type="text"
          value={typed}
          placeholder={values.length === 0 ? placeholderOf(filter) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-invalid={isFaulty || undefined}
          aria-describedby={isFaulty ? `${id}-error` : filter.hint && `${id}-hint`}
          onChange={({ target }) => {
            setTyped(target.value);
            setRefusal(null);
            setIsOpen(true);
            setActive(target.value.trim() === "" ? null : 0);
          }}
        />
        <Icon name="down" />
      </div>
      {isShown && (
        <div
          ref={refs.setFloating}
          style={floatingStyles}
          className="choices"
          {...getFloatingProps({ "aria-label": filter.label })}
        >
          {why !== null && <NoOption text={why} />}
          {options.map((option, index) => (
            <div
              key={option.value}
              {...getItemProps({
                ref: (element: HTMLElement | null) => {
                  listed.current[index] = element;
                },
                // The box keeps the focus.
                onMouseDown: (event) => event.preventDefault(),
                onClick: () => add(option.value),
                active: active === index,
                selected: active === index,
              })}
              id={`${id}-${index}`}
            >
              <span>{option.label}</span>
              {option.detail && <small>{option.detail}</small>}
            </div>
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

export const placeholderOf = ({ options, list }: Filter): string | undefined => (options || list ? "Any" : undefined);

/** What stands in a list without options; null where there is no list to open. */
const nothingText = (filter: Filter, typed: string): string | null => {
  if (typed.trim() !== "") return refusalOf(filter, typed) ?? "It is chosen already.";
  return filter.options || filter.list ? "All are chosen." : null;
};

/** Says why there is nothing to choose. */
const NoOption = ({ text }: { text: string }) => (
  <div role="option" aria-selected="false" aria-disabled="true" tabIndex={-1}>
    <span>{text}</span>
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
