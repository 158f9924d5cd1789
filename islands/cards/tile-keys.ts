import { isForField } from "../shell/keys.ts";
import type { Amount } from "../taps/tap.ts";
import { allSteppers, cards } from "./stepper-parts.ts";

/** The next digit within this time is of the same number. */
const typingMilliseconds = 1000;
const maxDigits = 5;

/** On a focused card arrows lead to its neighbours, digits are its quantity, and − and + count. */
export class TileKeys {
  private typed = "";
  private typedAt = 0;
  private typedIn: Element | undefined;

  constructor(private readonly take: (stepper: HTMLElement, amount: Amount) => void) {}

  /** `early`: keys that were pressed before it was there. */
  start(early: KeyboardEvent[]): void {
    const { activeElement: here } = document;
    // An arrow among them moves the focus for those after it.
    for (const event of early) this.press(event, event.target === here ? document.activeElement : event.target);
    document.addEventListener("keydown", (event) => this.press(event, event.target));
  }

  private press(event: KeyboardEvent, target: EventTarget | null): void {
    const card = target instanceof Element ? target.closest(cards) : null;
    if (!card || event.defaultPrevented || isForField(event)) return;
    const stepper = (target as Element).closest<HTMLElement>(".stepper");
    if (
      move(card, event.key, stepper !== null) ||
      this.count(stepper ?? card.querySelector<HTMLElement>(".stepper"), event.key)
    )
      event.preventDefault();
  }

  private count(stepper: HTMLElement | null, key: string): boolean {
    const isCounted = stepper && !stepper.closest("[data-demo]") && allSteppers().includes(stepper);
    const amount = isCounted ? this.amountOf(stepper, key) : null;
    if (!amount) return false;
    if (stepper) this.take(stepper, amount);
    return true;
  }

  private amountOf(stepper: Element, key: string): Amount | null {
    const change = { "+": 1, "=": 1, "-": -1 }[key];
    if (!/^\d$/.test(key)) this.typedIn = undefined;
    if (change !== undefined) return { change };
    if (!/^\d$/.test(key)) return null;
    const isMore = stepper === this.typedIn && performance.now() - this.typedAt < typingMilliseconds;
    this.typed = `${isMore ? this.typed : ""}${key}`.slice(0, maxDigits);
    this.typedAt = performance.now();
    this.typedIn = stepper;
    return { quantity: Number(this.typed) };
  }
}

function move(card: Element, key: string, isOnStepper: boolean): boolean {
  const all = [...document.querySelectorAll(cards)];
  const place = all.indexOf(card);
  const next = key.startsWith("Arrow") ? neighbour(all, place, key) : undefined;
  const stops = next && (isOnStepper ? stepsIn(next) : linksIn(next));
  stops?.[0]?.focus();
  return next !== undefined;
}

const stepsIn = (card: Element) => card.querySelectorAll<HTMLElement>(".stepper > :last-child");
const linksIn = (card: Element) => card.querySelectorAll<HTMLElement>("a.face, .found-add, .name");

function neighbour(all: Element[], place: number, key: string): Element | undefined {
  if (key === "ArrowLeft") return all[place - 1];
  if (key === "ArrowRight") return all[place + 1];
  const others = key === "ArrowUp" ? all.slice(0, place).reverse() : all.slice(place + 1);
  const from = all[place]!.getBoundingClientRect();
  const row = others.find((other) => other.getBoundingClientRect().top !== from.top)?.getBoundingClientRect().top;
  const inRow = others.filter((other) => other.getBoundingClientRect().top === row);
  const distance = (other: Element) => Math.abs(other.getBoundingClientRect().left - from.left);
  return inRow.reduce<Element | undefined>(
    (best, other) => (best && distance(best) <= distance(other) ? best : other),
    undefined,
  );
}
