import { autoUpdate, flip, offset, size, type UseFloatingOptions, useFloating } from "@floating-ui/react";
import { type RefObject, useEffect } from "react";
import type { Option } from "#features/search/advanced/views/options.ts";

type ChoiceListProps = {
  id: string;
  label: string;
  box: RefObject<HTMLElement | null>;
  options: Option[];
  instead: string | null;
  chosen: number | null;
  onChoose: (value: string) => void;
  onLeave: () => void;
};

const gap = 4;
const margin = 8;
const tallest = 320;

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

/** The box keeps focus and handles the keys. */
export function ChoiceList({ id, label, box, options, instead, chosen, onChoose, onLeave }: ChoiceListProps) {
  const { refs, floatingStyles } = useFloating({ ...placed, open: true, elements: { reference: box.current } });

  // A sticky bar may cover the field.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [box]);

  useLeave([box, refs.floating], onLeave);

  useEffect(() => {
    if (chosen !== null) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);

  return (
    <div
      ref={refs.setFloating}
      style={floatingStyles}
      className="choices"
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
    >
      {instead !== null && <Choice isDisabled text={instead} />}
      {options.map((option, index) => (
        <Choice
          key={option.value}
          id={`${id}-${index}`}
          text={option.label}
          detail={option.detail}
          isChosen={index === chosen}
          onChoose={() => onChoose(option.value)}
        />
      ))}
    </div>
  );
}

/** Calls `onLeave` at a tap outside, which on some phones does not blur the box. */
function useLeave(inside: RefObject<HTMLElement | null>[], onLeave: () => void): void {
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !inside.some(({ current }) => current?.contains(target))) onLeave();
    };
    document.addEventListener("pointerdown", leave);
    return () => document.removeEventListener("pointerdown", leave);
  });
}

type ChoiceProps = {
  id?: string;
  text: string;
  detail?: string;
  isChosen?: boolean;
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
