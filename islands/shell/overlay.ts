import type htmx from "htmx.org";
import { isForField } from "./keys.ts";

/** `overlay` is the card's address, `below` that of the page it was opened over. */
type OverlayState = { overlay?: string; below?: string };

const dialog = () => document.querySelector<HTMLDialogElement>("#overlay dialog");
const stateNow = (): OverlayState => history.state ?? {};

/** What had the focus when the first card was opened, and gets it back. */
let opener: Element | null = null;

/**
 * A card or a form opened above the page: a modal dialog with its own address, so that it can be shared and reloaded;
 * Back closes it. Arrow keys go to the card before and after, here and on the card's page.
 */
export function startOverlay(ajax: typeof htmx): void {
  let isSteppingOn = false;
  document.addEventListener("htmx:before:swap", (event) => {
    if (!isOverlaySwap(event)) return;
    moveMessages(document.body);
    if (!dialog()) opener = openerOf(document.activeElement);
    isSteppingOn = document.activeElement?.matches("#overlay [data-next]") === true;
  });
  document.addEventListener("htmx:after:swap", (event) => {
    const shown = dialog();
    if (!shown || !isOverlaySwap(event)) return;
    const { request } = event.detail.ctx;
    if (!shown.open) shown.showModal();
    if (isSteppingOn) {
      // At the last card the way on is dead.
      const step = (name: string) => shown.querySelector<HTMLElement>(`[data-${name}]`);
      (step("next") ?? step("prev"))?.focus();
    }
    moveMessages(shown);
    remember(cardAddress(request.action));
  });

  const open = (address: string) =>
    void ajax.ajax("GET", overlayAddress(address), { target: "#overlay", swap: "innerHTML" });

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>("a[data-overlay]");
    if (link && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) {
      event.preventDefault();
      open(link.pathname + link.search);
      return;
    }
    const shown = dialog();
    const isBackdrop = event.target === shown && isOutside(shown, event);
    if (!isBackdrop && !event.target.closest("#overlay [data-close]")) return;
    event.preventDefault();
    leave();
  });
  document.addEventListener(
    "cancel",
    (event) => {
      if (event.target !== dialog()) return;
      event.preventDefault();
      leave();
    },
    true,
  );

  // htmx would fetch the page below anew; it is still there, with all that was tapped meanwhile.
  document.addEventListener("htmx:before:history:restore", (event) => {
    const { overlay } = stateNow();
    if (overlay === undefined && !dialog()) return;
    event.preventDefault();
    if (overlay === undefined) close();
    else open(overlay);
  });

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.shiftKey || isForField(event)) return;
    const name = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!name) return;
    const links = (dialog() ?? document).querySelectorAll<HTMLElement>(`a[data-${name}]`);
    // A binder has a link for one page at a time and one for two.
    [...links].find((link) => link.checkVisibility())?.click();
  });
}

/** A menu closes when a dialog opens, so what opened the menu takes the place of what is in it. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest(":popover-open");
  return menu ? document.querySelector(`[popovertarget="${menu.id}"]`) : element;
}

const isOverlaySwap = (event: Event): event is CustomEvent =>
  event instanceof CustomEvent &&
  event.detail.ctx.target instanceof Element &&
  event.detail.ctx.target.id === "overlay";

/** The address of the page itself, also while a card is open over it: its state decides what a change swaps. */
export const pageAddress = (): string => {
  const { below } = stateNow();
  return dialog() && below !== undefined ? new URL(below, location.href).href : location.href;
};

/** A modal dialog lies above everything and makes it inert, so messages and their buttons go along with it. */
function moveMessages(place: HTMLElement): void {
  const [notice, messages] = ["notice", "messages"].map((id) => document.getElementById(id));
  if (messages) place.append(messages);
  if (!notice) return;
  if (place === document.body) document.getElementById("main")?.before(notice);
  else place.prepend(notice);
}

const cardAddress = (action: string) => {
  const url = new URL(action, location.href);
  url.searchParams.delete("overlay");
  return url.pathname + url.search;
};
const overlayAddress = (path: string) => `${path}${path.includes("?") ? "&" : "?"}overlay=1`;

/**
 * The first card adds to the history; going on to the next one does not, so Back always closes. htmx writes its own
 * state over one that lacks its mark.
 */
function remember(address: string): void {
  const { overlay, below = location.pathname + location.search } = stateNow();
  const state = { htmx: true, overlay: address, below };
  if (overlay === undefined) history.pushState(state, "", address);
  else if (overlay !== address) history.replaceState(state, "", address);
}

const leave = () => (stateNow().overlay === undefined ? close() : history.back());

function close(): void {
  moveMessages(document.body);
  const shown = dialog();
  shown?.close();
  shown?.remove();
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  opener = null;
}

function isOutside(element: Element, event: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}
