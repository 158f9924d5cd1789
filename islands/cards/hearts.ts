import { showRefusal } from "../shell/messages.ts";

/** Taps the heart of the open card, of the focused one, or of the page. */
export function tapFocused(): void {
  const dialog = document.querySelector("dialog[open]");
  const place = dialog ?? document.activeElement?.closest(".tile") ?? document.getElementById("card");
  const heart = place?.querySelector<HTMLButtonElement>("button.heart");
  if (heart) void tapHeart(heart);
}

/** Sent in the order of the taps, so that the last one counts. */
let sent: Promise<unknown> = Promise.resolve();

/** Shows the tap at once on each heart of the card, and takes it back where it is refused. */
export async function tapHeart(heart: HTMLButtonElement): Promise<void> {
  const [cardId = "", next] = heart.value.split("/");
  const isWanted = next === "true";
  show(cardId, isWanted);
  const answer = sent.then(() => send(cardId, isWanted));
  sent = answer;
  const refusal = await answer;
  if (refusal === null) return;
  show(cardId, !isWanted);
  showRefusal(refusal, () => void tapHeart(heart));
}

function show(cardId: string, isWanted: boolean): void {
  for (const heart of document.querySelectorAll<HTMLButtonElement>(`button.heart[value^="${CSS.escape(cardId)}/"]`)) {
    heart.value = `${cardId}/${!isWanted}`;
    heart.ariaPressed = String(isWanted);
  }
}

/** @returns why it was refused; null where it is stored. */
async function send(cardId: string, isWanted: boolean): Promise<string | null> {
  const headers = {
    Accept: "application/json",
    "Content-Type": "application/json",
    "X-User": document.body.dataset.user ?? "",
  };
  const body = JSON.stringify({ cardId });
  const answer = await fetch("/api/wants", { method: isWanted ? "PUT" : "DELETE", headers, body }).catch(() => null);
  if (answer === null) return "No connection.";
  // Another device took it away before.
  if (answer.ok || (!isWanted && answer.status === 404)) return null;
  return answer.json().then(
    ({ friendlyMessage }) => friendlyMessage,
    () => "The heart wasn’t saved.",
  );
}
