const copiedMilliseconds = 2000;

let isListening = false;

/** What only the device does: print the page, share a link, copy a text. */
export function start(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-share]")) button.hidden = !("share" in navigator);
  if (isListening) return;
  isListening = true;
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[data-print]")) print();
    const url = target.closest<HTMLElement>("[data-share]")?.dataset.share;
    if (url) navigator.share({ url }).catch(() => {});
    const button = target.closest<HTMLElement>("[data-copy]");
    if (button) void copy(button);
  });
}

/** Copies a text and confirms it for two seconds; without clipboard access (no HTTPS) it is selected. */
async function copy(button: HTMLElement): Promise<void> {
  const source = document.getElementById(button.dataset.copy ?? "");
  if (!source) return;
  const isCopied = await navigator.clipboard?.writeText(source.textContent).then(
    () => true,
    () => false,
  );
  if (isCopied) confirmCopy(button.nextElementSibling);
  else if (source instanceof HTMLTextAreaElement) source.select();
  else getSelection()?.selectAllChildren(source);
}

function confirmCopy(status: Element | null): void {
  if (!status) return;
  status.textContent = "Copied";
  setTimeout(() => {
    status.textContent = "";
  }, copiedMilliseconds);
}
