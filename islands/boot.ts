import htmx from "htmx.org";
import { startLive } from "./cards/live.ts";
import { startPhotos } from "./cards/photos.ts";
import { startSteppers } from "./cards/steppers.ts";
import { startIslands } from "./islands.ts";
import { startSession } from "./session/session.ts";
import { skipSentSearches } from "./shell/forms.ts";
import { startFriends } from "./shell/friends.ts";
import { showRefusal } from "./shell/messages.ts";
import { pageAddress, startOverlay } from "./shell/overlay.ts";
import { startShell } from "./shell/shell.ts";
import { uuid } from "./taps/tap.ts";

/** Id of this page, which ignores live events of its own writes. */
const tab = uuid();

document.addEventListener("htmx:config:request", (event) => {
  if (!(event instanceof CustomEvent)) return;
  Object.assign(event.detail.ctx.request.headers, { "X-Tab": tab, "HX-Current-URL": pageAddress() });
});

// Not of what the page does by itself, nor of taps, which wait.
document.addEventListener("htmx:error", ({ target }) => {
  if (target instanceof Element && target.matches("a,body,button,form,search,input"))
    addEventListener("online", showRefusal("No connection.", null), { once: true });
});

// The copy of an earlier visit, by its link to try again.
if (document.querySelector("#notice [href='']")) addEventListener("online", () => location.reload());

// The whole page would be searched for `hx-on` and links to boost: its parts with an action are enough.
document.addEventListener("htmx:before:process", (event) => {
  if (event.target !== document.body) return;
  event.preventDefault();
  const parts = "[hx-get],[hx-post],[hx-put],[hx-delete],[hx-boost\\:inherited]";
  for (const part of document.querySelectorAll(parts)) htmx.process(part);
});

// Morphing keeps photos in place, and so must keep their marks.
htmx.config.morphIgnore.push("data-in", "data-near");

startShell();
startPhotos();
// Before the overlay: cards have precedence for arrow keys.
startSteppers(htmx, tab);
startOverlay(htmx);
skipSentSearches();
startFriends(htmx);
startIslands();
startLive(htmx, tab);
startSession();

/** Scripts of parts that few pages have. */
const parts: Record<string, () => Promise<{ start(): unknown }>> = {
  "[data-plot]": () => import("./cards/chart.ts"),
  "[data-grab],[data-slot]": () => import("./lists/edit.ts"),
  "[data-counts]": () => import("./lists/progress.ts"),
  "[data-print],[data-share],[data-copy]": () => import("./device.ts"),
  "[data-passkey]": () => import("./passkeys.ts"),
  "[data-onboarding]": () => import("./onboarding.ts"),
  ".trade": () => import("./trade.ts"),
  "[data-when-valid]": () => import("./when-valid.ts"),
  "[data-demo]": () => import("./shell/demo.ts"),
  ".card-page,.binder": () => import("./gestures/swipe.ts"),
  "#pick": () => import("./cards/pick.ts"),
  "#toast > *": () => import("./toasts/toasts.ts"),
};

function startParts(): void {
  // Offline: tried again after the next swap.
  for (const [selector, load] of Object.entries(parts))
    if (document.querySelector(selector))
      load().then(
        ({ start }) => start(),
        () => {},
      );
}
startParts();
document.addEventListener("htmx:after:swap", startParts);

document.addEventListener("click", (event) => {
  const heart = event.target instanceof Element && event.target.closest<HTMLButtonElement>("button.heart");
  if (!heart) return;
  event.preventDefault();
  import("./cards/hearts.ts").then(
    ({ tapHeart }) => tapHeart(heart),
    // Offline: as without a script.
    () => heart.form?.requestSubmit(heart),
  );
});

function onFocus({ target }: { target: EventTarget | null }): void {
  if (!(target instanceof HTMLInputElement) || target.role !== "combobox") return;
  document.removeEventListener("focusin", onFocus);
  import("./search/suggestions.ts").then(
    ({ start }) => start(),
    // Offline: tried again with the next focus.
    () => document.addEventListener("focusin", onFocus),
  );
}
document.addEventListener("focusin", onFocus);
onFocus({ target: document.activeElement });

/** A visitor's deck, once there is an account that may have it. */
function hasTried(): boolean {
  try {
    return Boolean(document.body.dataset.user) && localStorage.getItem("deck-tried") !== null;
  } catch {
    return false;
  }
}
if (hasTried() && !/^\/(auth|onboarding)/.test(location.pathname)) {
  void import("./deck-builder/saving/adopt.ts").then(({ adoptTried }) => adoptTried());
}

// After the first taps. Blocked in some private windows.
setTimeout(() => navigator.serviceWorker?.register("/worker.js").catch(() => {}), 3000);

const analytics = document.querySelector<HTMLMetaElement>('meta[name="analytics"]');
if (analytics) void import("./shell/analytics.ts").then(({ startAnalytics }) => startAnalytics(analytics.content));
