/** Submits the form: htmx swaps the results in; without htmx a page loads. */
export function askFor(form: HTMLFormElement | null, isNew: boolean): void {
  form?.setAttribute("hx-push-url", String(isNew));
  form?.requestSubmit();
}

type Listeners = {
  /** `areResultsHere`: the results of this address are already shown. */
  onAddress: (query: URLSearchParams, areResultsHere: boolean) => void;
  onResults: (count: string) => void;
};

export const countShown = (): string => document.querySelector("#results > .page-head h2")?.textContent ?? "";

export function watchResults({ onAddress, onResults }: Listeners): () => void {
  const afterSwap = (event: Event) => {
    if (event instanceof CustomEvent && event.detail.ctx.target?.id === "results") onResults(countShown());
  };
  const afterUpdate = () => {
    if (isHere()) onAddress(new URLSearchParams(location.search), true);
  };
  // htmx would replace this page with a whole new one.
  const beforeRestore = (event: Event) => {
    if (event.defaultPrevented || !isHere()) return;
    event.preventDefault();
    onAddress(new URLSearchParams(location.search), false);
  };
  document.addEventListener("htmx:after:swap", afterSwap);
  document.addEventListener("htmx:after:history:update", afterUpdate);
  document.addEventListener("htmx:before:history:restore", beforeRestore);
  return () => {
    document.removeEventListener("htmx:after:swap", afterSwap);
    document.removeEventListener("htmx:after:history:update", afterUpdate);
    document.removeEventListener("htmx:before:history:restore", beforeRestore);
  };
}

const isHere = (): boolean => location.pathname === "/search/advanced";
