let isListening = false;

/** Moves a marker along a chart by pointer or arrow keys, and shows the day's values as text. */
export function start(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener("pointermove", followPointer);
  document.addEventListener("pointerdown", followPointer);
  // Before the overlay, which has arrow keys too.
  document.addEventListener("keydown", onKey, { capture: true });
}

function followPointer({ target, clientX }: PointerEvent): void {
  const plot = target instanceof Element ? target.closest<HTMLElement>("[data-plot]") : null;
  if (!plot) return;
  const { left, width } = (plot.querySelector("svg") ?? plot).getBoundingClientRect();
  const at = ((clientX - left) / width) * 100;
  const rows = rowsOf(plot);
  const nearest = rows.reduce((best, row) => (distance(row, at) < distance(best, at) ? row : best), rows[0]!);
  show(plot, rows.indexOf(nearest));
}

const steps: Record<string, number> = { ArrowLeft: 1, ArrowRight: -1, Home: Infinity, End: -Infinity };

function onKey(event: KeyboardEvent): void {
  const step = steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.matches("[data-plot]")) return;
  event.preventDefault();
  // The table lists the newest day first, so left means down.
  const present = Number(event.target.dataset.row ?? -1);
  show(event.target, Math.max(0, Math.min(rowsOf(event.target).length - 1, present + step)));
}

const rowsOf = (plot: HTMLElement) => [
  ...(plot.closest("[data-chart]")?.querySelectorAll<HTMLTableRowElement>("tbody tr") ?? []),
];

const distance = (row: HTMLElement, at: number) => Math.abs(Number(row.dataset.at) - at);

function show(plot: HTMLElement, index: number): void {
  const chart = plot.closest<HTMLElement>("[data-chart]");
  const row = rowsOf(plot)[index];
  const mark = plot.querySelector("[data-mark]");
  const reading = chart?.querySelector<HTMLOutputElement>("[data-reading]");
  if (!row || !mark || !reading) return;
  plot.dataset.row = String(index);
  const at = `${row.dataset.at}%`;
  mark.setAttribute("x1", at);
  mark.setAttribute("x2", at);
  mark.setAttribute("visibility", "visible");
  const names = [...(chart?.querySelectorAll("thead th") ?? [])].map(({ textContent }) => textContent);
  const cells = [...row.cells].map(({ textContent }) => textContent);
  const isOne = cells.length === 2;
  reading.value = cells.map((cell, n) => (n === 0 || isOne ? cell : `${names[n]} ${cell}`)).join(" · ");
}
