/** A blank username asks nothing. Enter sends a search at once; the request of the typing pause would send it again. */
export function skipSentSearches(): void {
  document.addEventListener("htmx:before:request", (event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "username" && target.value.trim() === "") event.preventDefault();
    if (!target.matches(".set-search input")) return;
    if ((new URLSearchParams(location.search).get("q") ?? "") === target.value.trim()) event.preventDefault();
  });
}
