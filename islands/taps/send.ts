import type htmx from "htmx.org";
import type { Tap } from "./tap.ts";

const timeoutMilliseconds = 15_000;

/** A response that is not from our server, such as a proxy's, counts as a lost connection. */
export type Outcome =
  | { kind: "done"; quantity?: number }
  | { kind: "lost"; retryAfter: number }
  | { kind: "signed out" }
  | { kind: "refused"; status: number; message: string };

const lost: Outcome = { kind: "lost", retryAfter: 0 };

const isForLater = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500;

const addressOf = ({ setId }: Tap) => `/api/collection?setId=${encodeURIComponent(setId)}`;
const bodyOf = ({ id, cardId, variant, amount }: Tap) => ({ id, cardId, variant, ...amount });

export async function send(ajax: typeof htmx, tap: Tap): Promise<Outcome> {
  let outcome: Outcome = lost;
  await fromOwnElement(ajax, "PUT", addressOf(tap), {
    values: bodyOf(tap),
    headers: { "X-User": tap.user },
    async fetch(url, request) {
      const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMilliseconds) });
      const text = await response.text();
      outcome = judge(response, () => textOf(text));
      // A refusal shows as a message and is not swapped in.
      if (outcome.kind !== "done") throw new DOMException(outcome.kind, "AbortError");
      tap.isDone = true;
      return new Response(text, response);
    },
  });
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

type Options = {
  fetch: (url: string, request: RequestInit) => Promise<Response>;
  values?: object;
  headers?: Record<string, string>;
};

/** Sends from a new element, because htmx sends one request per element, queues one, and drops the others. */
export async function fromOwnElement(ajax: typeof htmx, method: string, url: string, options: Options): Promise<void> {
  const source = document.body.appendChild(document.createElement("i"));
  source.hidden = true;
  await ajax
    .ajax(method, url, { source, target: source, swap: "none", ...options })
    .catch(() => undefined)
    .finally(() => source.remove());
}

const textOf = (html: string) => new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
