import { stepTo } from "../shell/overlay.ts";
import { startTilts } from "./tilt.ts";

const leastPixels = 60;
const mostMilliseconds = 600;
const edgePixels = 24;

/** What fingers and pointers do over an open card or a binder; once for all that come. */
export function start(): void {
  const { dataset } = document.documentElement;
  if (dataset.swipes) return;
  dataset.swipes = "true";
  startSwipes();
  startTilts();
}

/** A finger drawn sideways turns to the next card or page, as its arrows do. */
function startSwipes(): void {
  let from: { x: number; y: number; at: number } | null = null;
  document.addEventListener("pointerdown", ({ target, pointerType, isPrimary, clientX: x, clientY: y, timeStamp }) => {
    const isOnCard =
      target instanceof Element &&
      target.closest(".card-page, .binder:not(:has([data-sorted]))") &&
      !target.closest("input, [data-plot]");
    const isOnEdge = x < edgePixels || x > innerWidth - edgePixels;
    from = pointerType === "touch" && isPrimary && isOnCard && !isOnEdge ? { x, y, at: timeStamp } : null;
  });
  document.addEventListener("pointercancel", () => {
    from = null;
  });
  document.addEventListener("pointerup", ({ clientX, clientY, timeStamp }) => {
    if (!from || timeStamp - from.at > mostMilliseconds) return;
    const [across, down] = [clientX - from.x, clientY - from.y];
    if (Math.abs(across) < leastPixels || Math.abs(across) < 2 * Math.abs(down)) return;
    stepTo(across < 0 ? "next" : "prev");
  });
}
