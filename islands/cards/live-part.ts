import type htmx from "htmx.org";

/** Fetches the current list, deck or import from the page's own URL, unless the person is typing or choosing. */
export function refresh(ajax: typeof htmx, part: HTMLElement, isTyped: () => boolean): void {
  if (isBusy(ajax, part, isTyped)) return;
  const stop = new AbortController();
  const { signal } = stop;
  let isTapped = false;
  const keepBusy = (event: Event) => {
    if (event.target === part && (isTapped || isBusy(ajax, part, isTyped))) event.preventDefault();
  };
  part.addEventListener("htmx:before:swap", keepBusy, { signal });
  // The answer may be older than what a tap wrote meanwhile.
  part.addEventListener("click", () => (isTapped = true), { signal, capture: true });
  const select = `[data-live-of="${part.dataset.liveOf}"]`;
  const options = { source: part, target: part, select, swap: "outerMorph" };
  void ajax.ajax("GET", location.pathname + location.search, options).finally(() => {
    stop.abort();
    if (isTapped) refresh(ajax, part, isTyped);
  });
}

/** An open menu would be closed: the part is fetched once the person has closed it. */
function isBusy(ajax: typeof htmx, part: HTMLElement, isTyped: () => boolean): boolean {
  const menu = part.querySelector<HTMLElement>(".chip-menu[open]");
  if (menu) {
    menu.ontoggle = () => {
      menu.ontoggle = null;
      refresh(ajax, part, isTyped);
    };
  }
  // A choice may move its row to another tab, and the focus with it.
  return menu !== null || part.querySelector("select:focus") !== null || isTyped();
}
