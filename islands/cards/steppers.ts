import type htmx from "htmx.org";
import { mark, showRefusal, showWaiting } from "../shell/messages.ts";
import { TapQueue } from "../taps/queue.ts";
import { type Outcome, send, sendLast } from "../taps/send.ts";
import { openTapStore } from "../taps/store.ts";
import { type Amount, after, keyOf, shownNumber, type Tap, type Target } from "../taps/tap.ts";

const failed = "There was an error adding your card. Please refresh the page and try again.";

const field = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";
const targetOf = (form: HTMLFormElement): Target => ({
  setId: new URL(form.action).searchParams.get("setId") ?? "",
  cardId: field(form, "cardId"),
  variant: field(form, "variant"),
});
const formKey = (form: HTMLFormElement) => `${field(form, "cardId")} ${field(form, "variant")}`;
const allSteppers = () => [...document.querySelectorAll<HTMLFormElement>("form.stepper")];

const numberOf = (form: HTMLFormElement) => {
  const shown = form.querySelector<HTMLInputElement>('input[name="typed"]');
  return shown ? Number(shown.defaultValue) : Number(form.querySelector("output")?.textContent);
};

/** Counts a tap on − or + at once and queues it. Without a script the same forms are posted one by one. */
export function startSteppers(ajax: typeof htmx, page: string): void {
  const { user } = document.body.dataset;
  // Signed out, the queue may be another person's.
  if (user) new Steppers(ajax, user, page).start();
}

class Steppers {
  private readonly queue: TapQueue;
  /** The server's quantities of entries with waiting taps, as known here. */
  private readonly stored = new Map<string, number>();
  /** The number written here; any other is the server's. */
  private readonly written = new WeakMap<HTMLFormElement, number>();
  private readonly refused = new Set<string>();

  constructor(
    private readonly ajax: typeof htmx,
    user: string,
    page: string,
  ) {
    this.queue = new TapQueue({
      user,
      page,
      store: openTapStore(),
      send: (tap) => send(ajax, tap),
      sendLast,
      onChange: (key) => this.render(key),
      onDone: (tap, quantity) => quantity !== undefined && this.stored.set(keyOf(tap), quantity),
      onRefused: (tap, refusal) => this.goBack(tap, refusal),
    });
  }

