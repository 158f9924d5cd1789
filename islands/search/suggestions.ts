import { rememberSearch, showSearches, startSearches } from "./searches.ts";

const listOf = (box: EventTarget | null): HTMLElement | null =>
  box instanceof HTMLInputElement && box.role === "combobox"
    ? document.querySelector(`.suggestions[id="${box.getAttribute("aria-controls")}"]`)
    : null;
const boxOf = (list: Element) => document.querySelector<HTMLInputElement>(`[aria-controls="${list.id}"]`);
const quickBox = (form: EventTarget | null) =>
  form instanceof HTMLFormElement ? form.querySelector<HTMLInputElement>("[data-quick] input") : null;

/** Suggestions below the search box, a combobox: arrow keys choose, Enter opens, Escape closes, and leaves an empty box. Loaded once it has the focus. */
export function start(): void {
  startSearches();
  document.addEventListener("htmx:after:swap", (event) => {
    const list = event instanceof CustomEvent && event.detail.ctx.target;
    if (list instanceof HTMLElement) showFound(list);
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("reset", ({ target }) => onReset(quickBox(target)));
  document.addEventListener("focusin", ({ target }) => offerStart(target));
  document.addEventListener("click", ({ target }) => {
    const list = target instanceof Element && target.closest("[data-search]")?.closest(".suggestions");
    if (list) rememberSearch(boxOf(list)?.value ?? "");
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const list = listOf(target);
    if (list && !(relatedTarget instanceof Node && list.contains(relatedTarget))) show(list, false);
  });
  // Otherwise the box loses the focus and the list closes before the click.
  document.addEventListener("mousedown", (event) => {
    if (event.target instanceof Element && event.target.closest(".suggestions")) event.preventDefault();
  });
  // Those that came before this script.
  const list = listOf(document.activeElement);
  if (list) showFound(list);
  offerStart(document.activeElement);
  // The first letters may have been typed before htmx listened, which it does in a task of its own.
  setTimeout(() => askAgain(document.activeElement));
}

/** Asks for what is typed, if nothing came for it yet. */
function askAgain(box: EventTarget | null): void {
  const isTyped = box instanceof HTMLInputElement && box.value !== box.defaultValue;
  if (isTyped && listOf(box)?.childElementCount === 0) box.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The box over the page closes whole while nothing is typed, also where its list of examples has not arrived. */
const isUntyped = (box: EventTarget | null) => box instanceof HTMLInputElement && box.value === "" && isOverPage(box);

/** The box that opens over a phone's page has nothing of a page below it. */
const isOverPage = (box: Element) => box.closest("[popover]") !== null;

/** What to search for, while nothing is typed. */
function offerStart(box: EventTarget | null): void {
  if (!(box instanceof HTMLInputElement) || !isOverPage(box) || box.value !== "") return;
  const list = listOf(box);
  if (list?.childElementCount) showFound(list);
  else if (list) box.dispatchEvent(new Event("input", { bubbles: true }));
}

function showFound(list: HTMLElement): void {
  if (!list.matches(".suggestions")) return;
  showSearches();
  for (const [index, option] of [...list.querySelectorAll("a")].entries()) option.id = `${list.id}-${index}`;
  const box = boxOf(list);
  show(list, box !== null && document.activeElement === box && (box.value !== "" || isOverPage(box)));
}

function onKey(event: KeyboardEvent): void {
  const list = listOf(event.target);
  if (!list || event.isComposing) return;
  const chosen = list.querySelector<HTMLElement>('[aria-selected="true"]');
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (list.hidden) show(list, true);
    else choose(list, chosen, event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
  } else if (event.key === "Enter" && chosen && !list.hidden) {
    event.preventDefault();
    chosen.click();
  } else if (event.key === "Escape" && !list.hidden && !isUntyped(event.target)) {
    event.preventDefault();
    show(list, false);
  } else if (event.key === "Escape" && event.target instanceof HTMLInputElement && event.target.value === "") {
    // A popover gives the focus back itself.
    if (!event.target.closest("[popover]")) event.target.blur();
  }
}

function onSubmit({ target }: SubmitEvent): void {
  const box = quickBox(target);
  if (!box) return;
  rememberSearch(box.value);
  // After the submission: on return the box is empty, or has the search of its page.
  setTimeout(() => (box.value = box.id === "find-page" ? box.defaultValue : ""));
}

function onReset(box: HTMLInputElement | null): void {
  const list = listOf(box);
  if (!box || !list) return;
  box.dispatchEvent(new Event("htmx:abort"));
  show(list, false);
  box.focus();
}

function show(list: HTMLElement, isWanted: boolean): void {
  const isShown = isWanted && list.childElementCount > 0;
  list.hidden = !isShown;
  const box = boxOf(list);
  box?.setAttribute("aria-expanded", String(isShown));
  if (!isShown) choose(list, null, 0);
}

/** Past either end none is chosen, so that Enter searches. */
function choose(list: HTMLElement, from: HTMLElement | null, step: number): void {
  const options = [...list.querySelectorAll<HTMLElement>(":not([hidden]) > a")];
  const places = options.length + 1;
  const now = from ? options.indexOf(from) : options.length;
  const chosen = step === 0 ? undefined : options[(now + step + places) % places];
  for (const option of list.querySelectorAll("a")) option.setAttribute("aria-selected", String(option === chosen));
  chosen?.scrollIntoView({ block: "nearest" });
  const box = boxOf(list);
  if (chosen) box?.setAttribute("aria-activedescendant", chosen.id);
  else box?.removeAttribute("aria-activedescendant");
}
