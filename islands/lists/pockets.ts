import Sortable from "sortablejs";

const holdMilliseconds = 150;

/** The pocket that a dragged card is over. */
let target: HTMLElement | null = null;

/** Drags cards between the pockets of an open binder. A card dropped on an occupied pocket swaps places. */
export function start(): void {
  for (const leaf of document.querySelectorAll<HTMLElement>(".leaf:has([data-slot])")) {
    leaf.toggleAttribute("data-sorted", true);
    if (Sortable.get(leaf)) continue;
    Sortable.create(leaf, {
      group: "pockets",
      delay: holdMilliseconds,
      delayOnTouchOnly: true,
      draggable: "li",
      filter: "[data-empty], .more-menu",
      forceFallback: true,
      preventOnFilter: false,
      onMove: ({ related }) => over(related),
      onEnd: (event) => {
        over(pocketAt(event));
        drop(event.item);
      },
    });
  }
}

/** @returns false, so the other cards stay in their pockets. */
function over(pocket: HTMLElement | null): false {
  target?.removeAttribute("data-over");
  target = pocket;
  target?.toggleAttribute("data-over", true);
  return false;
}

/** Sortable does not report every element under the pointer. */
function pocketAt(event: Sortable.SortableEvent): HTMLElement | null {
  const { originalEvent } = event as Sortable.SortableEvent & { originalEvent?: Event };
  if (!(originalEvent instanceof PointerEvent)) return target;
  const { clientX, clientY } = originalEvent;
  return document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(".pocket") ?? null;
}

const slotOf = (pocket: HTMLElement | null) => pocket?.querySelector<HTMLElement>("[data-slot]")?.dataset.slot;

function drop(card: HTMLElement): void {
  const [from, to] = [slotOf(card), slotOf(target)];
  over(null);
  const place = card.querySelector<HTMLButtonElement>("button[name=to]");
  if (!place || to === undefined || to === from) return;
  place.value = to;
  place.form?.requestSubmit(place);
}
