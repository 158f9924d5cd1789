import { entryText } from "#features/collection/rules/entry.ts";
import { isForField } from "../shell/keys.ts";
import type { TapQueue } from "../taps/queue.ts";
import { ownedOf, type PadCard, PadNumbers, type PadSet, type PadVariant, reverseOf } from "./cards.ts";
import { type Pulled, PulledList } from "./list.ts";
import { startPulls } from "./sending.ts";
import { Stage } from "./stage.ts";

const mostTyped = 8;

/** Puts the number pad in place of the form once it knows the set's cards; until then, or offline, the form works. */
function start(): void {
  const root = document.querySelector<HTMLElement>("[data-pad]:not([data-on])");
  const { user } = document.body.dataset;
  if (!root || !user) return;
  root.dataset.on = "loading";
  fetch(`/api/openings/cards?${new URLSearchParams({ setId: root.dataset.pad ?? "" })}`, {
    headers: { Accept: "application/json" },
  })
    .then((response) => (response.ok ? (response.json() as Promise<PadSet>) : Promise.reject(response)))
    .then(
      (set) => new Pad(root, user, set),
      () => {
        delete root.dataset.on;
        window.addEventListener("online", start, { once: true });
      },
    );
}

class Pad {
  private readonly numbers: PadNumbers;
  private readonly letters: string[];
  private readonly list: PulledList;
  private readonly stage: Stage;
  private readonly queue: TapQueue;
  private readonly pulled: Pulled[] = [];
  private typed = "";
  private isReverse = false;

  constructor(
    private readonly root: HTMLElement,
    user: string,
    private readonly set: PadSet,
  ) {
    this.numbers = new PadNumbers(set.cards);
    this.letters = [...new Set(set.cards.flatMap(({ key }) => key.match(/[A-Z]/g) ?? []))];
    this.list = new PulledList(this.part("#pulled-list"), set.currency);
    this.stage = new Stage(root);
    this.queue = startPulls(user, (tap) => this.refuse(tap.cardId, tap.variant, tap.amount));
    root.dataset.on = "true";
    this.part(".pad").hidden = false;
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("submit", (event) => this.submit(event));
    document.addEventListener("keydown", (event) => this.key(event));
    this.part("#set").addEventListener("change", () => this.chooseSet());
    this.show();
  }

  private part<One extends HTMLElement = HTMLElement>(selector: string): One {
    return this.root.querySelector<One>(selector) as One;
  }

  /** The next page pushes as this one does. */
  private chooseSet(): void {
    if (this.isPushing) this.part(".opening-push input").setAttribute("form", "set-form");
    this.part<HTMLFormElement>("#set-form").requestSubmit();
  }

  private get isPushing(): boolean {
    return this.root.querySelector<HTMLInputElement>(".opening-push input")?.checked === true;
  }

