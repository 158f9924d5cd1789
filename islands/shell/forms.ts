/**
 * Forms that show their button once what is typed will do, and a focus that is not lost in a swap. Without
 * script the button always shows, and the server says what is wrong.
 */
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
  let wasTurning = false;
  document.addEventListener("htmx:before:swap", () => {
    wasTurning = document.activeElement?.matches(".turn a, .pager a") === true;
  });
  document.addEventListener("htmx:after:swap", () => {
    all().forEach(check);
    if (!document.activeElement?.matches("body, dialog")) return;
    // The last page has no link to a next one: the focus goes to the link back.
    const wanted = wasTurning ? ".turn a, .pager a" : "[data-focus], form [aria-invalid='true']";
    [...document.querySelectorAll<HTMLElement>(wanted)].find((element) => element.checkVisibility())?.focus();
  });
}

/** The browser counts spaces at the ends too, and knows no shortest text for what was not typed. */
function check(form: HTMLFormElement): void {
  for (const area of form.querySelectorAll<HTMLTextAreaElement>("[data-shortest]")) {
    const isShort = area.value.trim().length < Number(area.dataset.shortest);
    area.setCustomValidity(isShort ? `More than ${Number(area.dataset.shortest) - 1} characters, please` : "");
  }
  form.toggleAttribute("data-valid", form.matches(":valid"));
}
