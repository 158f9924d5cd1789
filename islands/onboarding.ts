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
  for (const name of ["change", "reset", "htmx:finally:request"]) document.addEventListener(name, allowContinue);
  document.addEventListener("htmx:after:swap", (event) => {
    if (event instanceof CustomEvent && event.detail.ctx.target?.id === "onboarding") showStep();
    allowContinue();
  });
  allowContinue();
}

/** Whoever reads on from here begins with the new step, or with what is wrong with the old one. */
function showStep(): void {
  stepForm()?.querySelector<HTMLElement>('[aria-invalid="true"], h2')?.focus();
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
  const button = form?.querySelector<HTMLButtonElement>("[data-continue]");
  if (!form || !button) return;
  const status = form.querySelector("#username-status");
  const isNameFree = status === null || status.querySelector('[data-available="true"]') !== null;
  const hasAvatar = status === null || Boolean(new FormData(form).get("defaultImageURL"));
  button.disabled = !(isNameFree && hasAvatar);
}
