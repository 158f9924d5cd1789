import type htmx from "htmx.org";
import type { Tap } from "./tap.ts";

const timeoutMilliseconds = 15_000;

/** Any response but our server's, such as a proxy's, counts as a lost connection. */
export type Outcome =
  | { kind: "done"; quantity?: number }
  | { kind: "lost"; retryAfter: number }
  | { kind: "signed out" }
  | { kind: "refused"; status: number; message: string };

const lost: Outcome = { kind: "lost", retryAfter: 0 };

const isForLater = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500;

const addressOf = ({ setId }: Tap) => `/api/collection?setId=${encodeURIComponent(setId)}`;
const bodyOf = ({ id, cardId, variant, amount }: Tap) => ({ id, cardId, variant, ...amount });

/** Each tap has an element of its own, as htmx sends one request at a time per element in the page. */
export async function send(ajax: typeof htmx, tap: Tap): Promise<Outcome> {
  const source = document.body.appendChild(document.createElement("i"));
  source.hidden = true;
  let outcome: Outcome = lost;
  const options = {
    source,
    target: source,
    swap: "none",
    values: bodyOf(tap),
    headers: { "X-User": tap.user },
    async fetch(url: string, request: RequestInit) {
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMilliseconds) });
      const text = await response.text();
      outcome = judge(response, () => textOf(text));
      // A refusal shows as a message and is not swapped in.
      if (outcome.kind !== "done") throw new DOMException(outcome.kind, "AbortError");
      tap.isDone = true;
      return new Response(text, response);
    },
  };
  await ajax
    .ajax("PUT", addressOf(tap), options)
    .catch(() => undefined)
    .finally(() => source.remove());
  return outcome;
}

/** The request outlives the page (keepalive). */
export async function sendLast(tap: Tap): Promise<Outcome> {
  try {
    const response = await fetch(addressOf(tap), {
      method: "PUT",
      keepalive: true,
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-User": tap.user },
      body: JSON.stringify(bodyOf(tap)),
    });
    const body = await response.json();
    const outcome = judge(response, () => body.friendlyMessage);
    return outcome.kind === "done" ? { ...outcome, quantity: body.quantity } : outcome;
  } catch {
    return lost;
  }
}

function judge({ ok, status, headers }: Response, message: () => string): Outcome {
  const retryAfter = Number(headers.get("Retry-After")) || 0;
  if (!headers.has("X-Correlation-Id") || isForLater(status)) return { kind: "lost", retryAfter };
  if (ok) return { kind: "done" };
  return status === 401 ? { kind: "signed out" } : { kind: "refused", status, message: message() };
}

const textOf = (html: string) => new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
