import type { ReactNode } from "react";
import { entryText } from "#features/collection/rules/entry.ts";
import type { Copies, Slot, StepperTarget, TileState, VariantDot } from "./copies.ts";

/** What a button sends without script, through the page's form `own`; `islands/cards/steppers.ts` reads it. */
const Step = ({ of, quantity, label, tabIndex, children }: StepProps) => (
  <button form="own" type="submit" name="entry" value={`${of}/${quantity}`} aria-label={label} tabIndex={tabIndex}>
    {children}
  </button>
);

type StepProps = { of: string; quantity: Slot; label: string; tabIndex?: -1 | undefined; children: ReactNode };

/** Hidden where there can be no more: the steps before it keep their places. */
const More = ({ of, target, copies }: { of: string; target: StepperTarget; copies: Copies }) =>
  target.isGone ? (
    <button type="button" hidden disabled />
  ) : (
    <Step of={of} quantity={copies.more} label={`Add one ${target.label}`}>
      +<span> Add</span>
    </Step>
  );

const idOf = ({ cardId, variant }: StepperTarget) => `own-${cardId}-${variant}`;

/** `label`: the card, `lang`: of its name, where it is not the page's. */
type Dots = { href: string; list: VariantDot[]; label: string; lang?: string | undefined };

/** CSS says which variants are owned. */
const VariantDots = ({ href, list, label, lang }: Dots) => (
  <a className="dots" href={href} data-overlay tabIndex={-1}>
    <span className="unseen">
      {list.length} variants of {lang ? <span lang={lang}>{label}</span> : label}
    </span>
    {list.map((dot) => (
      <i key={dot.key} data-variant={dot.key} data-on={dot.owned} data-name={dot.name} />
    ))}
  </a>
);

/**
 * Quantity with − and +: the same elements for 0 and more copies, so the focus stays; CSS widens + while `data-owned`
 * is "false".
 */
export function Stepper({
  target,
  copies,
  dots,
  state,
}: {
  target: StepperTarget;
  copies: Copies;
  dots?: Dots;
  state?: TileState;
}) {
  const of = entryText(target);
  if (target.isGone && copies.quantity === 0) return <p className="held">Removed</p>;
  return (
    <div
      className="stepper"
      id={idOf(target)}
      data-owned={copies.owned}
      // Set here, since the number may render before the dots.
      data-dots={dots && true}
      data-state={state}
    >
      <Step
        of={of}
        quantity={copies.less}
        label={`Remove one ${target.label}`}
        tabIndex={target.isGone ? undefined : -1}
      >
        −
      </Step>
      {/* A toast says each change. */}
      <output aria-live="off">{copies.quantity}</output>
      {dots && <VariantDots {...dots} />}
      <More of={of} target={target} copies={copies} />
    </div>
  );
}

/** A separate form for the typed number. "Set" is first, so Enter presses it; it shows only without JavaScript. */
export function TypedStepper({ target, copies, state }: { target: StepperTarget; copies: Copies; state?: TileState }) {
  const of = entryText(target);
  return (
    <form
      className="stepper"
      id={idOf(target)}
      method="post"
      action="/collection/own"
      data-owned={copies.owned}
      data-typed="true"
      data-state={state}
    >
      <button type="submit" className="set" name="entry" value={of}>
        Set
      </button>
      <Step of={of} quantity={copies.less} label={`Remove one ${target.label}`}>
        −
      </Step>
      <input
        name="typed"
        defaultValue={copies.quantity}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={5}
        autoComplete="off"
        aria-label={`Copies of ${target.label}`}
      />
      <More of={of} target={target} copies={copies} />
    </form>
  );
}
