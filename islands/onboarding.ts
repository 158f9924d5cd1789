const stepForm = () => document.querySelector<HTMLFormElement>("form[data-onboarding]");

let isStarted = false;

/** Enables Continue once the step is valid, and says why it is off. Without JavaScript the server validates. */
export function start(): void {
  if (isStarted) return;
  isStarted = true;
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "username") forgetAnswer(target);
    allowContinue();
  });
  for (const name of ["change", "htmx:after:swap", "htmx:finally:request"]) {
    document.addEventListener(name, allowContinue);
  }
  document.addEventListener("htmx:after:swap", markRefused);
  allowContinue();
}

/** Asked for where the answer needs it, and shown where there is one. */
function askDetail(form: HTMLFormElement): void {
  const part = form.querySelector<HTMLElement>("[data-asked-by]");
  const detail = part?.querySelector("input");
  if (!part || !detail) return;
  const chosen = String(new FormData(form).get("heardAboutUs"));
  part.hidden = detail.value === "" && !part.dataset.askedBy?.split("|").includes(chosen);
}

/** The response shown, or the request under way, is about another name. */
function forgetAnswer(field: HTMLInputElement): void {
  field.dispatchEvent(new Event("htmx:abort"));
  document.getElementById("username-status")?.replaceChildren();
  document.getElementById("username-error")?.remove();
  field.removeAttribute("aria-invalid");
}

/** Marks a refused field as the server does when the form is sent. */
function markRefused(): void {
  if (document.querySelector('#username-status [data-available="false"]'))
    document.getElementById("username")?.setAttribute("aria-invalid", "true");
}

function allowContinue(): void {
  const form = stepForm();
  if (form) askDetail(form);
  const status = form?.querySelector("#username-status");
  const isProfile = form && status;
  const isNameFree = status?.querySelector('[data-available="true"]') != null;
  const isRight = !isProfile || (isNameFree && Boolean(new FormData(form).get("defaultImageURL")));
  const why = document.getElementById("continue-why");
  if (why) why.hidden = isRight;
  for (const button of form?.querySelectorAll<HTMLButtonElement>("[data-continue]") ?? []) button.disabled = !isRight;
}
