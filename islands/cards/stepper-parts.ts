import { readEntryText } from "#features/collection/rules/entry.ts";
import { mark } from "../shell/messages.ts";
import { type Amount, keyOf, type Target } from "../taps/tap.ts";

/** Tiles, and rows of variants. */
export const cards = ".tile, [data-variants]";

const stepsOf = (stepper: Element) => stepper.querySelectorAll<HTMLButtonElement>("button:not(.set)");
export const targetOf = (stepper: Element): Target => {
  const { quantity: _, ...target } = readEntryText(stepsOf(stepper)[0]?.value ?? "");
  return target;
};
export const stepperKey = (stepper: Element) => keyOf(targetOf(stepper));
/** A visitor's only lead to sign-in. */
export const allSteppers = () => [...document.querySelectorAll<HTMLElement>(".stepper[data-owned]")];

export const numberOf = (stepper: Element) => {
  const shown = stepper.querySelector<HTMLInputElement>('input[name="typed"]');
  return shown ? Number(shown.defaultValue) : Number(stepper.querySelector("output")?.textContent);
};

export function amountOf(stepper: Element, submitter: HTMLElement | null): Amount | null {
  const [less, more] = stepsOf(stepper);
  if (submitter && submitter === more) return { change: 1 };
  if (submitter && submitter === less) return { change: -1 };
  const typed = stepper.querySelector<HTMLInputElement>('input[name="typed"]');
  if (typed) typed.value ||= typed.defaultValue;
  if (typed && /^\d{1,5}$/.test(typed.value.trim())) return { quantity: Number(typed.value) };
  typed?.reportValidity();
  return null;
}

export function markDots(quantityOf: (key: string) => number | null): void {
  for (const dot of document.querySelectorAll<HTMLElement>(".stepper [data-variant]")) {
    const stepper = dot.closest("[data-owned]");
    const quantity = stepper && quantityOf(keyOf({ ...targetOf(stepper), variant: dot.dataset.variant ?? "" }));
    if (quantity !== null) dot.dataset.on = String(quantity > 0);
  }
}

/** The first copy of a card has a spark, of whatever variant. */
export function markFirst(stepper: HTMLElement): void {
  const card = stepper.closest(`${cards},dialog,main`);
  if (!card?.querySelector("[data-owned=true],[data-on=true]")) stepper.dataset.first = "";
}

export function show(stepper: HTMLElement, quantity: number, state: string): void {
  const [, more] = stepsOf(stepper);
  const output = stepper.querySelector("output");
  const typed = stepper.querySelector<HTMLInputElement>('input[name="typed"]');
  if (output) output.textContent = String(quantity);
  if (typed) {
    // A number that is being typed stays.
    const isTyping = typed === document.activeElement && typed.value !== typed.defaultValue;
    typed.defaultValue = String(quantity);
    if (!isTyping) typed.value = typed.defaultValue;
  }
  stepper.dataset.owned = String(quantity > 0);
  // At 0 the − and the box disappear, so + takes the focus.
  if (quantity === 0 && stepper.contains(document.activeElement)) more?.focus();
  if (quantity === 0) delete stepper.dataset.first;
  stepper.dataset.state = state;
  const waits = stepper.querySelector(".waits");
  if (state !== "waiting") waits?.remove();
  else if (!waits) stepper.append(waitingMark());
}

/** Marks an unsaved number by more than color. */
function waitingMark(): HTMLElement {
  const waits = document.createElement("small");
  waits.className = "waits";
  waits.append(mark("activity"), "Waiting");
  return waits;
}

export function takeSynced() {
  const sync = document.getElementById("sync");
  if (!sync?.firstElementChild) return undefined;
  const quantities = new Map<string, number>();
  for (const item of sync.querySelectorAll("data")) quantities.set(item.id, Number(item.value));
  const cards = new Set((sync.firstElementChild as HTMLElement).dataset.cards?.split(" ") ?? []);
  sync.replaceChildren();
  return {
    has: (key: string) => cards.has("*") || cards.has(key.split(" ")[0] ?? ""),
    quantityOf: (key: string) => quantities.get(key) ?? 0,
  };
}
