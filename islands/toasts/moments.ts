/** The moment that stands over the page, if any. */
let shown: HTMLElement | undefined;

const isQuiet = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.animations === "off";

/**
 * Shows a finished set once over the page. It takes no focus, and leaves with Escape or with the next click elsewhere,
 * which does what it does anyway. Without motion the words of the toast or notice are enough.
 */
export async function celebrate(template: HTMLTemplateElement): Promise<void> {
  template.remove();
  if (isQuiet()) return;
  await styled(template.dataset.sheet ?? "");
  const part = document.importNode(template.content, true).firstElementChild;
  if (!(part instanceof HTMLElement)) return;
  close();
  shown = part;
  document.body.append(part);
  giveWay(part);
  addEventListener("keydown", onKey);
  // Not the click that caused it.
  setTimeout(() => document.addEventListener("click", onClick));
}

const styled = (sheet: string) =>
  new Promise<void>((resolve, reject) => {
    if (document.querySelector(`link[href="${sheet}"]`)) return resolve();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = sheet;
    link.onload = () => resolve();
    link.onerror = reject;
    document.head.append(link);
  });

/** Below, if the control in use is above. */
function giveWay(part: HTMLElement): void {
  const used = document.activeElement?.closest("main *")?.getBoundingClientRect();
  if (used && used.top < part.getBoundingClientRect().bottom) part.dataset.place = "below";
}

function onKey({ key }: KeyboardEvent): void {
  if (key === "Escape") close();
}

function onClick({ target }: MouseEvent): void {
  if (!(target instanceof Element) || !target.closest(".great") || target.closest(".great button")) close();
}

function close(): void {
  // The keyboard goes back to the page.
  if (shown?.contains(document.activeElement)) document.getElementById("main")?.focus({ preventScroll: true });
  shown?.remove();
  shown = undefined;
  removeEventListener("keydown", onKey);
  document.removeEventListener("click", onClick);
}
