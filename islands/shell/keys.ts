const actions: Record<string, () => void> = { "/": search, "[": menu, "?": help, p: push, w: want };

/** Typing into a field, or a browser shortcut. AltGr types characters on some keyboards. */
export function isForField(event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (isCommand && !event.getModifierState("AltGraph")) return true;
  return event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** Single-key shortcuts, which can be switched off for speech input (WCAG 2.1.4). */
export function startKeys(): void {
  document.addEventListener("keydown", (event) => {
    const act = actions[event.key];
    if (!act || isForField(event) || document.documentElement.dataset.shortcuts === "off") return;
    if (document.querySelector("dialog[open]") && act !== push && act !== want) return;
    event.preventDefault();
    act();
  });
}

/** Opens the search; on a phone the box opens over the bar. */
function search(): void {
  document.querySelector<HTMLElement>(":popover-open")?.hidePopover();
  const find = (id: string) => document.querySelector<HTMLInputElement>(id);
  const box = find("#find-page") ?? find("#find-wide");
  if (box?.checkVisibility()) box.select();
  else document.getElementById("find")?.showPopover();
}

function menu(): void {
  const fold = document.querySelector<HTMLElement>(".fold");
  if (fold?.checkVisibility()) fold.click();
  else document.getElementById("menu")?.togglePopover();
}

function help(): void {
  document.querySelector<HTMLElement>('a[href="/shortcuts"]')?.click();
}

function push(): void {
  void import("../cards/push.ts").then(({ pushCard }) => pushCard());
}

function want(): void {
  void import("../cards/hearts.ts").then(({ tapFocused }) => tapFocused());
}
