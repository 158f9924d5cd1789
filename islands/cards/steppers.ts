import type htmx from "htmx.org";
import { showRefusal, showWaiting } from "../shell/messages.ts";
import { TapQueue } from "../taps/queue.ts";
import { type Outcome, send, sendLast } from "../taps/send.ts";
import { openTapStore } from "../taps/store.ts";
import { after, keyOf, shownNumber, type Tap } from "../taps/tap.ts";
import { allSteppers, amountOf, formKey, markDots, numberOf, show, takeSynced, targetOf } from "./stepper-forms.ts";

const failed = "There was an error adding your card. Please refresh the page and try again.";

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
    const synced = takeSynced();
    if (!synced) return;
    const waiting = new Set(this.queue.keys());
    for (const key of waiting) if (synced.has(key)) this.stored.set(key, synced.quantityOf(key));
    for (const form of allSteppers()) {
      const key = formKey(form);
      if (!synced.has(key) || waiting.has(key)) continue;
      this.refused.delete(key);
      this.show(form, synced.quantityOf(key), "normal");
    }
    markDots((key) => (synced.has(key) && !waiting.has(key) ? synced.quantityOf(key) : null));
    for (const key of waiting) this.render(key);
    // Updates counts elsewhere on the page.
    document.body.dispatchEvent(new Event("owned"));
  }
}
