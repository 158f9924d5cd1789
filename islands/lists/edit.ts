import { start as startPockets } from "./pockets.ts";
import { start as startSort } from "./sort.ts";

let isListening = false;

/** Drags the cards of the page: of lists and of binders. */
export function start(): void {
  if (document.querySelector("[data-grab]")) startSort();
  if (document.querySelector("[data-slot]")) startPockets();
  if (!isListening) keepFocusNear();
  isListening = true;
}

const tools = ".edit-item, .slot-tools";

/** Moves the focus after a removal to the ⋯ of the card that took the place, not to something that acts at once. */
function keepFocusNear(): void {
  let place = -1;
  document.addEventListener("htmx:before:swap", () => {
    const near = document.activeElement?.closest(tools);
    if (near) place = [...document.querySelectorAll(tools)].indexOf(near);
  });
  document.addEventListener("htmx:after:swap", () => {
    if (place === -1) return;
    const left = [...document.querySelectorAll(tools)];
    const next = left[Math.min(place, left.length - 1)];
    if (document.activeElement === document.body) next?.querySelector<HTMLElement>("summary")?.focus();
    place = -1;
  });
}
