const gapPixels = 8;
const readMilliseconds = 8000;
let last: Element | null = null;
let shrinking: ReturnType<typeof setTimeout>;

const place = () => document.getElementById("toast");
const stepperOf = (target: unknown) => (target instanceof Element ? target.closest(".stepper") : null);

/** A toast covers no stepper that is in use, and becomes a small button once it was read. Loaded with the first toast. */
export function start(): void {
  const toast = place();
  if (!toast || toast.dataset.isWatched) return;
  toast.dataset.isWatched = "true";
  last = stepperOf(document.activeElement) ?? document.querySelector(".stepper:hover");
  document.addEventListener("click", ({ target }) => {
    const stepper = stepperOf(target);
    if (stepper) last = stepper;
  });
  document.addEventListener("scroll", lift, { passive: true });
  new MutationObserver(show).observe(toast, { childList: true });
  show();
}

function show(): void {
  lift();
  const [toast] = place()?.children ?? [];
  clearTimeout(shrinking);
  if (toast instanceof HTMLElement && !toast.dataset.tone) closeMenu();
  // What went wrong stays in sight.
  if (toast instanceof HTMLElement && !toast.dataset.tone && toast.querySelector("form"))
    shrinking = setTimeout(() => toast.toggleAttribute("data-small", true), readMilliseconds);
}

/** The menu whose button was pressed, but not one that was opened since. */
function closeMenu(): void {
  const menu = document.activeElement?.closest("details[name][open] > :not(summary)")?.parentElement;
  if (!(menu instanceof HTMLDetailsElement)) return;
  menu.open = false;
  menu.querySelector("summary")?.focus({ preventScroll: true });
}

/** Above the stepper, if the toast would lie on it. */
function lift(): void {
  const toast = place();
  const shown = toast?.firstElementChild;
  if (!toast || !shown) return;
  toast.removeAttribute("style");
  if (!last?.isConnected) return;
  const [box, used] = [shown.getBoundingClientRect(), last.getBoundingClientRect()];
  const isCovered = used.bottom > box.top && used.top < box.bottom && used.right > box.left && used.left < box.right;
  if (isCovered) toast.style.translate = `0 ${used.top - box.bottom - gapPixels}px`;
}
