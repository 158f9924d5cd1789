import htmx from "htmx.org";
import { startCharts } from "./chart.ts";
import { startForms } from "./forms.ts";
import { startIslands } from "./islands.ts";
import { startLive } from "./live.ts";
import { startOnboarding } from "./onboarding.ts";
import { pageAddress, startOverlay } from "./overlay.ts";
import { startPhotos } from "./photos.ts";
import { startSession } from "./session.ts";
import { startShell } from "./shell.ts";
import { startSteppers } from "./steppers.ts";
import { startSuggestions } from "./suggestions.ts";
import { uuid } from "./taps/tap.ts";

/** Names this page among the viewer's tabs, so that it ignores the echo of its own writes. */
const tab = uuid();

document.addEventListener("htmx:config:request", (event) => {
  if (!(event instanceof CustomEvent)) return;
  Object.assign(event.detail.ctx.request.headers, { "X-Tab": tab, "HX-Current-URL": pageAddress() });
});

// A photo stays where it is while the page around it is swapped; the marks that it is here must stay too.
htmx.config.morphIgnore.push("data-in", "data-near");

startShell();
startPhotos();
startOnboarding();
// Before the overlay: on a chart the arrow keys are the chart's.
startCharts();
startOverlay(htmx);
startSteppers(htmx, tab);
startForms();
startSuggestions();
startIslands();
startLive(htmx, tab);
startSession();

// Most sites have none, and load nothing for it.
const analytics = document.querySelector<HTMLMetaElement>('meta[name="analytics"]');
if (analytics) void import("./analytics.ts").then(({ startAnalytics }) => startAnalytics(analytics.content));
