const copiedMilliseconds = 2000;

let isListening = false;

/** Buttons that copy a text and confirm it for two seconds; without clipboard access (no HTTPS) they select it. */
export function start(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    const source = button && document.getElementById(button.dataset.copy ?? "");
    if (!source) return;
    const isCopied = await navigator.clipboard?.writeText(source.textContent).then(
      () => true,
      () => false,
    );
    if (isCopied) confirmCopy(button.nextElementSibling);
    else if (source instanceof HTMLTextAreaElement) source.select();
    else getSelection()?.selectAllChildren(source);
  });
}

function confirmCopy(status: Element | null): void {
  if (!status) return;
  status.textContent = "Copied";
  setTimeout(() => {
    status.textContent = "";
  }, copiedMilliseconds);
}
