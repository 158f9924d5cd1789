import type htmx from "htmx.org";
import { isForField } from "./keys.ts";

type OverlayState = { overlay?: string; below?: string };

/** The open dialog, not one that is fading away. */
const dialog = () => document.querySelector<HTMLDialogElement>("#overlay dialog:not([inert])");
const fadeMilliseconds = 200;
const stateNow = (): OverlayState => history.state ?? {};

let opener: Element | null = null;
let isSteppingOn = false;

/** A card or form opens as a modal dialog with its own URL; Back closes it. */
export function startOverlay(ajax: typeof htmx): void {
  const open = (address: string, part?: string) =>
    void ajax.ajax("GET", overlayAddress(address, part), { target: "#overlay", swap: "innerHTML" });

  showSwapped();
  document.addEventListener("click", (event) => {
    const link = linkOf(event);
    isSteppingOn = link?.dataset.next !== undefined;
    if (!link && !isLeave(event)) return;
    event.preventDefault();
    if (link) open(link.pathname + link.search, link.hash.slice(1));
    else leave();
  });
  document.addEventListener("cancel", leaveOnCancel, true);
  // htmx would refetch the page below, which still holds all taps.
  document.addEventListener("htmx:before:history:restore", (event) => {
    const { overlay } = stateNow();
    if (overlay === undefined && !dialog()) return;
    event.preventDefault();
    if (overlay === undefined) close();
    else open(overlay);
  });
  document.addEventListener("keydown", step);
}

function showSwapped(): void {
  document.addEventListener("htmx:before:swap", (event) => {
    if (!isOverlaySwap(event)) return;
    moveMessages(document.body);
    if (!dialog()) opener = openerOf(document.activeElement);
  });
  document.addEventListener("htmx:after:swap", (event) => {
    const shown = dialog();
    if (!shown || !isOverlaySwap(event)) return;
    if (!shown.open) shown.showModal();
    if (isSteppingOn) focusStep(shown);
    moveMessages(shown);
    remember(cardAddress(event.detail.ctx.request.action));
  });
}

/** Focuses the step of a shown card; the last one has no next. */
function focusStep(shown: HTMLElement): void {
  const [next, previous] = ["next", "prev"].map((name) => shown.querySelector<HTMLElement>(`[data-${name}]`));
  (next ?? previous)?.focus();
}

function linkOf({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | null {
  const isPlain = !(ctrlKey || metaKey || shiftKey || altKey);
  return isPlain && target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-overlay]") : null;
}

function isLeave(event: MouseEvent): boolean {
  const { target } = event;
  const shown = dialog();
  if (target === shown && shown && isOutside(shown, event)) return true;
  return target instanceof Element && target.closest("#overlay [data-close]") !== null;
}

function leaveOnCancel(event: Event): void {
  if (event.target !== dialog()) return;
  event.preventDefault();
  leave();
}

function step(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.shiftKey || isForField(event)) return;
  if (event.key === "ArrowLeft") stepTo("prev");
  if (event.key === "ArrowRight") stepTo("next");
}

export function stepTo(name: "prev" | "next"): void {
  const links = (dialog() ?? document).querySelectorAll<HTMLElement>(`a[data-${name}]`);
  // Binders have one link for single and one for double pages.
  [...links].find((link) => link.checkVisibility())?.click();
}

/** A dialog closes the menu, so the menu's button gets the focus back. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest(":popover-open");
  if (menu) return document.querySelector(`[popovertarget="${menu.id}"]`);
  return element?.closest("details[name][open]")?.firstElementChild ?? element;
}

const isOverlaySwap = (event: Event): event is CustomEvent =>
  event instanceof CustomEvent &&
  event.detail.ctx.target instanceof Element &&
  event.detail.ctx.target.id === "overlay";

export const pageAddress = (): string => {
  const { below } = stateNow();
  return dialog() && below !== undefined ? new URL(below, location.href).href : location.href;
};

/** A modal dialog makes the rest inert, so messages move into it. */
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
/** `part`: one part of a page alone, such as "variants" of a card. */
const overlayAddress = (path: string, part = "") => `${path}${path.includes("?") ? "&" : "?"}overlay=${part || "1"}`;

/**
 * Remembers the address of a shown card. Only the first one adds a history entry, so Back always closes. The mark
 * keeps htmx from replacing the state.
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
  if (shown) {
    shown.close();
    shown.inert = true;
    shown.ariaHidden = "true";
    // Unless it is shown again.
    setTimeout(() => shown.inert && shown.remove(), fadeMilliseconds);
  }
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  opener = null;
}

function isOutside(element: Element, event: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}
