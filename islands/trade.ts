let isStarted = false;

/** Counts what is chosen of each side; nothing cannot be offered. Without JavaScript the server does both. */
export function start(): void {
  if (!isStarted) document.addEventListener("change", count);
  isStarted = true;
  count();
}

function count(): void {
  const form = document.querySelector("form.trade");
  if (!form) return;
  for (const place of document.querySelectorAll<HTMLElement>("[data-chosen]")) {
    const lines = form.querySelectorAll(`li:has([type="checkbox"][name="${place.dataset.chosen}"]:checked)`);
    const copies = [...lines].reduce((sum, line) => sum + copiesIn(line), 0);
    place.textContent = copies > 0 ? String(copies) : "";
  }
  const button = form.querySelector<HTMLButtonElement>('.trade-end [data-tone="primary"]');
  if (button) button.disabled = !form.querySelector(".offer :checked:not(option)");
}

const copiesIn = (line: Element): number => Number(line.querySelector("select")?.selectedOptions[0]?.textContent ?? 1);
