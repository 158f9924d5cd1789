import type { Outcome } from "./send.ts";
import type { TapStore } from "./store.ts";
import { type Amount, keyOf, sum, type Tap, type Target, uuid } from "./tap.ts";

/** Taps within this time are sent as one. */
const settleMilliseconds = 350;
/** After this pause the page adds no more to a tap; after twice as long another page may send it. */
const openMilliseconds = 1500;
const firstPause = 500;
const longestPause = 15_000;
/** Parallel requests once the connection is back. */
const lanes = 4;

type EntryState = "checked" | "loading" | "waiting";
export type QueueStatus = { count: number; isDown: boolean; isSignedOut: boolean };

type Parts = {
  user: string;
  page: string;
  store: TapStore;
  send(tap: Tap): Promise<Outcome>;
  sendLast(tap: Tap): Promise<Outcome>;
  onChange(key: string): void;
  onDone(tap: Tap, quantity: number | undefined): void;
  onRefused(tap: Tap, refusal: Extract<Outcome, { kind: "refused" }>): void;
};

/**
 * One person's unsaved taps, earlier pages' included. Each is stored until answered; those of an entry are sent in
 * order. Offline, one tap is retried with backoff; once it succeeds the rest follow. Taps are idempotent, so tabs need
 * no coordination.
 */
export class TapQueue {
  private taps: Tap[] = [];
  private readonly settling = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly sending = new Set<string>();
  private readonly flushed = new WeakSet<Tap>();
  /** Settled ids, to skip in what the store still returns. */
  private readonly settled = new Set<string>();
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private isTrying = false;
  private isSignedOut = false;

  constructor(private readonly parts: Parts) {}

  of(key: string): Tap[] {
    return this.taps.filter((tap) => keyOf(tap) === key);
  }

  keys(): string[] {
    return [...new Set(this.taps.map(keyOf))];
  }

  stateOf(key: string): EntryState | undefined {
    const [first] = this.of(key);
    if (!first) return undefined;
    if (this.isStopped) return "waiting";
    return first.isSealed || first.page !== this.parts.page ? "loading" : "checked";
  }

  get status(): QueueStatus {
    return { count: this.keys().length, isDown: this.failures > 0, isSignedOut: this.isSignedOut };
  }

  private get isStopped(): boolean {
    return this.failures > 0 || this.isSignedOut;
  }

  add(target: Target, amount: Amount, from: number): void {
    const { user, page, store } = this.parts;
    const key = keyOf(target);
    const now = Date.now();
    const last = this.of(key).at(-1);
    if (last && this.isOpen(last)) {
      last.amount = sum(last.amount, amount);
      last.grownAt = now;
      if ("change" in last.amount && last.amount.change === 0) this.drop(last);
      else void store.put(last);
    } else {
      const tap = { ...target, id: uuid(), user, page, amount, from, madeAt: now, grownAt: now, isSealed: false };
      this.taps.push(tap);
      void store.put(tap);
    }
    this.settle(key);
    this.parts.onChange(key);
  }

  /** Reads the store, for other pages' taps, and sends. */
  async resume(): Promise<void> {
    const kept = await this.parts.store.of(this.parts.user);
    const ids = new Set(kept.map(({ id }) => id));
    const before = this.keys();
    // This page's own taps may not be in the store yet, or no longer.
    this.taps = this.taps.filter((tap) => ids.has(tap.id) || tap.page === this.parts.page);
    const known = new Set([...this.settled, ...this.taps.map(({ id }) => id)]);
    this.taps = [...this.taps, ...kept.filter(({ id }) => !known.has(id))].sort((a, b) => a.madeAt - b.madeAt);
    for (const key of new Set([...before, ...this.keys()])) this.parts.onChange(key);
    await this.retry();
  }

