import type { TapStore } from "./store.ts";
import { type Amount, keyOf, sum, type Tap, type Target, uuid } from "./tap.ts";

/** After this pause the page adds no more to a tap; after twice as long another page may send it. */
export const openMilliseconds = 1500;

export type Owner = { user: string; page: string; store: TapStore };

/** One person's unsaved taps, earlier pages' included; each is stored until its response. */
export class WaitingTaps {
  private taps: Tap[] = [];
  /** Settled ids, to skip in what the store still returns. */
  private readonly settled = new Set<string>();

  constructor(private readonly owner: Owner) {}

  of(key: string): Tap[] {
    return this.taps.filter((tap) => keyOf(tap) === key);
  }

  keys(): string[] {
    return [...new Set(this.taps.map(keyOf))];
  }

  get since(): number {
    return Math.min(Date.now(), ...this.taps.map(({ madeAt }) => madeAt));
  }

  has(tap: Tap): boolean {
    return this.taps.includes(tap);
  }

  isOwn(tap: Tap): boolean {
    return tap.page === this.owner.page;
  }

  add(target: Target, amount: Amount, from: number): void {
    const last = this.of(keyOf(target)).at(-1);
    if (last && this.isOpen(last)) this.grow(last, amount);
    else this.make(target, amount, from);
  }

  /** Adds other pages' taps. @returns the keys of the taps before and after. */
  async read(): Promise<Set<string>> {
    const stored = await this.owner.store.of(this.owner.user);
    const ids = new Set(stored.map(({ id }) => id));
    const before = this.keys();
    // This page's own taps may not be in the store yet, or no longer.
    this.taps = this.taps.filter((tap) => ids.has(tap.id) || this.isOwn(tap));
    const known = new Set([...this.settled, ...this.taps.map(({ id }) => id)]);
    this.taps = [...this.taps, ...stored.filter(({ id }) => !known.has(id))].sort((a, b) => a.madeAt - b.madeAt);
    return new Set([...before, ...this.keys()]);
  }

  seal(tap: Tap): void {
    if (tap.isSealed) return;
    tap.isSealed = true;
    void this.owner.store.put(tap);
  }

  drop(tap: Tap): void {
    this.taps = this.taps.filter((other) => other !== tap);
    this.settled.add(tap.id);
    void this.owner.store.remove(tap.id);
  }

  private isOpen(tap: Tap): boolean {
    return !tap.isSealed && this.isOwn(tap) && Date.now() - tap.grownAt < openMilliseconds;
  }

  private grow(tap: Tap, amount: Amount): void {
    tap.amount = sum(tap.amount, amount);
    tap.grownAt = Date.now();
    if ("change" in tap.amount && tap.amount.change === 0) this.drop(tap);
    else void this.owner.store.put(tap);
  }

  private make(target: Target, amount: Amount, from: number): void {
    const { user, page, store } = this.owner;
    const now = Date.now();
    const tap = { ...target, id: uuid(), user, page, amount, from, madeAt: now, grownAt: now, isSealed: false };
    this.taps.push(tap);
    void store.put(tap);
  }
}
