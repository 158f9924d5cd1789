const key = "searches";
const mostTexts = 5;

/** The last searches of this browser’s account; another account’s are deleted. */
function lastSearches(): string[] {
  try {
    const { user, texts } = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (user === document.body.dataset.user && Array.isArray(texts)) return texts.map(String);
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, or holds something else: no searches.
  }
  return [];
}

function store(texts: string[]): void {
  try {
    if (texts.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ user: document.body.dataset.user, texts }));
  } catch {
    // Storage is blocked: they are forgotten.
  }
}

export function rememberSearch(typed: string): void {
  const text = typed.trim();
  if (text !== "") store([text, ...lastSearches().filter((one) => one !== text)].slice(0, mostTexts));
}

/** Fills `[data-recent]` parts; their first row is the pattern of the others. */
export function showSearches(): void {
  const texts = lastSearches();
  for (const part of document.querySelectorAll<HTMLElement>("[data-recent]")) {
    const [pattern, ...others] = part.querySelectorAll<HTMLElement>("[data-row]");
    for (const row of others) row.remove();
    part.hidden = texts.length === 0;
    if (pattern && !part.hidden) pattern.replaceWith(...texts.map((text) => rowOf(pattern, text)));
  }
}

function rowOf(pattern: HTMLElement, text: string): HTMLElement {
  const row = pattern.cloneNode(true) as HTMLElement;
  const link = row.matches("a") ? row : row.querySelector("a");
  link?.setAttribute("href", `/search?${new URLSearchParams({ q: text })}`);
  const place = link?.querySelector("span");
  if (place) place.textContent = text;
  return row;
}

export function startSearches(): void {
  showSearches();
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-forget]")) return;
    event.preventDefault();
    store([]);
    showSearches();
    document.getElementById("find-page")?.focus();
  });
}
