let isListening = false;

/** Prints the page. */
export function start(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-print]")) print();
  });
}
