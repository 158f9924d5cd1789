import htmx from "htmx.org";
import { startCharts } from "./chart.ts";
import { startForms } from "./forms.ts";
import { startIslands } from "./islands.ts";
import { startLive } from "./live.ts";
import { startOnboarding } from "./onboarding.ts";
import { pageAddress, startOverlay } from "./overlay.ts";
import { startSession } from "./session.ts";
import { startShell } from "./shell.ts";
import { startSteppers } from "./steppers.ts";
import { startSuggestions } from "./suggestions.ts";

/** Names this page among the viewer's tabs, so that it ignores the echo of its own writes. */
const tab = crypto.randomUUID?.() ?? String(Math.random());

document.addEventListener("htmx:config:request", (event) => {
  if (!(event instanceof CustomEvent)) return;
  Object.assign(event.detail.ctx.request.headers, { "X-Tab": tab, "HX-Current-URL": pageAddress() });
});

// A photo stays where it is while the page around it is swapped; the mark that it is here must stay too.
htmx.config.morphIgnore.push("data-in");

startShell();
startOnboarding();
// Before the overlay: on a chart the arrow keys are the chart's.
startCharts();
startOverlay(htmx);
startSteppers(htmx);
startForms();
startSuggestions();
startIslands();
startLive(htmx, tab);
startSession();
