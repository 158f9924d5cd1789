const gapPixels = 8;
const readMilliseconds = 8000;
const smallMilliseconds = 20_000;
let last: Element | null = null;
let next: ReturnType<typeof setTimeout>;
/** Where the page was scrolled to when the toast became small. */
let smallAt = 0;

const place = () => document.getElementById("toast");
const stepperOf = (target: unknown) => (target instanceof Element ? target.closest(".stepper") : null);

/**
 * A toast covers no stepper that is in use, becomes a small button once it was read, and leaves while what it
 * undoes is remembered. Loaded with the first toast.
 */
export function start(): void {
  const toast = place();
  if (!toast || toast.dataset.isWatched) return;
  toast.dataset.isWatched = "true";
  last = stepperOf(document.activeElement) ?? document.querySelector(".stepper:hover");
  document.addEventListener("click", ({ target }) => {
    const stepper = stepperOf(target);
    if (stepper) last = stepper;
  });
  document.addEventListener("scroll", onScroll, { passive: true });
  new MutationObserver(show).observe(toast, { childList: true });
  const waiting = document.getElementById("waiting");
  if (waiting) new MutationObserver(giveWay).observe(waiting, { childList: true });
  show();
}

function show(): void {
  lift();
  const [toast] = place()?.children ?? [];
  const great = place()?.querySelector("template");
  if (great)
    import("./moments.ts").then(
      ({ celebrate }) => celebrate(great),
      // Offline: the words are there.
      () => {},
    );
  clearTimeout(next);
  if (toast instanceof HTMLElement && !toast.dataset.tone) closeMenu();
  if (toast instanceof HTMLElement && toast.dataset.moments) acknowledge(toast);
  // What went wrong stays in sight.
  if (toast instanceof HTMLElement && !toast.dataset.tone && toast.querySelector("form"))
    next = setTimeout(() => shrink(toast), readMilliseconds);
}

/** No page shows these moments again. Without a connection the next one does. */
function acknowledge(toast: HTMLElement): void {
  const body = JSON.stringify({ id: toast.dataset.moments?.split(" ").map(Number) });
  delete toast.dataset.moments;
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  void fetch("/api/moments/shown", { method: "POST", keepalive: true, headers, body }).catch(() => {});
}

function shrink(toast: HTMLElement): void {
  toast.toggleAttribute("data-small", true);
  smallAt = scrollY;
  next = setTimeout(leave, smallMilliseconds);
  giveWay();
}

/** A small one, unless the keyboard is on it. */
const leave = () => document.querySelector("#toast > [data-small]:not(:focus-within)")?.remove();

/** Removes the toast while taps wait: nothing is undone without a connection. */
function giveWay(): void {
  if (document.querySelector("#waiting > *")) leave();
}

function onScroll(): void {
  // What it undoes is out of sight.
  if (Math.abs(scrollY - smallAt) > innerHeight) leave();
  lift();
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
