const isOwned = '.stepper[data-owned="true"]';

/** The set on the home page counts taps in the page alone. */
export function start(): void {
  const demo = document.querySelector<HTMLElement>('[data-demo="true"]');
  if (!demo) return;
  demo.dataset.demo = "started";
  demo.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
    const output = form.querySelector("output");
    if (!output) return;
    event.preventDefault();
    const copies = Math.max(0, Number(output.textContent) + Number(submitter.value));
    output.textContent = String(copies);
    form.dataset.owned = String(copies > 0);
    if (copies === 0) form.querySelector<HTMLElement>("button:last-of-type")?.focus();
    showProgress(demo);
    const name = submitter.getAttribute("aria-label")?.replace(/^\w+ one /, "");
    const said = demo.querySelector("[role=status] > .unseen");
    if (said) said.textContent = `${name}: ${copies} ${copies === 1 ? "copy" : "copies"}.`;
  });
  demo.addEventListener("keydown", (event) => {
    const stepper = event.target instanceof Element ? event.target.closest(".tile")?.querySelector("form") : null;
    const value = { "+": "1", "=": "1", "-": "-1" }[event.key];
    if (stepper && value) stepper.requestSubmit(stepper.querySelector(`[value="${value}"]`));
  });
}

function showProgress(demo: HTMLElement): void {
  const owned = demo.querySelectorAll(isOwned).length;
  const bar = demo.querySelector("progress");
  const number = demo.querySelector(".progress b");
  if (!bar || !number) return;
  bar.value = owned;
  number.textContent = String(owned);
  demo.toggleAttribute("data-complete", owned === bar.max);
  for (const text of demo.querySelectorAll<HTMLElement>("[role=status] > span:not(.unseen)"))
    text.hidden = text.nextElementSibling !== null;
}
