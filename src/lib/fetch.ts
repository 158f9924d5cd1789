import pRetry from "p-retry";

export type FetchOptions = {
  /** For one try, from the request to the last byte. */
  timeoutMs: number;
  maxBytes: number;
  headers?: Record<string, string>;
  redirect?: RequestInit["redirect"];
  /** One by default. Only failures that may pass are tried again. */
  tries?: number;
  /** Before the second try; it doubles each time. A `Retry-After` within `timeoutMs` is obeyed. */
  waitMs?: number;
  /** Statuses that no further try follows. */
  finalStatuses?: readonly number[];
  signal?: AbortSignal;
};

/** A whole answer. `bytes` is empty unless the status is 200 to 299. */
export type Fetched = { status: number; headers: Headers; bytes: Uint8Array<ArrayBuffer> };

/** Why there is no answer. `status` is null where none came. */
export class FetchError extends Error {
  constructor(
    readonly kind: "network" | "timeout" | "status" | "size",
    message: string,
    readonly status: number | null = null,
    readonly retryAfterMs = 0,
  ) {
    super(message);
  }

  get isTemporary(): boolean {
    if (this.kind === "status") return this.status === 429 || (this.status ?? 0) >= 500;
    return this.kind !== "size";
  }
}

/**
 * Fetches and reads an answer whole. Statuses from 400 on are faults; redirects that `redirect` lets through are not.
 * @throws FetchError; the signal's reason where it aborts.
 */
export const fetchBounded = (url: string, options: FetchOptions): Promise<Fetched> =>
  pRetry(() => fetchOnce(url, options), {
    retries: (options.tries ?? 1) - 1,
    minTimeout: options.waitMs ?? 1000,
    factor: 2,
    ...(options.signal && { signal: options.signal }),
    shouldRetry: ({ error }) =>
      error instanceof FetchError && error.isTemporary && !options.finalStatuses?.includes(error.status ?? 0),
    async onFailedAttempt({ error }) {
      const wait = error instanceof FetchError && error.isTemporary ? error.retryAfterMs : 0;
      if (wait <= options.timeoutMs) await Bun.sleep(wait);
    },
  });

async function fetchOnce(url: string, options: FetchOptions): Promise<Fetched> {
  const { timeoutMs, maxBytes, headers, redirect, signal } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
      ...(headers && { headers }),
      ...(redirect && { redirect }),
    });
    if (!answer.ok) await answer.body?.cancel();
    if (answer.status >= 400) throw statusFault(answer);
    return { status: answer.status, headers: answer.headers, bytes: await bodyOf(answer, maxBytes) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof FetchError) throw error;
    if (timeout.aborted) throw new FetchError("timeout", "no answer in time");
    throw new FetchError("network", error instanceof Error ? error.message : String(error));
  }
}

function statusFault({ status, headers }: Response): FetchError {
  const seconds = Number(headers.get("retry-after"));
  return new FetchError("status", `answered ${status}`, status, seconds > 0 ? seconds * 1000 : 0);
}

async function bodyOf(answer: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!answer.ok) return new Uint8Array();
  if (Number(answer.headers.get("content-length")) > maxBytes) {
    await answer.body?.cancel();
    throw new FetchError("size", "the answer is too large");
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the download.
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new FetchError("size", "the answer is too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
