import { stepTo } from "../shell/overlay.ts";

const leastPixels = 60;
const mostMilliseconds = 600;
const edgePixels = 24;

/** A finger drawn sideways over a card or a binder turns to the next one, as its arrows do. */
export function startSwipes(): void {
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
