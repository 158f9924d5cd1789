const fieldOf = (button: Element) => button.parentElement?.querySelector("input");

function setShown(button: Element, isShown: boolean): void {
  const field = fieldOf(button);
  if (field) field.type = isShown ? "text" : "password";
  button.setAttribute("aria-pressed", String(isShown));
}

const buttons = (root: Document | Element) => root.querySelectorAll<HTMLElement>("[data-reveal]");

function allowAll(): void {
  for (const button of buttons(document)) button.hidden = false;
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest("[data-reveal]");
  if (button) setShown(button, button.getAttribute("aria-pressed") !== "true");
});

// Browsers offer to save a password only from a password field, and would suggest what was typed into another.
document.addEventListener(
  "submit",
  ({ target }) => {
    if (target instanceof HTMLFormElement) for (const button of buttons(target)) setShown(button, false);
  },
  true,
);

document.addEventListener("htmx:after:swap", allowAll);

// A field at fault has the focus already. On a touchscreen the keyboard would open over the page.
if (!document.querySelector("[autofocus]") && matchMedia("(pointer: fine)").matches) {
  document.querySelector<HTMLElement>(".auth #email")?.focus();
}
allowAll();
