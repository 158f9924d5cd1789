/** A viewer's number, or the mark that is replaced by it later: printed as given, never computed with. */
export type Slot = number | string;

/** One variant's copies: how many, what a tap on − or + makes of it, and "true" or "false". */
export type Copies = { quantity: Slot; less: Slot; more: Slot; owned: Slot };

/** A variant as a dot: filled when `owned` is "true". */
export type VariantDot = { key: string; name: string; owned: Slot };

export type TileState = "normal" | "checked" | "loading" | "current-loading" | "disabled" | "error" | "none-added";

/** Where a variant's copies are written, and what names them. */
export type StepperTarget = { setId: string; cardId: string; variant: string; label: string };

/** The copies of a number known now. */
export const copiesOf = (quantity: number): Copies => ({
  quantity,
  less: Math.max(0, quantity - 1),
  more: quantity + 1,
  owned: quantity > 0 ? "true" : "false",
});

/** A form as it is without script; the script sends the same to the same place by itself, see `islands/cards/steppers.ts`. */
const formAttributes = ({ setId, cardId, variant }: StepperTarget, owned: Slot) => {
  return {
    id: `own-${cardId}-${variant}`,
    method: "post",
    action: `/api/collection?setId=${encodeURIComponent(setId)}&_method=PUT`,
    "data-owned": owned,
  } as const;
};

function HiddenTarget({ cardId, variant }: StepperTarget) {
  return (
    <>
      <input type="hidden" name="cardId" value={cardId} />
      <input type="hidden" name="variant" value={variant} />
    </>
  );
}

/** The dots, as the link to the variant table. */
function VariantDots({ href, dots }: { href: string; dots: VariantDot[] }) {
  return (
    <a className="dots" href={href} aria-label={`${dots.length} variants`}>
      {dots.map((dot) => (
        <i key={dot.key} data-variant={dot.key} data-on={dot.owned} title={dot.name} />
      ))}
    </a>
  );
}

/**
 * The number that is the control. The same three elements for nothing owned and for many, so the focus stays on the
 * pressed button; the stylesheet makes + the whole width while `data-owned` is "false".
 */
export function Stepper({
  target,
  copies,
  dots,
  state,
}: {
  target: StepperTarget;
  copies: Copies;
  /** The card's variants and where they are listed, when it has more than one. */
  dots?: { href: string; list: VariantDot[] };
  state?: TileState;
}) {
  return (
    <form
      className="stepper"
      {...formAttributes(target, copies.owned)}
      // Told here, as the number may be drawn before the dots have come.
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

/**
 * The stepper of the variant table: its number can be typed. The typed number comes as `typed`, a tap on − or + as
 * `quantity`. "Set" stands first so that Enter means it, and shows only where there is no script.
 */
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
