import { counted } from "#lib/text/locale.ts";

let isStarted = false;

/** A form's button shows once its input is valid, and a hint says how much is left to write; without JavaScript it is
 * always there. */
export function start(): void {
  if (!isStarted) listen();
  isStarted = true;
  document.querySelectorAll<HTMLFormElement>("form[data-when-valid]").forEach(check);
}

function listen(): void {
  document.addEventListener("input", ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>("form[data-when-valid]") : null;
    if (form) check(form);
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest("form[data-when-valid]")) {
      target.setAttribute("aria-invalid", String(!target.validity.valid));
    }
  });
}

/** Browsers count surrounding spaces, and check minlength only after typing. */
function check(form: HTMLFormElement): void {
  for (const area of form.querySelectorAll<HTMLTextAreaElement>("[data-shortest]")) {
    const missing = Math.max(0, Number(area.dataset.shortest) - area.value.trim().length);
    const left = missing > 0 ? `${counted(missing, "more character", "more characters")} to send it` : "";
    area.setCustomValidity(left);
    const hint = area.parentElement?.querySelector(".hint");
    // The space keeps its line.
    if (hint) hint.textContent = left || "\u00a0";
  }
  form.toggleAttribute("data-valid", form.matches(":valid"));
}
