import { mark } from "../shell/messages.ts";
import type { Amount, Target } from "../taps/tap.ts";

const field = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";
export const targetOf = (form: HTMLFormElement): Target => ({
  setId: new URL(form.action).searchParams.get("setId") ?? "",
  cardId: field(form, "cardId"),
  variant: field(form, "variant"),
});
export const formKey = (form: HTMLFormElement) => `${field(form, "cardId")} ${field(form, "variant")}`;
export const allSteppers = () => [...document.querySelectorAll<HTMLFormElement>("form.stepper")];

export const numberOf = (form: HTMLFormElement) => {
  const shown = form.querySelector<HTMLInputElement>('input[name="typed"]');
  return shown ? Number(shown.defaultValue) : Number(form.querySelector("output")?.textContent);
};

export function amountOf(form: HTMLFormElement, submitter: HTMLElement | null): Amount | null {
  if (submitter instanceof HTMLButtonElement && submitter.name === "quantity") {
    return { change: submitter === form.querySelector('button[name="quantity"]:last-of-type') ? 1 : -1 };
  }
  const typed = form.querySelector<HTMLInputElement>('input[name="typed"]');
  if (typed && /^\d{1,5}$/.test(typed.value.trim())) return { quantity: Number(typed.value) };
  typed?.reportValidity();
  return null;
}

export function markDots(quantityOf: (key: string) => number | null): void {
  for (const dot of document.querySelectorAll<HTMLElement>("form.stepper [data-variant]")) {
    const form = dot.closest("form");
    const quantity = form && quantityOf(`${field(form, "cardId")} ${dot.dataset.variant}`);
    if (quantity !== null) dot.dataset.on = String(quantity > 0);
  }
}

export function show(form: HTMLFormElement, quantity: number, state: string): void {
  const [less, more] = form.querySelectorAll<HTMLButtonElement>('button[name="quantity"]');
  const output = form.querySelector("output");
  const typed = form.querySelector<HTMLInputElement>('input[name="typed"]');
  if (less) less.value = String(Math.max(0, quantity - 1));
  if (more) more.value = String(quantity + 1);
  if (output) output.textContent = String(quantity);
  if (typed) typed.value = typed.defaultValue = String(quantity);
  // At 0 the − disappears, so + takes the focus.
  if (quantity === 0 && less && less === document.activeElement) more?.focus();
  form.dataset.owned = String(quantity > 0);
  form.dataset.state = state;
  const waits = form.querySelector(".waits");
  if (state !== "waiting") waits?.remove();
  else if (!waits) form.append(waitingMark());
}

/** Marks an unsaved number by more than colour. */
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
