/** Changes the theme at once, and back if it cannot be saved; the server's cookie styles the next page. */
export async function setTheme(
  action: string,
  theme: string,
  show: (theme: string | undefined) => void,
): Promise<void> {
  const before = document.documentElement.dataset.theme;
  show(theme);
  const response = await fetch(action, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ theme }),
  }).catch(() => null);
  if (!response?.ok) show(before);
}
