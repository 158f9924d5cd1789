import { FetchError, fetchBounded } from "#lib/fetch.ts";
import { ImportError } from "#lib/ingest/error.ts";

const CONNECTIONS = 4;
const TRIES = 5;
const TIMEOUT = 30_000;
const MAX_BYTES = 64 * 1024 * 1024;

type Answer = { status: number; etag: string | null; body?: unknown };

/** `delay`: milliseconds between requests, doubled before each retry. An aborted `signal` makes calls throw it. */
export function politeClient(delay: number, signal?: AbortSignal) {
  async function get(url: string, etag?: string): Promise<Answer> {
    try {
      const answer = await fetchBounded(url, {
        headers: { accept: "application/json", "user-agent": "toploader", ...(etag && { "if-none-match": etag }) },
        timeoutMs: TIMEOUT,
        maxBytes: MAX_BYTES,
        tries: TRIES,
        waitMs: 2 * delay,
        ...(signal && { signal }),
      });
      const body = answer.status === 200 ? JSON.parse(Buffer.from(answer.bytes).toString()) : undefined;
      await Bun.sleep(delay);
      return { status: answer.status, etag: answer.headers.get("etag"), body };
    } catch (error) {
      signal?.throwIfAborted();
      const isFinal = error instanceof FetchError && error.kind === "status" && !error.isTemporary;
      if (isFinal) return { status: error.status ?? 0, etag: null };
      throw new ImportError(
        `${url} could not be read: ${errorOf(error, url)}. Finished sets are kept; run it again to continue.`,
      );
    }
  }

  return {
    get,
    /** @throws ImportError unless the status is 200. */
    async json(url: string): Promise<unknown> {
      const { status, body } = await get(url);
      if (status !== 200) throw new ImportError(`${url} answers ${status}.`);
      return body;
    },
    all,
  };
}

/** Maps in order, a few at a time; a failure starts no further item. */
async function all<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at]!);
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  } finally {
    next = items.length;
  }
  return results;
}

function errorOf(error: unknown, url: string): string {
  if (error instanceof SyntaxError) return "its answer is not JSON";
  const { host } = new URL(url);
  if (error instanceof FetchError && error.kind === "timeout") return `${host} takes too long to answer`;
  if (error instanceof FetchError && error.kind === "status") return `it returned ${error.status}`;
  if (error instanceof FetchError && error.kind === "size") return "its answer is too large";
  return `${host} cannot be reached from here`;
}
