import { countText } from "#lib/text/locale.ts";

let stop: (() => void) | undefined;
let isListening = false;

const owned = (cards: Element) => cards.querySelectorAll('.stepper[data-owned="true"]').length;

/** A tap on a checklist counts at once, beside what the server counted. */
export function start(): void {
  const progress = document.querySelector<HTMLElement>("[data-counts]");
  const [text, bar] = [progress?.querySelector("span"), progress?.querySelector("progress")];
  const cards = document.getElementById("cards");
  if (stop || !text || !bar || !cards) return;
  // As the page was sent: a card may have been tapped before this script was loaded.
  const base = bar.value - Number(progress?.dataset.counts);
  const count = () => {
    bar.value = base + owned(cards);
    text.textContent = text.textContent?.replace(/^[\d,]+/, countText(bar.value)) ?? "";
    bar.ariaLabel = text.textContent;
  };
  const observer = new MutationObserver(count);
  observer.observe(cards, { subtree: true, attributeFilter: ["data-owned"] });
  count();
  stop = () => {
    observer.disconnect();
    stop = undefined;
  };
  if (!isListening) document.addEventListener("htmx:before:swap", onSwap);
  isListening = true;
}

/** Other cards with a number of the server are counted from there. */
function onSwap(event: Event): void {
  if (event instanceof CustomEvent && /id="list"/.test(event.detail.ctx?.text ?? "")) stop?.();
}
