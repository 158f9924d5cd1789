import htmx from "htmx.org";
import { startLive } from "./cards/live.ts";
import { startPhotos } from "./cards/photos.ts";
import { startSteppers } from "./cards/steppers.ts";
import { startSwipes } from "./cards/swipe.ts";
import { startIslands } from "./islands.ts";
import { startForms } from "./shell/forms.ts";
import { startFriends } from "./shell/friends.ts";
import { pageAddress, startOverlay } from "./shell/overlay.ts";
import { startSession } from "./shell/session.ts";
import { startShell } from "./shell/shell.ts";
import { startSuggestions } from "./shell/suggestions.ts";
import { uuid } from "./taps/tap.ts";

/** This page's id, by which it ignores the echo of its own writes. */
const tab = uuid();

document.addEventListener("htmx:config:request", (event) => {
  if (!(event instanceof CustomEvent)) return;
  Object.assign(event.detail.ctx.request.headers, { "X-Tab": tab, "HX-Current-URL": pageAddress() });
});

// Morphing keeps photos in place, and so must keep their marks.
htmx.config.morphIgnore.push("data-in", "data-near");

startShell();
startPhotos();
// Before the overlay: cards have precedence for arrow keys.
startSteppers(htmx, tab);
startOverlay(htmx);
startSwipes();
startForms();
startFriends(htmx);
startSuggestions();
startIslands();
startLive(htmx, tab);
startSession();

/** Scripts of parts that few pages have. */
function startParts(): void {
  if (document.querySelector("[data-plot]")) void import("./cards/chart.ts").then(({ startCharts }) => startCharts());
  if (document.querySelector("[data-grab]")) void import("./lists/sort.ts").then(({ startSorting }) => startSorting());
  if (document.querySelector("[data-slot]"))
    void import("./lists/pockets.ts").then(({ startPockets }) => startPockets());
  if (document.querySelector("[data-passkey]"))
    void import("./passkeys.ts").then(({ startPasskeys }) => startPasskeys());
  if (document.getElementById("pick")) void import("./cards/pick.ts").then(({ startPicking }) => startPicking());
}
startParts();
document.addEventListener("htmx:after:swap", startParts);

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

if (document.querySelector("[data-onboarding]"))
  void import("./onboarding.ts").then(({ startOnboarding }) => startOnboarding());

const analytics = document.querySelector<HTMLMetaElement>('meta[name="analytics"]');
if (analytics) void import("./shell/analytics.ts").then(({ startAnalytics }) => startAnalytics(analytics.content));