  /** Sends at once: one tap first, the rest after its success. */
  async retry(): Promise<void> {
    clearTimeout(this.retryTimer);
    if (this.isTrying || this.taps.length === 0) return;
    this.isTrying = true;
    await this.drain(this.keys()[0] ?? "");
    this.isTrying = false;
    if (this.isStopped) return;
    const others = this.keys();
    const lane = async () => {
      for (let key = others.shift(); key !== undefined && !this.isStopped; key = others.shift()) await this.drain(key);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  /** The page may close: sends what is left; failures stay stored. */
  flush(): void {
    if (this.isStopped) return;
    for (const key of this.keys()) {
      const own = this.of(key).filter(({ page }) => page === this.parts.page);
      clearTimeout(this.settling.get(key));
      this.settling.delete(key);
      // Requests may overtake each other, which only sums tolerate.
      for (const tap of own.every(({ amount }) => "change" in amount) ? own : own.slice(0, 1)) this.sendLast(tap);
    }
  }

  private sendLast(tap: Tap): void {
    if (this.flushed.has(tap)) return;
    this.flushed.add(tap);
    this.seal(tap);
    const take = (outcome: Outcome) => {
      if (this.take(tap, outcome)) void this.drain(keyOf(tap));
      this.parts.onChange(keyOf(tap));
    };
    void this.parts.sendLast(tap).then(take);
  }

  private settle(key: string): void {
    clearTimeout(this.settling.get(key));
    const timer = setTimeout(() => {
      this.settling.delete(key);
      void (this.isStopped ? this.retry() : this.drain(key));
    }, settleMilliseconds);
    this.settling.set(key, timer);
  }

  private isOpen(tap: Tap): boolean {
    return !tap.isSealed && tap.page === this.parts.page && Date.now() - tap.grownAt < openMilliseconds;
  }

  private seal(tap: Tap): void {
    if (tap.isSealed) return;
    tap.isSealed = true;
    void this.parts.store.put(tap);
  }

  /** Sends settled taps of an entry in order, until one fails. */
  private async drain(key: string): Promise<void> {
    if (this.sending.has(key)) return;
    this.sending.add(key);
    for (let tap = this.of(key)[0]; tap && !this.mustSettle(tap); tap = this.of(key)[0]) {
      this.seal(tap);
      this.parts.onChange(key);
      if (!this.take(tap, await this.parts.send(tap))) break;
    }
    this.sending.delete(key);
    this.parts.onChange(key);
  }

  /** Whether this or another open page may still add to the tap. */
  private mustSettle(tap: Tap): boolean {
    if (tap.isSealed) return false;
    if (tap.page === this.parts.page) return this.settling.has(keyOf(tap));
    const left = tap.grownAt + 2 * openMilliseconds - Date.now();
    if (left > 0) setTimeout(() => void this.resume(), left);
    return left > 0;
  }

  /** @returns whether the next tap may follow. */
  private take(tap: Tap, outcome: Outcome): boolean {
    if (!this.taps.includes(tap)) return true;
    switch (outcome.kind) {
      case "lost":
        this.pause(outcome.retryAfter);
        return false;
      case "signed out":
        this.isSignedOut = true;
        this.tellAll();
        return false;
      default: {
        const wasStopped = this.isStopped;
        this.failures = 0;
        this.isSignedOut = false;
        this.drop(tap);
        if (outcome.kind === "done") this.parts.onDone(tap, outcome.quantity);
        else this.parts.onRefused(tap, outcome);
        if (wasStopped) this.tellAll();
        return true;
      }
    }
  }

  private pause(retryAfterSeconds: number): void {
    // Parallel failures count once.
    if (this.failures === 0 || this.isTrying) this.failures++;
    const pause = Math.min(longestPause, firstPause * 2 ** (this.failures - 1));
    const jittered = pause * (0.5 + Math.random() / 2);
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => void this.retry(), Math.max(jittered, retryAfterSeconds * 1000));
    this.tellAll();
  }

  private drop(tap: Tap): void {
    this.taps = this.taps.filter((other) => other !== tap);
    this.settled.add(tap.id);
    void this.parts.store.remove(tap.id);
  }

  private tellAll(): void {
    for (const key of this.keys()) this.parts.onChange(key);
  }
}
