import { showDone, showRefusal } from "../shell/messages.ts";
import { targetOf } from "./stepper-parts.ts";

type Card = { setId: string; numberKey: string; variant: string };

const tools = "/stream-tools";
/** What this page pushed last. */
let pushed = "";

/** Pushes the card of the dialog, of the focused tile, or else of the page to the stream. */
export function pushCard(): void {
  const dialog = document.querySelector("dialog[open]");
  const tile = dialog ? null : document.activeElement?.closest(".tile, [data-variants]");
  if (tile) void pushTile(tile);
  else (dialog ?? document).querySelector<HTMLElement>("[data-push]")?.click();
}

/** Pushes the card of a tile; the same card again is taken off. */
async function pushTile(tile: Element): Promise<void> {
  const card = cardOf(tile);
  if (!card || !document.querySelector(`a[href="${tools}"]`)) return;
  const key = JSON.stringify(card);
  const isClear = key === pushed;
  if (await sent(isClear ? "DELETE" : "PUT", isClear ? "{}" : key)) {
    pushed = isClear ? "" : key;
    showDone(isClear ? "Cleared from your stream." : "Pushed to your stream.", "Stream Tools", tools);
  } else showRefusal("The card couldn’t be pushed to your stream.", () => void pushTile(tile));
}

function cardOf(tile: Element): Card | undefined {
  const stepper = tile.querySelector(".stepper[data-owned]");
  const link = tile.querySelector<HTMLAnchorElement>("a.face, a.name");
  if (!stepper || !link) return undefined;
  const { setId, variant } = targetOf(stepper);
  return { setId, variant, numberKey: decodeURIComponent(link.pathname.split("/").at(-1) ?? "") };
}

async function sent(method: string, body: string): Promise<boolean> {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const answer = await fetch("/api/stream/card", { method, body, headers }).catch(() => undefined);
  return answer?.ok === true;
}
