/** Whatever a swap takes away, the focus stays near where it was. */
export function keepFocus(): void {
  let wanted = "";
  let beforeMessage: EventTarget | null = null;
  document.addEventListener("focusin", ({ target, relatedTarget }) => {
    const isMessage = (element: EventTarget | null) => element instanceof Element && element.closest("#messages");
    if (isMessage(target) && !isMessage(relatedTarget)) beforeMessage = relatedTarget;
  });
  document.addEventListener("htmx:before:swap", () => {
    wanted = placeOf(document.activeElement);
  });
  document.addEventListener("htmx:after:swap", () => {
    const { activeElement } = document;
    if (activeElement?.checkVisibility() && !activeElement.matches("body, dialog")) return;
    if (wanted === message) focusOn(beforeMessage);
    else if (!focusFirst(wanted)) focusFirst("[data-focus], form [aria-invalid='true']");
  });
}

const message = "#messages";
const turns = ".turn a, .pager a";

/** A selector of what takes the focus over. The last page has no next link, so the previous one does. */
function placeOf(element: Element | null): string {
  if (element?.closest(message)) return message;
  if (element?.matches(turns)) return turns;
  const menu = element?.closest<HTMLElement>("[data-menu]")?.dataset.menu;
  return menu === undefined ? "" : `[data-menu="${menu}"] > summary`;
}

/** A − that leaves with the last copy gives way to its +. */
function focusOn(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return;
  const more = target.closest(".stepper")?.querySelector<HTMLElement>("button:last-of-type");
  (target.checkVisibility() ? target : more)?.focus({ preventScroll: true });
}

function focusFirst(selector: string): boolean {
  if (selector === "") return false;
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
  found?.focus({ preventScroll: true });
  return found !== undefined;
}
