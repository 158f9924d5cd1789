import { countText } from "#lib/text/locale.ts";

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[form="pick"]')];

let isListening = false;

/** Says how many cards are ticked. */
export function start(): void {
  const all = document.querySelector<HTMLElement>("[data-pick-all]");
  if (all) all.hidden = false;
  show();
  if (isListening) return;
  isListening = true;
  document.addEventListener("change", ({ target }) => {
    if (target instanceof Element && target.matches('input[form="pick"]')) show();
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-pick-all]")) tickAll();
  });
}

function tickAll(): void {
  const isAll = boxes().every(({ checked }) => checked);
  for (const box of boxes()) box.checked = !isAll;
  show();
}

function show(): void {
  const bar = document.getElementById("pick");
  const count = bar?.querySelector("output");
  if (!bar || !count) return;
  const ticked = boxes().filter(({ checked }) => checked).length;
  count.textContent = ticked === 0 ? "Select cards" : `${countText(ticked)} selected`;
  const isLeft = ticked === 0 && document.activeElement?.closest("#pick") === bar;
  const all = bar.querySelector<HTMLElement>("[data-pick-all]");
  for (const button of bar.querySelectorAll("[type=submit]")) button.toggleAttribute("disabled", ticked === 0);
  // A button that acted is off now.
  if (isLeft) (all?.checkVisibility() ? all : boxes()[0])?.focus({ preventScroll: true });
}
