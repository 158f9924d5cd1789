import { defaultPictures } from "#features/account/pictures/rules.ts";

const unreachable = "The picture couldn’t be saved. Please try again.";

/** @returns the new path; null after clearing. @throws Error with the message to show. */
export async function saveAvatar(
  action: string,
  avatar: { dataUrl: string; isDefaultImage: false } | { clear: true },
): Promise<string | null> {
  const answer = await fetch(action, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(avatar),
  }).catch(() => {
    throw new Error(unreachable);
  });
  const body: { url?: string | null; friendlyMessage?: string } = await answer.json().catch(() => ({}));
  if (!answer.ok || body.url === undefined) throw new Error(body.friendlyMessage ?? unreachable);
  return body.url;
}

export function showChosen(chooser: HTMLElement, url: string | null): void {
  const place = chooser.querySelector<HTMLElement>("[data-own]");
  const radio = place?.querySelector("input");
  const image = place?.querySelector("img");
  if (!place || !radio || !image) return;
  for (const other of chooser.querySelectorAll<HTMLInputElement>("input[type=radio]"))
    other.checked = url === null && other.defaultChecked;
  place.hidden = url === null;
  radio.disabled = url === null;
  radio.value = url ?? "";
  radio.checked = url !== null;
  if (url === null) image.removeAttribute("src");
  else image.src = url;
  const inShell = document.querySelector<HTMLImageElement>(".viewer .avatar");
  if (inShell) inShell.src = url ?? defaultPictures.avatar[0]?.path ?? "";
  radio.dispatchEvent(new Event("change", { bubbles: true }));
}
