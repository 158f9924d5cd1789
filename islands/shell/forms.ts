/** A form's button shows once its input is valid; without JavaScript always. */
export function startForms(): void {
  const all = () => document.querySelectorAll<HTMLFormElement>("form[data-when-valid]");
  all().forEach(check);
  document.addEventListener("input", ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>("form[data-when-valid]") : null;
    if (form) check(form);
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest("form[data-when-valid]")) {
      target.setAttribute("aria-invalid", String(!target.validity.valid));
    }
  });
  document.addEventListener("htmx:after:swap", () => all().forEach(check));
  document.addEventListener("htmx:before:request", skipSentSearch);
}

/** Enter sends a search at once; the request of the typing pause would send it again. */
function skipSentSearch(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || !target.matches(".set-search input")) return;
  if ((new URLSearchParams(location.search).get("q") ?? "") === target.value.trim()) event.preventDefault();
}

/** Browsers count surrounding spaces, and check minlength only after typing. */
function check(form: HTMLFormElement): void {
  for (const area of form.querySelectorAll<HTMLTextAreaElement>("[data-shortest]")) {
    const isShort = area.value.trim().length < Number(area.dataset.shortest);
    area.setCustomValidity(isShort ? `Write at least ${area.dataset.shortest} characters` : "");
  }
  form.toggleAttribute("data-valid", form.matches(":valid"));
}
