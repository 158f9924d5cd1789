import type { Obstacle, Outcome } from "./send.ts";
import { type Amount, keyOf, type Tap, type Target } from "./tap.ts";
import { type Owner, openMilliseconds, WaitingTaps } from "./waiting.ts";

/** Taps within this time are sent as one. */
const settleMilliseconds = 350;
const firstPause = 500;
const maxPause = 15_000;
const mostTogether = 100;

type EntryState = "checked" | "loading" | "waiting";
export type QueueStatus = { count: number; obstacle: Obstacle | null; since: number };

type Parts = Owner & {
  send(tap: Tap): Promise<Outcome>;
  /** @returns null if they must be sent one by one. */
  sendMany(taps: Tap[]): Promise<Outcome[] | null>;
  sendLast(tap: Tap): Promise<Outcome>;
  onChange(key: string): void;
  onDone(tap: Tap, quantity: number | undefined): void;
  onRefused(tap: Tap, refusal: Extract<Outcome, { kind: "refused" }>): void;
};

/**
 * Taps that wait, in order per entry and idempotent, so tabs need no coordination. What waits after an outage is sent
 * together.
 */
export class TapQueue {
  private readonly waiting: WaitingTaps;
  private readonly settling = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly sending = new Set<string>();
  private readonly flushed = new WeakSet<Tap>();
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private isTrying = false;
  private obstacle: Obstacle | null = null;

  constructor(private readonly parts: Parts) {
    this.waiting = new WaitingTaps(parts);
  }

  of(key: string): Tap[] {
    return this.waiting.of(key);
  }

  keys(): string[] {
    return this.waiting.keys();
  }

  stateOf(key: string): EntryState | undefined {
    const [first] = this.of(key);
    if (!first) return undefined;
    if (this.isStopped) return "waiting";
    return first.isSealed || !this.waiting.isOwn(first) ? "loading" : "checked";
  }

  get status(): QueueStatus {
    return { count: this.keys().length, obstacle: this.obstacle, since: this.waiting.since };
  }

  private get isStopped(): boolean {
    return this.obstacle !== null;
  }

  add(target: Target, amount: Amount, from: number): void {
    this.waiting.add(target, amount, from);
    this.settle(keyOf(target));
    this.parts.onChange(keyOf(target));
  }

  /** Reads the store, for other pages' taps, and sends. */
  async resume(): Promise<void> {
    for (const key of await this.waiting.read()) this.parts.onChange(key);
    await this.retry();
  }

  async retry(): Promise<void> {
    clearTimeout(this.retryTimer);
    if (this.isTrying) return;
    this.isTrying = true;
    while (await this.sendWaiting());
    this.isTrying = false;
  }

  /** @returns whether some were sent, so that more may follow. */
  private async sendWaiting(): Promise<boolean> {
    const taps = this.keys()
      .flatMap((key) => (this.sending.has(key) ? [] : this.settled(key)))
      .slice(0, mostTogether);
    const keys = new Set(taps.map(keyOf));
    const outcomes = taps.length > 1 ? await this.sendTogether(taps, keys) : null;
    if (outcomes) return outcomes.every((outcome, place) => this.take(taps[place], outcome));
    for (const key of keys) {
      await this.drain(key);
      if (this.isStopped) return false;
    }
    return keys.size > 0;
  }

  private async sendTogether(taps: Tap[], keys: Set<string>): Promise<Outcome[] | null> {
    for (const key of keys) this.sending.add(key);
    for (const tap of taps) this.waiting.seal(tap);
    for (const key of keys) this.parts.onChange(key);
    const outcomes = await this.parts.sendMany(taps);
    for (const key of keys) this.sending.delete(key);
    return outcomes;
  }

  private settled(key: string): Tap[] {
    const taps = this.of(key);
    const open = taps.findIndex((tap) => this.mustSettle(tap));
    return open < 0 ? taps : taps.slice(0, open);
  }

  /** The page may close: sends what is left; failures stay stored. */
  flush(): void {
    if (this.isStopped) return;
    for (const key of this.keys()) {
      const own = this.of(key).filter((tap) => this.waiting.isOwn(tap));
      clearTimeout(this.settling.get(key));
      this.settling.delete(key);
      // Requests may overtake each other, which only sums tolerate.
      for (const tap of own.every(({ amount }) => "change" in amount) ? own : own.slice(0, 1)) this.sendLast(tap);
    }
  }

  private sendLast(tap: Tap): void {
    if (this.flushed.has(tap)) return;
    this.flushed.add(tap);
    this.waiting.seal(tap);
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

  /** Sends settled taps of an entry in order, until one fails. */
  private async drain(key: string): Promise<void> {
    if (this.sending.has(key)) return;
    this.sending.add(key);
    for (let tap = this.of(key)[0]; tap && !this.mustSettle(tap); tap = this.of(key)[0]) {
      this.waiting.seal(tap);
      this.parts.onChange(key);
      if (!this.take(tap, await this.parts.send(tap))) break;
    }
    this.sending.delete(key);
    this.parts.onChange(key);
  }

  /** Whether this or another open page may still add to the tap. */
  private mustSettle(tap: Tap): boolean {
    if (tap.isSealed) return false;
    if (this.waiting.isOwn(tap)) return this.settling.has(keyOf(tap));
    const left = tap.grownAt + 2 * openMilliseconds - Date.now();
    if (left > 0) setTimeout(() => void this.resume(), left);
    return left > 0;
  }

  /** @returns whether the next tap may follow. */
  private take(tap: Tap | undefined, outcome: Outcome): boolean {
    if (!tap || !this.waiting.has(tap)) return true;
    if (outcome.kind === "unsaved") {
      this.obstacle = outcome.obstacle;
      if (outcome.obstacle !== "signed out") this.pause(outcome.retryAfter);
      this.tellAll();
      return false;
    }
    const wasStopped = this.isStopped;
    this.failures = 0;
    this.obstacle = null;
    this.waiting.drop(tap);
    if (outcome.kind === "done") this.parts.onDone(tap, outcome.quantity);
    else this.parts.onRefused(tap, outcome);
    this.parts.onChange(keyOf(tap));
    if (wasStopped) this.tellAll();
    return true;
  }

  private pause(retryAfterSeconds: number): void {
    // Parallel failures count once.
    if (this.failures === 0 || this.isTrying) this.failures++;
    const pause = Math.min(maxPause, firstPause * 2 ** (this.failures - 1));
    const jittered = pause * (0.5 + Math.random() / 2);
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => void this.retry(), Math.max(jittered, retryAfterSeconds * 1000));
  }

  private tellAll(): void {
    for (const key of this.keys()) this.parts.onChange(key);
  }
}