  start(): void {
    document.addEventListener("submit", (event) => this.submit(event), true);
    document.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.name === "typed") event.target.form?.requestSubmit();
    });
    document.addEventListener("htmx:after:swap", () => {
      this.adoptRendered();
      this.adoptSynced();
    });
    const resume = () => {
      this.adoptRendered();
      void this.queue.resume();
    };
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.queue.flush();
      else resume();
    });
    window.addEventListener("pagehide", () => this.queue.flush());
    window.addEventListener("pageshow", ({ persisted }) => persisted && resume());
    window.addEventListener("online", () => void this.queue.retry());
    resume();
  }

  private submit(event: SubmitEvent): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("form.stepper")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const key = formKey(form);
    const present = this.numberOf(key) ?? numberOf(form);
    const amount = amountOf(form, event.submitter);
    if (!amount || after(present, amount) === present) return;
    if (!this.stored.has(key)) this.stored.set(key, present);
    this.refused.delete(key);
    const change = "change" in amount ? { change: after(present, amount) - present } : amount;
    this.queue.add(targetOf(form), change, present);
  }

  /** Undefined without a waiting tap. */
  private numberOf(key: string): number | undefined {
    const stored = this.stored.get(key);
    return stored === undefined ? undefined : shownNumber(stored, this.queue.of(key));
  }

  private render(key: string): void {
    const steppers = allSteppers().filter((form) => formKey(form) === key);
    const waits = this.queue.of(key).length > 0;
    const [first] = steppers;
    // Waiting since an earlier page: the server's quantity is the rendered one.
    if (waits && first && !this.stored.has(key)) this.stored.set(key, numberOf(first));
    const number = this.numberOf(key);
    const state = this.queue.stateOf(key) ?? (this.refused.has(key) ? "error" : "normal");
    if (number !== undefined) {
      for (const form of steppers) this.show(form, number, state);
      markDots((variant) => (variant === key ? number : null));
    }
    if (!waits) this.stored.delete(key);
    showWaiting(this.queue.status, () => void this.queue.retry());
  }

  private show(form: HTMLFormElement, quantity: number, state: string): void {
    show(form, quantity, state);
    this.written.set(form, quantity);
  }

  private goBack(tap: Tap, { status, message }: Extract<Outcome, { kind: "refused" }>): void {
    const { setId, cardId, variant } = tap;
    this.refused.add(keyOf(tap));
    const again = () => {
      const present = this.numberOf(keyOf(tap)) ?? this.renderedNumber(keyOf(tap)) ?? tap.from;
      this.queue.add({ setId, cardId, variant }, tap.amount, present);
    };
    const isTheirs = status === 409 || status === 422;
    showRefusal(isTheirs && message ? message : failed, status === 409 ? again : null);
    void this.ajax
      .ajax("GET", `/api/collection/changes?${new URLSearchParams({ setId, cardId })}`, {
        source: document.body,
        swap: "none",
      })
      .catch(() => undefined);
  }

  private renderedNumber(key: string): number | undefined {
    const form = allSteppers().find((stepper) => formKey(stepper) === key);
    return form && numberOf(form);
  }

  /** Swapped-in steppers lack the waiting taps. */
  private adoptRendered(): void {
    const waiting = new Set(this.queue.keys());
    if (waiting.size === 0) return;
    for (const form of allSteppers()) {
      const key = formKey(form);
      if (waiting.has(key) && this.written.get(form) !== numberOf(form)) this.stored.set(key, numberOf(form));
    }
    for (const key of waiting) this.render(key);
  }

  /** #sync lists current quantities; steppers and dots of those cards take them over, plus waiting taps. */
  private adoptSynced(): void {
    const sync = document.getElementById("sync");
    if (!sync?.firstElementChild) return;
    const quantities = new Map<string, number>();
    for (const item of sync.querySelectorAll("data")) quantities.set(item.id, Number(item.value));
    const cards = new Set((sync.firstElementChild as HTMLElement).dataset.cards?.split(" ") ?? []);
    sync.replaceChildren();
    const isMeant = (key: string) => cards.has("*") || cards.has(key.split(" ")[0] ?? "");
    const waiting = new Set(this.queue.keys());
    for (const key of waiting) if (isMeant(key)) this.stored.set(key, quantities.get(key) ?? 0);
    for (const form of allSteppers()) {
      const key = formKey(form);
      if (!isMeant(key) || waiting.has(key)) continue;
      this.refused.delete(key);
      this.show(form, quantities.get(key) ?? 0, "normal");
    }
    markDots((key) => (isMeant(key) && !waiting.has(key) ? (quantities.get(key) ?? 0) : null));
    for (const key of waiting) this.render(key);
    // Updates counts elsewhere on the page.
    document.body.dispatchEvent(new Event("owned"));
  }
}

function amountOf(form: HTMLFormElement, submitter: HTMLElement | null): Amount | null {
  if (submitter instanceof HTMLButtonElement && submitter.name === "quantity") {
    return { change: submitter === form.querySelector('button[name="quantity"]:last-of-type') ? 1 : -1 };
  }
  const typed = form.querySelector<HTMLInputElement>('input[name="typed"]');
  if (typed && /^\d{1,5}$/.test(typed.value.trim())) return { quantity: Number(typed.value) };
  typed?.reportValidity();
  return null;
}

function markDots(quantityOf: (key: string) => number | null): void {
  for (const dot of document.querySelectorAll<HTMLElement>("form.stepper [data-variant]")) {
    const form = dot.closest("form");
    const quantity = form && quantityOf(`${field(form, "cardId")} ${dot.dataset.variant}`);
    if (quantity !== null) dot.dataset.on = String(quantity > 0);
  }
}

function show(form: HTMLFormElement, quantity: number, state: string): void {
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
