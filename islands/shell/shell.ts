import { keepFocus } from "./focus.ts";
import { startKeys } from "./keys.ts";
import { startRemembering } from "./remember.ts";

/** Everything here works without JavaScript too. */
export function startShell(): void {
  closeMenusOutside();
  startRemembering();
  startKeys();
  keepFocus();
  clearOldNotices();
  fadePhotosIn();
  showCardsFromTheFirst();
}

/** Fades photos in over drawn faces and logos over set codes. A missing picture comes as one pixel and stays hidden. */
function fadePhotosIn(): void {
  const arrive = (target: EventTarget | null) => {
    if (target instanceof HTMLImageElement && target.naturalWidth > 1) target.dataset.in = "true";
  };
  for (const photo of document.images) if (photo.complete) arrive(photo);
  document.addEventListener("load", ({ target }) => arrive(target), true);
  document.documentElement.dataset.js = "true";
}

/** Below the toolbar. */
const marginPixels = 12;

/** Scrolls to the first card of a new tab, order or page if the toolbar would cover it. */
function showCardsFromTheFirst(): void {
  document.addEventListener("htmx:after:swap", (event) => {
    if (!(event instanceof CustomEvent) || event.detail.ctx.target?.id !== "set") return;
    const tools = document.querySelector(".set-tools");
    const cards = document.getElementById("cards");
    if (!tools || !cards) return;
    const covered = Math.max(0, tools.getBoundingClientRect().bottom) - cards.getBoundingClientRect().top;
    if (covered > 0) scrollBy(0, Math.ceil(-covered) - marginPixels);
  });
}

function closeMenusOutside(): void {
  const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details[name][open]");
  document.addEventListener("click", ({ target }) => {
    for (const menu of openMenus()) if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
}

function clearOldNotices(): void {
  document.addEventListener("htmx:after:history:update", (event) => {
    if (!(event instanceof CustomEvent) || event.detail.response?.status >= 400) return;
    document.getElementById("notice")?.replaceChildren();
  });
}
