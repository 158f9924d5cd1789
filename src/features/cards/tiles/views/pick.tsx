import type { FormHTMLAttributes, ReactNode } from "react";
import { leadingName } from "#features/catalogue/rules/names.ts";
import type { Slot } from "#features/collection/entries/views/copies.ts";
import { hrefWith } from "#lib/url/href.ts";
import { Button } from "#ui/form/button.tsx";
import { Icon } from "#ui/icons.tsx";

const formId = "pick";

type PickProps = {
  card: {
    id: string;
    name: string;
    englishName: string | null;
    number: string;
    variants: { key: string; name: string }[];
  };
  variant: string;
  /** Owned copies of each variant; an owned card stays in color. */
  owned: Slot[];
};

/** Ticks a card in place of its stepper. `variant` "": in any. */
export const PickCard = ({ card, variant, owned }: PickProps) => (
  <PickBox
    name="cards"
    value={`${card.id} ${variant}`.trim()}
    of={`${leadingName(card)} ${card.number} ${card.variants.find(({ key }) => key === variant)?.name ?? ""}`.trim()}
    owned={owned}
  />
);

type PickBoxProps = { name: string; value: string; of: string; owned?: PickProps["owned"] };

export const PickBox = ({ name, value, of, owned }: PickBoxProps) => (
  <label className="pick" data-owned={owned && "false"}>
    {owned?.map((isOn, index) => (
      <i key={index} hidden data-on={isOn} />
    ))}
    <input type="checkbox" name={name} value={value} form={formId} aria-label={`Select ${of}`} />
    <span aria-hidden="true">Select</span>
  </label>
);

type SelectionBarProps = FormHTMLAttributes<HTMLFormElement> & { children: ReactNode };

/** What can be done with all ticked cards. */
export const SelectionBar = ({ children, ...form }: SelectionBarProps) => (
  <form id={formId} className="pick-bar" method="post" {...form}>
    <output>Select cards</output>
    <Button type="button" tone="quiet" hidden data-pick-all>
      <span>
        <Brief>Select </Brief>all
      </span>
    </Button>
    {children}
  </form>
);

/** Adds all ticked cards to a list, or those of the set `setId` to the collection. */
export const PickBar = ({ doneHref, setId }: { doneHref: string; setId?: string }) => (
  <SelectionBar action="/api/lists/choices">
    {/* First: Enter on a box presses it, and it only asks for the list. */}
    <Button tone="primary">
      <span className="adds">
        <Brief>Add to </Brief>list
      </span>
    </Button>
    {setId !== undefined && (
      <Button
        name="step"
        value="add"
        formAction={hrefWith("/api/collection/bulk", { setId, formId: crypto.randomUUID() })}
      >
        <span className="adds">
          <Brief>Add to </Brief>collection
        </span>
      </Button>
    )}
    <a className="icon-button" href={doneHref} aria-label="Done">
      <Icon name="close" />
    </a>
  </SelectionBar>
);

/** A phone shows the rest alone. */
const Brief = ({ children }: { children: string }) => <span className="brief">{children}</span>;

/** Loads the page, and so the stylesheet of the boxes. */
export const PickChip = ({ href, isPicking }: { href: string; isPicking: boolean }) => (
  <a
    className="chip"
    href={href}
    hx-boost="false"
    data-changed={isPicking || undefined}
    aria-current={isPicking || undefined}
  >
    Select
  </a>
);
