/** Kept settings of the shell, as attributes of <html> for the stylesheet; `early.ts` restores them. */
const { dataset } = document.documentElement;

function remember(name: string, value: string): void {
  dataset[name] = value;
  try {
    localStorage.setItem(`shell-${name}`, value);
  } catch {
    // Storage is blocked: lasts as long as the page.
  }
}

export function startRemembering(): void {
  showState();
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button) press(button);
  });
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.switch) return;
    remember(target.dataset.switch, target.checked ? "on" : "off");
    showState();
  });
  document.addEventListener("htmx:after:swap", showState);
  chooseTheme();
  rememberGame();
}

function press(button: HTMLButtonElement): void {
  if (button.matches(".fold")) {
    remember("menu", dataset.menu === "folded" ? "open" : "folded");
    showState();
  }
  if (button.dataset.remember) {
    remember(button.dataset.remember, button.value);
    document.getElementById("main")?.focus({ preventScroll: true });
  }
}

function showState(): void {
  const fold = document.querySelector<HTMLElement>(".fold");
  if (fold) {
    fold.ariaLabel = dataset.menu === "folded" ? "Expand the menu" : "Collapse the menu";
    fold.title = `${fold.ariaLabel} [`;
  }
  for (const box of document.querySelectorAll<HTMLInputElement>("[data-switch]")) {
    box.checked = dataset[box.dataset.switch ?? ""] !== "off";
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>(".theme button")) {
    button.setAttribute("aria-pressed", String(button.value === dataset.theme));
  }
}

/** "Sets" links to the game viewed last, if the menu has it. */
function rememberGame(): void {
  const isOffered = (path: string) => document.querySelector(`#menu a[href="${CSS.escape(path)}"]`) !== null;
  const [here = ""] = /^(\/[a-z-]+)?\/series(?=\/|$)/.exec(location.pathname) ?? [];
  if (here !== "" && isOffered(here)) remember("navigation", here);
  const link = document.querySelector<HTMLAnchorElement>('.dock a[href$="/series"]');
  if (link && dataset.navigation && isOffered(dataset.navigation)) link.href = dataset.navigation;
}

function chooseTheme(): void {
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
    if (!form.matches(".theme")) return;
    event.preventDefault();
    void import("./theme.ts").then(({ setTheme }) => setTheme(form.action, submitter.value, showTheme));
  });
  // A page restored from the back/forward cache is outdated.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) showTheme(/(?:^|; )(?:__Host-)?theme=(\w+)/.exec(document.cookie)?.[1] ?? "system");
  });
}

function showTheme(theme: string | undefined): void {
  dataset.theme = theme;
  showState();
}
