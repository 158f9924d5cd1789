/** A number, or the placeholder that is replaced by one: never computed with. */
export type Slot = number | string;

export type Copies = { quantity: Slot; less: Slot; more: Slot; owned: Slot };

export type VariantDot = { key: string; name: string; owned: Slot };

export type TileState = "normal" | "checked" | "loading" | "current-loading" | "disabled" | "error" | "none-added";

/** `isGone`: the catalogue dropped it, so that there can only be fewer. */
export type StepperTarget = { setId: string; cardId: string; variant: string; label: string; isGone?: boolean };

export const wordedCopies = (quantity: number): Copies => ({
  quantity,
  less: Math.max(0, quantity - 1),
  more: quantity + 1,
  owned: quantity > 0 ? "true" : "false",
});