  private click({ target }: MouseEvent): void {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.dataset.key) this.press(button.dataset.key);
    else if (button?.dataset.variant) this.add(button.dataset.variant);
    else if (button?.id === "pad-undo") this.undo();
  }

  private key(event: KeyboardEvent): void {
    if (isForField(event) || document.querySelector("dialog[open], :popover-open")) return;
    const isOnButton = event.target instanceof Element && event.target.closest("a, button, summary") !== null;
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if (!/^\d$/.test(key) && key !== "R" && key !== "Backspace" && !this.letters.includes(key)) {
      if (key !== "Enter" || isOnButton) return;
    }
    event.preventDefault();
    this.press(key === "R" && !this.letters.includes("R") ? "r" : key);
  }

  private get match(): PadCard | undefined {
    return this.typed === "" ? undefined : this.numbers.find(this.typed);
  }

  private press(key: string): void {
    const { match } = this;
    if (key === "Enter") {
      if (match) this.addAs(match, this.isReverse ? reverseOf(match) : match.variants[0]);
      return;
    }
    // After a number it adds; before one it marks the next card.
    if (key === "r" && match) {
      this.addAs(match, reverseOf(match));
      return;
    }
    if (key === "r") this.isReverse = !this.isReverse;
    else if (key === "Backspace") this.typed = this.typed.slice(0, -1);
    else if (this.typed.length + key.length <= mostTyped) this.typed += key;
    this.show();
  }

  private add(variant: string): void {
    const { match } = this;
    if (match)
      this.addAs(
        match,
        match.variants.find(({ key }) => key === variant),
      );
  }

  private addAs(card: PadCard, variant: PadVariant | undefined): void {
    if (!variant) {
      this.stage.refuse(`${card.name} doesn’t come in reverse holofoil.`);
      return;
    }
    const entry = entryText({ setId: this.set.setId, cardId: card.id, variant: variant.key });
    const pulled = { entry, card, variant };
    const isNew = ownedOf(card) === 0;
    this.send(pulled, 1);
    this.change(pulled, 1, isNew);
    this.pulled.push(pulled);
    if (this.isPushing) void push({ setId: this.set.setId, numberKey: card.key, variant: variant.key, isFirst: isNew });
    this.typed = "";
    this.isReverse = false;
    this.stage.turn(card, variant, isNew);
    document.dispatchEvent(new Event("photos:new"));
    this.show();
  }

  private undo(): void {
    const last = this.pulled.at(-1);
    if (last) this.takeBack(last);
  }

  private takeBack(pulled: Pulled): void {
    const place = this.pulled.findLastIndex(({ entry }) => entry === pulled.entry);
    if (place >= 0) this.pulled.splice(place, 1);
    this.send(pulled, -1);
    this.change(pulled, -1, false);
    if (this.isPushing) void push(null);
    this.stage.back(`Took back ${pulled.card.name}.`);
    this.show();
  }

  private send({ card, variant }: Pulled, change: number): void {
    const target = { setId: this.set.setId, cardId: card.id, variant: variant.key };
    const opening = this.root.dataset.opening ?? "";
    this.queue.add(target, { change, opening }, variant.owned);
  }

  private change(pulled: Pulled, by: number, isNew: boolean): void {
    pulled.variant.owned = Math.max(0, pulled.variant.owned + by);
    this.list.change(pulled, by, isNew);
    this.part("#pull-total").textContent = this.list.count > 0 ? this.list.text : "Nothing yet.";
    this.part(".opening-end").hidden = this.list.count === 0;
    const owned = this.set.cards.filter((card) => ownedOf(card) > 0).length;
    const bar = this.part("#set-progress");
    const number = bar.querySelector("b");
    if (number) number.textContent = String(owned);
    bar.querySelector("progress")?.setAttribute("value", String(owned));
  }

  /** The site refused a pull: it is taken from the list. */
  private refuse(cardId: string, key: string, amount: object): void {
    const card = this.set.cards.find(({ id }) => id === cardId);
    const variant = card?.variants.find((one) => one.key === key);
    if (!card || !variant || !("opening" in amount) || amount.opening !== this.root.dataset.opening) return;
    const by = "change" in amount ? Number(amount.change) : 0;
    const entry = entryText({ setId: this.set.setId, cardId, variant: key });
    this.change({ entry, card, variant }, -by, false);
  }

  /** − of the list takes a copy back at once; "Finish" waits for the pulls that are on their way. */
  private submit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    if (form.id === "unpull" && event.submitter instanceof HTMLButtonElement) {
      const pulled = this.pulledOf(event.submitter.value);
      if (!pulled) return;
      event.preventDefault();
      this.takeBack(pulled);
    } else if (this.queue.keys().length > 0 && form.matches(".opening-end")) {
      event.preventDefault();
      void this.sent().then(() => form.submit());
    }
  }

  private pulledOf(entry: string): Pulled | undefined {
    for (const card of this.set.cards) {
      for (const variant of card.variants) {
        if (entryText({ setId: this.set.setId, cardId: card.id, variant: variant.key }) === entry) {
          return { entry, card, variant };
        }
      }
    }
    return undefined;
  }

  /** When nothing is on its way, or cannot be. */
  private async sent(): Promise<void> {
    this.queue.flush();
    const isDone = () => this.queue.keys().length === 0 || this.queue.status.obstacle !== null;
    while (!isDone()) await new Promise((resume) => setTimeout(resume, 50));
  }

  private show(): void {
    this.stage.show(this.typed, this.isReverse, this.match, this.list.count > 0 ? this.list.text : "");
    this.part("#pad-undo").hidden = this.pulled.length === 0;
  }
}

/** Shows a card on the stream, or with null none. It is for the moment: what fails is not sent again. */
const push = (card: object | null): Promise<unknown> =>
  fetch("/api/stream/card", {
    method: card ? "PUT" : "DELETE",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(card ?? {}),
  }).catch(() => undefined);

start();
