import { ordinalText } from "#lib/text/locale.ts";
import { ownedOf, type PadCard, type PadVariant, reverseOf } from "./cards.ts";
import { faceOf } from "./list.ts";

/** The card that lies face down until it is added, and the words beside it. */
export class Stage {
  private readonly card: HTMLElement;
  private readonly said: HTMLElement;
  private readonly facts: HTMLElement;

  constructor(private readonly root: HTMLElement) {
    this.card = this.part(".pad-card");
    this.said = this.part("#pad-said");
    this.facts = this.part(".pad-facts");
  }

  private part<One extends HTMLElement = HTMLElement>(selector: string): One {
    return this.root.querySelector<One>(selector) as One;
  }

  /** What is typed: the card lies face down with its number and name. `total`: of the opening, while nothing is typed. */
  show(typed: string, isReverse: boolean, match: PadCard | undefined, total: string): void {
    this.part(".pad-typed output").textContent = `${isReverse ? "R " : ""}${typed}`;
    const words = this.part(".pad-typed span");
    const owned = match ? ownedOf(match) : 0;
    if (match)
      words.textContent = [match.name, match.rarity, owned > 0 ? `have ${owned}` : "new"].filter(Boolean).join(" · ");
    else words.textContent = typed === "" ? (isReverse ? "Reverse holofoil next" : total) : "No card has this number";
    this.part("[data-key='r']").ariaPressed = String(isReverse);
    this.part<HTMLButtonElement>("[data-key='Enter']").ariaDisabled = String(!match);
    this.showVariants(match);
    if (typed !== "") this.lay(match);
  }

  /** Another variant is one tap away: its button adds the card as that. */
  private showVariants(match: PadCard | undefined): void {
    const place = this.part(".pad-variants");
    const reverse = match && reverseOf(match);
    const others = match?.variants.filter((variant, index) => index > 0 && variant !== reverse) ?? [];
    place.replaceChildren(
      ...others.map(({ key, name }) => {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.variant = key;
        button.textContent = `+ ${name}`;
        return button;
      }),
    );
    place.hidden = others.length === 0;
    this.part("[data-key='r']").dataset.off = String(match !== undefined && !reverse);
  }

  private lay(match: PadCard | undefined): void {
    const back = document.createElement("div");
    back.className = "pad-back";
    back.ariaHidden = "true";
    const name = document.createElement("b");
    name.textContent = match ? `${match.number} ${match.name}` : "";
    if (match?.lang) name.lang = match.lang;
    back.append(name);
    this.card.replaceChildren(back);
  }

  /** The added card turns over. */
  turn(card: PadCard, variant: PadVariant, isNew: boolean): void {
    const face = faceOf(card.face);
    const turning = document.createElement("div");
    turning.className = "pad-turn";
    turning.dataset.new = String(isNew);
    const back = document.createElement("div");
    back.className = "pad-back";
    turning.append(back, ...(face ? [face] : []));
    this.card.replaceChildren(turning);
    const name = document.createElement("b");
    name.textContent = card.name;
    if (card.lang) name.lang = card.lang;
    this.said.replaceChildren(name, " ", badgeOf(card, isNew));
    this.facts.textContent = [card.number, card.variants.length > 1 ? variant.name : null, card.rarity, variant.price]
      .filter(Boolean)
      .join(" · ");
  }

  refuse(message: string): void {
    this.said.textContent = message;
    this.facts.textContent = "";
  }

  /** The last card is taken back: the place is empty again. */
  back(message: string): void {
    this.lay(undefined);
    this.refuse(message);
  }
}

function badgeOf(card: PadCard, isNew: boolean): HTMLElement {
  const badge = document.createElement("span");
  badge.className = "badge";
  if (!isNew) badge.dataset.tone = "quiet";
  badge.textContent = isNew ? "New" : `${ordinalText(ownedOf(card))} copy`;
  return badge;
}
