import { startKeys } from "./keys.ts";
import { startRemembering } from "./remember.ts";

/** Small manners of the shell; everything here also works, more plainly, without script. */
export function startShell(): void {
  closeMenusOutside();
  copyButtons();
  startRemembering();
  startKeys();
  clearOldNotices();
  fadePhotosIn();
  showCardsFromTheFirst();
}

/**
 * Photos fade in over the drawn faces, and logos take the place of set codes. The stylesheet waits for these marks only
 * where this script runs. A picture that is missing comes as a single pixel, and leaves what is drawn as it is.
 */
function fadePhotosIn(): void {
  const arrive = (target: EventTarget | null) => {
    if (target instanceof HTMLImageElement && target.naturalWidth > 1) target.dataset.in = "true";
  };
  for (const photo of document.images) if (photo.complete) arrive(photo);
  document.addEventListener("load", ({ target }) => arrive(target), true);
  document.documentElement.dataset.js = "true";
}

/**
 * Another tab, order or page of a set begins at its first card: where the row of tools lies over it, the page goes back
 * just that far. Above that point nothing moves.
 */
function showCardsFromTheFirst(): void {
  document.addEventListener("htmx:after:swap", (event) => {
    if (!(event instanceof CustomEvent) || event.detail.ctx.target?.id !== "set") return;
    const tools = document.querySelector(".set-tools");
    const cards = document.getElementById("cards");
    if (!tools || !cards) return;
    const covered = tools.getBoundingClientRect().bottom - cards.getBoundingClientRect().top;
    if (covered > 0) window.scrollBy(0, -covered - Number.parseFloat(getComputedStyle(tools).marginBlockEnd));
  });
}

/** A menu closes when one taps elsewhere or presses Escape, which gives the focus back to what opened it. */
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

const copiedMilliseconds = 2000;

/** Copies a text and says so for two seconds. A browser that refuses, as all do without HTTPS, has it selected instead. */
function copyButtons(): void {
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    const source = button && document.getElementById(button.dataset.copy ?? "");
    if (!source) return;
    const isCopied = await navigator.clipboard?.writeText(source.textContent).then(
      () => true,
      () => false,
    );
    if (!isCopied) {
      getSelection()?.selectAllChildren(source);
      return;
    }
    const status = button.nextElementSibling;
    if (!status) return;
    status.textContent = "Copied";
    setTimeout(() => {
      status.textContent = "";
    }, copiedMilliseconds);
  });
}

/** What was said on one page is not about the next. */
function clearOldNotices(): void {
  document.addEventListener("htmx:after:history:update", (event) => {
    if (!(event instanceof CustomEvent) || event.detail.response?.status >= 400) return;
    document.getElementById("notice")?.replaceChildren();
  });
}
