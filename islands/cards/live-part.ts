import type htmx from "htmx.org";

const here = () => location.pathname + location.search;

/** Fetches the current list, deck or import from the page's own URL, unless the person is typing, choosing or dragging. */
export function refresh(ajax: typeof htmx, part: HTMLElement, isTyped: () => boolean): void {
  const again = () => refresh(ajax, part, isTyped);
  const isBusy = () => isTyped() || isChoosing(part, again) || isDragging(part, again);
  if (!part.isConnected || isBusy()) return;
  const stop = new AbortController();
  const { signal } = stop;
  const url = here();
  let isTapped = false;
  // The answer may be older than what a tap wrote meanwhile, or of the tab before.
  const isOld = () => isTapped || url !== here();
  for (const act of ["click", "submit"]) part.addEventListener(act, () => (isTapped = true), { signal, capture: true });
  const keep = (event: Event) => {
    if (event.target === part && (isOld() || isBusy())) event.preventDefault();
  };
  part.addEventListener("htmx:before:swap", keep, { signal });
  const select = `[data-live-of="${part.dataset.liveOf}"]`;
  void ajax.ajax("GET", url, { source: part, target: part, select, swap: "outerMorph" }).finally(() => {
    stop.abort();
    if (isOld()) again();
  });
}

/** A fetch would close an open menu, or take a row away with the focus on its choice: it is made afterwards. */
function isChoosing(part: HTMLElement, afterwards: () => void): boolean {
  const open = part.querySelector<HTMLElement>(".chip-menu[open], select:focus");
  if (!open) return false;
  const end = () => {
    open.ontoggle = open.onblur = null;
    afterwards();
  };
  open.ontoggle = open.onblur = end;
  return true;
}

/** A fetch would put another card under the finger: it is made after the drop. */
function isDragging(part: HTMLElement, afterwards: () => void): boolean {
  const held = part.querySelector(".sortable-chosen, [data-grab][aria-pressed=true]");
  // The end of a drag comes before its drop, which is sent first.
  const end = () => setTimeout(afterwards);
  held
    ?.closest("[data-sorted]")
    ?.addEventListener(held.matches("[data-grab]") ? "focusout" : "unchoose", end, { once: true });
  return held !== null;
}
