import type htmx from "htmx.org";
import { noteAnswer, watchAnswers } from "./answers.ts";
import type { Tap } from "./tap.ts";

const timeoutMilliseconds = 15_000;

/** Why nothing can be saved now: no answer, one of a server that can't, or no session. */
export type Obstacle = "line" | "site" | "signed out";

export type Outcome =
  | { kind: "done"; quantity?: number }
  | { kind: "unsaved"; obstacle: Obstacle; retryAfter: number }
  | { kind: "refused"; status: number; message: string };

const unsaved = (obstacle: Obstacle, retryAfter = 0): Outcome => ({ kind: "unsaved", obstacle, retryAfter });

/** A fault of ours (500) may be in the tap itself, which is refused then, or it would hold up all others. */
const isForLater = (status: number, isOurs: boolean) =>
  status === 408 || status === 425 || status === 429 || (status >= 500 && !(isOurs && status === 500));

/** A site that stands still takes the request and does not answer. */
const obstacleOf = (error: unknown): Outcome =>
  unsaved(error instanceof DOMException && error.name === "TimeoutError" ? "site" : "line");

const addressOf = ({ setId }: Tap) => `/api/collection?setId=${encodeURIComponent(setId)}`;
const bodyOf = ({ id, cardId, variant, amount }: Tap) => ({ id, cardId, variant, ...amount });

export async function send(ajax: typeof htmx, tap: Tap): Promise<Outcome> {
  let outcome = unsaved("line");
  await fromOwnElement(ajax, "PUT", addressOf(tap), {
    values: bodyOf(tap),
    headers: { "X-User": tap.user },
    async fetch(url, request) {
      const isOvertaken = watchAnswers(tap.cardId);
      const signal = AbortSignal.timeout(timeoutMilliseconds);
      const { response, text } = await read(fetch(url, { ...request, signal })).catch((error) => {
        outcome = obstacleOf(error);
        throw error;
      });
      // By its id the tap is counted once.
      if (isOvertaken()) return this.fetch(url, request);
      outcome = judge(response, () => textOf(text));
      // A refusal shows as a message and is not swapped in.
      if (outcome.kind !== "done") throw new DOMException(outcome.kind, "AbortError");
      tap.isDone = true;
      noteAnswer(tap.cardId);
      return new Response(text, response);
    },
  });
  return outcome;
}

const read = async (answer: Promise<Response>) => {
  const response = await answer;
  return { response, text: await response.text() };
};

type Answer = { quantity: number } | { code: number; message: string };

/** Sends many in one request. @returns what became of each; null if they must be sent one by one. */
export async function sendMany(taps: Tap[], page: string): Promise<Outcome[] | null> {
  try {
    const body = { taps: taps.map((tap) => ({ setId: tap.setId, entry: bodyOf(tap) })) };
    const response = await fetch("/api/collection/taps", {
      ...json("PUT", body, { "X-User": taps[0]?.user ?? "", "X-Tab": page }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const outcome = judge(response, () => "");
    if (outcome.kind === "unsaved") return taps.map(() => outcome);
    if (outcome.kind === "refused") return null;
    const answers: Answer[] = await response.json();
    for (const { cardId } of taps) noteAnswer(cardId);
    return answers.map((answer) =>
      "code" in answer
        ? { kind: "refused", status: answer.code, message: answer.message }
        : { kind: "done", quantity: answer.quantity },
    );
  } catch (error) {
    return taps.map(() => obstacleOf(error));
  }
}

const json = (method: string, body: object, headers: Record<string, string>): RequestInit => ({
  method,
  headers: { "Content-Type": "application/json", Accept: "application/json", ...headers },
  body: JSON.stringify(body),
});

/** The request outlives the page (keepalive). */
export async function sendLast(tap: Tap): Promise<Outcome> {
  try {
    const response = await fetch(addressOf(tap), {
      ...json("PUT", bodyOf(tap), { "X-User": tap.user }),
      keepalive: true,
    });
    const body = await response.json();
    noteAnswer(tap.cardId);
    const outcome = judge(response, () => body.friendlyMessage);
    return outcome.kind === "done" ? { ...outcome, quantity: body.quantity } : outcome;
  } catch (error) {
    return obstacleOf(error);
  }
}

/** A good answer that is not our server's, such as a hotel's sign-in page, counts as a lost connection. */
function judge({ ok, status, headers }: Response, message: () => string): Outcome {
  const isOurs = headers.has("X-Correlation-Id");
  if (isForLater(status, isOurs)) return unsaved("site", Number(headers.get("Retry-After")) || 0);
  if (!isOurs) return unsaved("line");
  if (ok) return { kind: "done" };
  return status === 401 ? unsaved("signed out") : { kind: "refused", status, message: message() };
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
