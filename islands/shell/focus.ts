/** Keeps the focus where something that had it is replaced: a message with Undo, or a menu of choices. */
export function keepFocus(): void {
  let before: HTMLElement | null = null;
  let label: string | null = null;
  document.addEventListener("focusin", ({ target, relatedTarget }) => {
    if (!isMessage(target)) before = null;
    else if (relatedTarget instanceof HTMLElement && !isMessage(relatedTarget)) before = relatedTarget;
  });
  document.addEventListener("click", ({ target }) => {
    const menu =
      target instanceof Element && target.closest("a") ? target.closest<HTMLDetailsElement>(".chip-menu") : null;
    const summary = menu?.querySelector("summary");
    if (!menu || !summary) return;
    label = labelOf(summary);
    menu.open = false;
    summary.focus({ preventScroll: true });
  });
  document.addEventListener("htmx:after:swap", () => {
    if (document.activeElement !== document.body) return;
    const summaries = [...document.querySelectorAll<HTMLElement>(".chip-menu > summary")];
    const next = before?.isConnected ? before : summaries.find((summary) => labelOf(summary) === label);
    next?.focus({ preventScroll: true });
  });
}

const isMessage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("#toast, #notice") !== null;

const labelOf = (summary: HTMLElement): string => summary.firstChild?.textContent?.trim() ?? "";
