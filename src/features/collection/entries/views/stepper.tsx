import type { Copies, Slot, StepperTarget, TileState, VariantDot } from "./copies.ts";

/** Works without script; `islands/cards/steppers.ts` sends the same. */
const formAttributes = ({ setId, cardId, variant }: StepperTarget, owned: Slot) =>
  ({
    id: `own-${cardId}-${variant}`,
    method: "post",
    action: `/api/collection?setId=${encodeURIComponent(setId)}&_method=PUT`,
    "data-owned": owned,
  }) as const;

const HiddenTarget = ({ cardId, variant }: StepperTarget) => (
  <>
    <input type="hidden" name="cardId" value={cardId} />
    <input type="hidden" name="variant" value={variant} />
  </>
);

const VariantDots = ({ href, dots }: { href: string; dots: VariantDot[] }) => (
  <a className="dots" href={href} data-overlay aria-label={`${dots.length} variants`}>
    {dots.map((dot) => (
      <i key={dot.key} data-variant={dot.key} data-on={dot.owned} title={dot.name} />
    ))}
  </a>
);

/** The same elements for 0 and more copies, so the focus stays; CSS widens + while `data-owned` is "false". */
export function Stepper({
  target,
  copies,
  dots,
  state,
}: {
  target: StepperTarget;
  copies: Copies;
  dots?: { href: string; list: VariantDot[] };
  state?: TileState;
}) {
  return (
    <form
      className="stepper"
      {...formAttributes(target, copies.owned)}
      // Set here, since the number may render before the dots.
      data-dots={dots && true}
      data-state={state}
    >
      <HiddenTarget {...target} />
      <button type="submit" name="quantity" value={copies.less} aria-label={`Remove one ${target.label}`}>
        −
      </button>
      <output>{copies.quantity}</output>
      {dots && <VariantDots href={dots.href} dots={dots.list} />}
      <button type="submit" name="quantity" value={copies.more} aria-label={`Add one ${target.label}`}>
        +<span> Add</span>
      </button>
    </form>
  );
}

/** Sends the typed number as `typed`; − and + send `quantity`. "Set" is first, for Enter; shown without script only. */
export function TypedStepper({ target, copies, state }: { target: StepperTarget; copies: Copies; state?: TileState }) {
  return (
    <form className="stepper" {...formAttributes(target, copies.owned)} data-typed="true" data-state={state}>
      <HiddenTarget {...target} />
      <button type="submit" className="set">
        Set
      </button>
      <button type="submit" name="quantity" value={copies.less} aria-label={`Remove one ${target.label}`}>
        −
      </button>
      <input
        name="typed"
        defaultValue={copies.quantity}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={5}
        autoComplete="off"
        aria-label={`Copies of ${target.label}`}
      />
      <button type="submit" name="quantity" value={copies.more} aria-label={`Add one ${target.label}`}>
        +
      </button>
    </form>
  );
}
