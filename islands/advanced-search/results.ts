/** The form is the one way to the results: with htmx they are swapped in, and without they are the next page. */
export function askFor(form: HTMLFormElement | null, isNew: boolean): void {
  form?.setAttribute("hx-push-url", String(isNew));
  form?.requestSubmit();
}

type Listeners = {
  /** The address is another query's now; its results are there, or not yet. */
  onAddress: (query: URLSearchParams, areResultsHere: boolean) => void;
  /** Other results are there. @param count how many they are, in words. */
  onResults: (count: string) => void;
};

export const countShown = (): string => document.querySelector("#results > .page-head h2")?.textContent ?? "";

/** Tells of what happens around the island. @returns how to stop. */
export function watchResults({ onAddress, onResults }: Listeners): () => void {
  const afterSwap = (event: Event) => {
    if (event instanceof CustomEvent && event.detail.ctx.target?.id === "results") onResults(countShown());
  };
  const afterUpdate = () => {
    if (isHere()) onAddress(new URLSearchParams(location.search), true);
  };
  // htmx would put a whole page in the place of this one.
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
