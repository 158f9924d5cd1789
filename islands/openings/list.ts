import { totalText } from "#features/openings/rules.ts";
import { formatMoney } from "#lib/money.ts";
import type { PadCard, PadVariant } from "./cards.ts";

type Line = { copies: number; amount: number; isNew: boolean; card: string };
export type Pulled = { entry: string; card: PadCard; variant: PadVariant };

/** The list of pulls, and its total. The server wrote the lines that were there when the page came. */
export class PulledList {
  private readonly lines = new Map<string, Line>();

  constructor(
    private readonly list: HTMLElement,
    private readonly currency: string | null,
  ) {
    for (const { dataset } of list.querySelectorAll<HTMLElement>("[data-entry]")) {
      const [copies, amount] = [Number(dataset.copies), Number(dataset.amount)];
      this.lines.set(dataset.entry ?? "", {
        copies,
        amount,
        isNew: dataset.new === "true",
        card: cardOf(dataset.entry),
      });
    }
  }

  change({ entry, card, variant }: Pulled, by: number, isNew: boolean): void {
    const line = this.lines.get(entry) ?? { copies: 0, amount: variant.amount ?? 0, isNew, card: cardOf(entry) };
    line.copies += by;
    this.lines.set(entry, line);
    const known = [...this.list.children].find((one) => one instanceof HTMLElement && one.dataset.entry === entry);
    const item = known ?? newLine(entry, card, variant, isNew);
    const copies = item?.querySelector("output");
    if (copies) copies.textContent = line.copies > 1 ? `×${line.copies}` : "";
    if (line.copies < 1) {
      this.lines.delete(entry);
      item?.remove();
    } else if (item && by > 0) this.list.prepend(item);
  }

  get count(): number {
    return this.lines.size;
  }

  get text(): string {
    const lines = [...this.lines.values()];
    const copies = lines.reduce((sum, line) => sum + line.copies, 0);
    const amount = lines.reduce((sum, line) => sum + line.amount * line.copies, 0);
    const newCards = new Set(lines.filter(({ isNew }) => isNew).map(({ card }) => card)).size;
    const isAbout = this.list.querySelector(".price")?.textContent?.startsWith("≈") === true;
    const value = this.currency && amount > 0 ? `${isAbout ? "≈" : ""}${formatMoney(amount, this.currency)}` : null;
    return totalText({ copies, newCards, value });
  }
}

const cardOf = (entry = "") => entry.split("/")[1] ?? "";

/** A line made of the page's pattern. */
function newLine(entry: string, card: PadCard, variant: PadVariant, isNew: boolean): HTMLElement | null {
  const pattern = document.querySelector<HTMLTemplateElement>("#pulled-line")?.content.firstElementChild;
  const item = pattern?.cloneNode(true);
  if (!(item instanceof HTMLElement)) return null;
  item.dataset.entry = entry;
  const part = (selector: string) => item.querySelector<HTMLElement>(selector);
  const { face, name, number, lang, variants } = card;
  drawThumb(part(".thumb"), face);
  write(part("b"), name, lang);
  write(part("small"), variants.length > 1 ? `${number} · ${variant.name}` : number);
  write(part(".price"), variant.price ?? "");
  const badge = part(".badge");
  if (badge) badge.hidden = !isNew;
  nameButton(item.querySelector("button"), entry, `Take back one ${name} ${number}`);
  return item;
}

function nameButton(button: HTMLButtonElement | null, entry: string, name: string): void {
  if (!button) return;
  button.value = entry;
  button.ariaLabel = name;
}

function write(element: HTMLElement | null, text: string, lang?: string): void {
  if (!element) return;
  element.textContent = text;
  if (lang) element.lang = lang;
}

/** What of a face can be seen so small. */
function drawThumb(thumb: HTMLElement | null, html: string): void {
  const face = faceOf(html);
  if (!thumb || !face) return;
  Object.assign(thumb.dataset, face.dataset);
  thumb.replaceChildren(...face.querySelectorAll(":scope > :is(picture, img)"));
}

/** A face that the server drew. */
export function faceOf(html: string): HTMLElement | null {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild as HTMLElement | null;
}
