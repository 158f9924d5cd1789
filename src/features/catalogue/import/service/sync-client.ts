import { ImportError } from "../../../../lib/ingest/error.ts";

const CONNECTIONS = 4;
const TRIES = 5;
const TIMEOUT = 30_000;

type Answer = { status: number; etag: string | null; body?: unknown };

/**
 * `delay`: milliseconds between requests; doubled before each retry. An aborted `signal` makes calls throw its reason.
 */
export function politeClient(delay: number, signal?: AbortSignal) {
  async function get(url: string, etag?: string): Promise<Answer> {
    let fault = "";
    for (let attempt = 0; attempt < TRIES; attempt++) {
      if (attempt > 0) await Bun.sleep(delay * 2 ** attempt);
      signal?.throwIfAborted();
      try {
        const answer = await fetch(url, {
          headers: { accept: "application/json", "user-agent": "toploader", ...(etag && { "if-none-match": etag }) },
          signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), ...(signal ? [signal] : [])]),
        });
        if (answer.status !== 429 && answer.status < 500) {
          const body = answer.status === 200 ? await answer.json() : undefined;
          await Bun.sleep(delay);
          return { status: answer.status, etag: answer.headers.get("etag"), body };
        }
        fault = `it answers ${answer.status}`;
      } catch (error) {
        signal?.throwIfAborted();
        fault = faultOf(error, url);
      }
    }
    throw new ImportError(`${url} could not be read: ${fault}. What was finished is kept; run it again to go on.`);
  }

  return {
    get,
    /** @throws ImportError unless the answer is 200. */
    async json(url: string): Promise<unknown> {
      const { status, body } = await get(url);
      if (status !== 200) throw new ImportError(`${url} answers ${status}.`);
      return body;
    },
    /** Maps in order, a few at a time; a failure starts no further item. */
    async all<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
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
    },
  };
}

function faultOf(error: unknown, url: string): string {
  if (error instanceof SyntaxError) return "its answer is not JSON";
  const { host } = new URL(url);
  if (error instanceof Error && error.name === "TimeoutError") return `${host} takes too long to answer`;
  return `${host} cannot be reached from here`;
}
