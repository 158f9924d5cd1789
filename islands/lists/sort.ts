import Sortable from "sortablejs";

const holdMilliseconds = 150;

/** Where each grabbed row stood. */
let grabbed: { row: HTMLElement; from: number } | null = null;
let isListening = false;

/** Cards of a list by drag, or by keys: a grabbed one follows the arrows. Each drop presses the row’s own form. */
export function start(): void {
  const lists = [...document.querySelectorAll("[data-grab]")].flatMap((grip) => rowOf(grip)?.parentElement ?? []);
  for (const list of new Set(lists)) {
    // A swap that morphs the list drops the attribute and keeps the rest.
    list.toggleAttribute("data-sorted", true);
    if (Sortable.get(list)) continue;
    Sortable.create(list, {
      animation: 120,
      delay: holdMilliseconds,
      delayOnTouchOnly: true,
      draggable: "li, tr",
      forceFallback: true,
      fallbackTolerance: 4,
      filter: ".more-menu, .lines .pick, .slot-tools button:not([data-grab])",
      preventOnFilter: false,
      onEnd: ({ item, oldIndex, newIndex }) => oldIndex !== newIndex && drop(item),
    });
  }
  if (!isListening) listen();
}

function listen(): void {
  isListening = true;
  document.addEventListener("click", ({ target }) => grab(gripOf(target)));
  document.addEventListener("keydown", onKey);
}

const rowOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>("li, tr");
const gripOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-grab]") : null;
const placeOf = (row: Element): number => [...(row.parentElement?.children ?? [])].indexOf(row);

function drop(row: HTMLElement): void {
  const place = row.querySelector<HTMLInputElement | HTMLButtonElement>("button[name=to], input[data-to]");
  if (!place) return;
  place.value = placesIn(row.parentElement)[placeOf(row)] ?? place.value;
  place.form?.requestSubmit(place.type === "submit" ? place : null);
}

/** The positions of the shown rows; hidden rows may be between them. */
const placesIn = (list: Element | null): string[] =>
  [...(list?.querySelectorAll<HTMLElement>("[data-grab], [data-place]") ?? [])]
    .map(({ dataset }) => dataset.grab ?? dataset.place ?? "")
    .sort((a, b) => Number(a) - Number(b));

/** Grabs a row, or drops the grabbed one. */
function grab(grip: HTMLElement | null): void {
  const row = grip && rowOf(grip);
  if (!grip || !row) return;
  if (grabbed?.row === row) {
    letGo(grip, true);
    return;
  }
  grabbed = { row, from: placeOf(row) };
  grip.setAttribute("aria-pressed", "true");
  say(`Grabbed. Position ${grabbed.from + 1}. Arrow keys move it, Space drops it, Escape cancels.`);
}

function letGo(grip: HTMLElement, isDropped: boolean): void {
  if (!grabbed) return;
  const { row, from } = grabbed;
  grabbed = null;
  grip.setAttribute("aria-pressed", "false");
  if (!isDropped) moveTo(row, from, grip);
  say(isDropped ? `Dropped at position ${placeOf(row) + 1}.` : `Canceled. Back at position ${from + 1}.`);
  if (isDropped && placeOf(row) !== from) drop(row);
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function onKey(event: KeyboardEvent): void {
  const grip = gripOf(event.target);
  if (!grip || grabbed?.row !== rowOf(grip)) return;
  const step = steps[event.key];
  if (step === undefined && event.key !== "Escape") return;
  event.preventDefault();
  if (step === undefined) letGo(grip, false);
  else {
    moveTo(grabbed.row, placeOf(grabbed.row) + step, grip);
    say(`Position ${placeOf(grabbed.row) + 1} of ${grabbed.row.parentElement?.children.length}`);
  }
}

function moveTo(row: HTMLElement, place: number, grip: HTMLElement): void {
  const list = row.parentElement;
  const others = [...(list?.children ?? [])].filter((one) => one !== row);
  list?.insertBefore(row, others[Math.max(0, place)] ?? null);
  grip.focus();
  row.scrollIntoView({ block: "nearest" });
}

function say(text: string): void {
  const place = document.getElementById("moved");
  if (place) place.textContent = text;
}
