/** The step that is filled in, and the button that goes on from it. */
const stepForm = () => document.querySelector<HTMLFormElement>("form[data-onboarding]");

/**
 * Lets a step of the account's set-up go on only when it is right. Without this script, and until it runs, the server
 * alone says what is wrong.
 */
export function startOnboarding(): void {
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "username") forgetAnswer(target);
    allowContinue();
  });
  for (const name of ["change", "htmx:after:swap", "htmx:finally:request"]) {
    document.addEventListener(name, allowContinue);
  }
  allowContinue();
}

/** What was answered, or is being asked, was about another name. */
function forgetAnswer(field: HTMLInputElement): void {
  field.dispatchEvent(new Event("htmx:abort"));
  document.getElementById("username-status")?.replaceChildren();
  document.getElementById("username-error")?.remove();
  field.removeAttribute("aria-invalid");
}

function allowContinue(): void {
  const form = stepForm();
  const status = form?.querySelector("#username-status");
  const isProfile = form && status;
  const isNameFree = status?.querySelector('[data-available="true"]') != null;
  const isRight = !isProfile || (isNameFree && Boolean(new FormData(form).get("defaultImageURL")));
  for (const button of form?.querySelectorAll<HTMLButtonElement>("[data-continue]") ?? []) button.disabled = !isRight;
}
