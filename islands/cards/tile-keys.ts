import { isForField } from "../shell/keys.ts";
import type { Amount } from "../taps/tap.ts";
import { allSteppers } from "./stepper-parts.ts";

const cards = ".tile, [data-variants]";
/** The next digit within this time is of the same number. */
const typingMilliseconds = 1000;
const maxDigits = 5;

/** On a focused card arrows lead to its neighbours, digits are its quantity, and − and + count. */
export class TileKeys {
  private typed = "";
  private typedAt = 0;
  private typedIn: Element | undefined;

  constructor(private readonly take: (stepper: Element, amount: Amount) => void) {}

  start(): void {
    document.addEventListener("keydown", (event) => {
      const card = event.target instanceof Element ? event.target.closest(cards) : null;
      if (!card || event.defaultPrevented || isForField(event)) return;
      if (move(card, event.key) || this.count(card, event.key)) event.preventDefault();
    });
  }

  private count(card: Element, key: string): boolean {
    const stepper = document.activeElement?.closest(".stepper") ?? card.querySelector(".stepper");
    const isCounted = stepper && !stepper.closest("[data-demo]") && allSteppers().includes(stepper as HTMLElement);
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

function move(card: Element, key: string): boolean {
  const all = [...document.querySelectorAll(cards)];
  const place = all.indexOf(card);
  const next = key.startsWith("Arrow") ? neighbour(all, place, key) : undefined;
  const isOnStepper = document.activeElement?.closest(".stepper") !== null;
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
