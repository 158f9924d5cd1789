import type htmx from "htmx.org";
import { showRefusal, showWaiting } from "../shell/messages.ts";
import { TapQueue } from "../taps/queue.ts";
import { type Outcome, send, sendLast, sendMany } from "../taps/send.ts";
import { openTapStore } from "../taps/store.ts";
import { type Amount, after, keyOf, shownNumber, type Tap } from "../taps/tap.ts";
import { fetchChanges } from "./changes.ts";
import {
  allSteppers,
  amountOf,
  cards,
  markDots,
  markFirst,
  numberOf,
  show,
  stepperKey,
  takeSynced,
  targetOf,
} from "./stepper-parts.ts";

const failed = "There was an error adding your card. Please refresh the page and try again.";

/** Counts a tap on − or + at once and queues it. Without JavaScript the same forms are posted one by one. */
export function startSteppers(ajax: typeof htmx, page: string): void {
  const { user } = document.body.dataset;
  // Signed out, the queue may be another person's.
  const steppers = user ? new Steppers(ajax, user, page) : undefined;
  steppers?.start();
  awaitKeys((stepper, amount) => steppers?.take(stepper, amount));
}

/** Loads the keys of cards with the first focus or key on one. Keys that are pressed meanwhile act once they are there. */
function awaitKeys(take: (stepper: HTMLElement, amount: Amount) => void): void {
  const begins = ["focusin", "keydown"];
  const early: Event[] = [];
  const keep = (event: Event) => void early.push(event);
  const load = (event: Event) => {
    const { target, type } = event;
    if (!(target instanceof Element && target.closest(cards))) return;
    // A tap gives the focus as well: those who have tapped have to press a key.
    if (type === "focusin" && !target.matches(":focus-visible")) return;
    for (const begin of begins) document.removeEventListener(begin, load);
    document.addEventListener("keydown", keep);
    if (type === "keydown") keep(event);
    import("./tile-keys.ts")
      .then(
        ({ TileKeys }) => new TileKeys(take).start(early as KeyboardEvent[]),
        // Offline: tried again with the next focus.
        () => awaitKeys(take),
      )
      .finally(() => document.removeEventListener("keydown", keep));
  };
  for (const begin of begins) document.addEventListener(begin, load);
}

const steppersOf = (key: string) => allSteppers().filter((stepper) => stepperKey(stepper) === key);

class Steppers {
  private readonly queue: TapQueue;
  /** The server's quantities of entries with waiting taps, as known here. */
  private readonly stored = new Map<string, number>();
  /** The number written here; any other is the server's. */
  private readonly written = new WeakMap<HTMLElement, number>();
  private readonly refused = new Set<string>();
  private readonly refusedTaps: Tap[] = [];

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
      sendMany: (taps) => this.sendMany(taps, page),
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
    const stepper = (event.submitter ?? (event.target as Element)).closest<HTMLElement>(".stepper");
    if (!stepper) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const amount = amountOf(stepper, event.submitter);
    if (amount) this.take(stepper, amount);
  }

  take(stepper: HTMLElement, amount: Amount): void {
    const key = stepperKey(stepper);
    const present = this.numberOf(key) ?? numberOf(stepper);
    if (after(present, amount) === present) return;
    if (!this.stored.has(key)) this.stored.set(key, present);
    this.refused.delete(key);
    markFirst(stepper);
    const change = "change" in amount ? { change: after(present, amount) - present } : amount;
    this.queue.add(targetOf(stepper), change, present);
  }

  private numberOf(key: string): number | undefined {
    const stored = this.stored.get(key);
    return stored === undefined ? undefined : shownNumber(stored, this.queue.of(key));
  }

  private render(key: string): void {
    const steppers = steppersOf(key);
    const waits = this.queue.of(key).length > 0;
    const [first] = steppers;
    // Waiting since an earlier page: the server's quantity is the rendered one.
    if (waits && first && !this.stored.has(key)) this.stored.set(key, numberOf(first));
    const number = this.numberOf(key);
    const state = this.queue.stateOf(key) ?? (this.refused.has(key) ? "error" : "normal");
    if (number !== undefined) {
      for (const stepper of steppers) this.show(stepper, number, state);
      markDots((variant) => (variant === key ? number : null));
    }
    if (!waits) this.stored.delete(key);
    showWaiting(this.queue.status, () => void this.queue.retry());
  }

  private show(stepper: HTMLElement, quantity: number, state: string): void {
    show(stepper, quantity, state);
    this.written.set(stepper, quantity);
  }

  private async sendMany(taps: Tap[], page: string): Promise<Outcome[] | null> {
    const outcomes = await sendMany(taps, page);
    if (outcomes?.some(({ kind }) => kind === "done")) document.dispatchEvent(new Event("taps:sent"));
    return outcomes;
  }

  private goBack(tap: Tap, { status, message }: Extract<Outcome, { kind: "refused" }>): void {
    const { setId, cardId } = tap;
    this.refused.add(keyOf(tap));
    const isTheirs = status === 409 || status === 410 || status === 422;
    if (status === 409 || status >= 500) this.refusedTaps.push(tap);
    const again = () => {
      for (const tap of this.refusedTaps.splice(0)) this.addAgain(tap);
    };
    showRefusal(isTheirs && message ? message : failed, this.refusedTaps.length > 0 ? again : null);
    void fetchChanges(this.ajax, new URLSearchParams({ setId, cardId }));
  }

  private addAgain({ setId, cardId, variant, amount, from }: Tap): void {
    const target = { setId, cardId, variant };
    const key = keyOf(target);
    const [stepper] = steppersOf(key);
    this.queue.add(target, amount, this.numberOf(key) ?? (stepper ? numberOf(stepper) : from));
  }

  /** Swapped-in steppers lack the waiting taps. */
  private adoptRendered(): void {
    const waiting = new Set(this.queue.keys());
    if (waiting.size === 0) return;
    for (const stepper of allSteppers()) {
      const key = stepperKey(stepper);
      const rendered = numberOf(stepper);
      if (waiting.has(key) && this.written.get(stepper) !== rendered) this.stored.set(key, rendered);
    }
    for (const key of waiting) this.render(key);
  }

  /** #sync lists current quantities; steppers and dots of those cards take them over, plus waiting taps. */
  private adoptSynced(): void {
    const synced = takeSynced();
    if (!synced) return;
    const waiting = new Set(this.queue.keys());
    for (const key of waiting) if (synced.has(key)) this.stored.set(key, synced.quantityOf(key));
    for (const stepper of allSteppers()) {
      const key = stepperKey(stepper);
      if (!synced.has(key) || waiting.has(key)) continue;
      this.refused.delete(key);
      this.show(stepper, synced.quantityOf(key), "normal");
    }
    markDots((key) => (synced.has(key) && !waiting.has(key) ? synced.quantityOf(key) : null));
    for (const key of waiting) this.render(key);
    // Updates counts elsewhere on the page.
    document.body.dispatchEvent(new Event("owned"));
  }
}
