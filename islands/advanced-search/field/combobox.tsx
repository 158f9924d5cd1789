import type { ReactNode } from "react";
import type { AdvancedFilter } from "#features/search/advanced/views/filters.ts";
import { labelOf } from "#features/search/advanced/views/labels.ts";
import { Icon } from "#ui/icons.tsx";
import { Chip } from "../chip.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { type ComboboxProps, onBoxKey, onChipKey, useCombobox } from "./use-combobox.ts";

/** Typing narrows, arrows choose, Enter adds, Backspace removes, left arrow enters the chips, Escape closes. */
export function Combobox(props: ComboboxProps) {
  const { filter, values } = props;
  const id = `filter-${filter.name}`;
  const combobox = useCombobox(props);
  const { box, input, options, why, isShown, active, refusal } = combobox;
  const isInvalid = refusal !== null;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input handles keys; a click beside it focuses the input. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above. */}
      <div
        className="picker"
        ref={box}
        onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
        data-invalid={isInvalid || undefined}
      >
        {values.map((value, index) => (
          <Chip
            key={value}
            label={labelOf(filter, value)}
            onRemove={() => combobox.remove(index)}
            onKeyDown={(event) => onChipKey(event, index, combobox)}
          />
        ))}
        <Box id={id} filter={filter} combobox={combobox} />
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
          onChoose={combobox.add}
          onLeave={combobox.close}
        />
      )}
      {isInvalid && <Refusal id={id}>{refusal}</Refusal>}
    </>
  );
}

type BoxProps = { id: string; filter: AdvancedFilter; combobox: ReturnType<typeof useCombobox> };

function Box({ id, filter, combobox }: BoxProps) {
  const { input, typed, values, isShown, active, chosen, refusal } = combobox;
  const isInvalid = refusal !== null;
  return (
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
      aria-activedescendant={chosen && `${id}-${active}`}
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? `${id}-error` : undefined}
      onClick={combobox.open}
      onKeyDown={(event) => onBoxKey(event, combobox)}
      onBlur={combobox.addTyped}
      onChange={({ target }) => combobox.type(target.value)}
    />
  );
}

export const Refusal = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="field-error" id={`${id}-error`}>
    {children}
  </p>
);

export const hasChoices = ({ options, list, usual }: AdvancedFilter): boolean => Boolean(options ?? list ?? usual);
