let isListening = false;

/** What only the device does: print the page, share a link. */
export function start(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-share]")) button.hidden = !("share" in navigator);
  if (isListening) return;
  isListening = true;
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[data-print]")) print();
    const url = target.closest<HTMLElement>("[data-share]")?.dataset.share;
    if (url) navigator.share({ url }).catch(() => {});
  });
}
