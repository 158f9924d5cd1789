import { keptBy } from "#lib/cache/kept.ts";
import { FetchError, type Fetched, fetchBounded } from "#lib/fetch.ts";
import { limit } from "#lib/limit.ts";
import { version } from "#package.json";

export type NoImage = "missing" | "unavailable";

/** A final response that is no picture: no retry soon. */
class Unusable extends Error {}

const MAX_BYTES = 5 * 1024 * 1024;
const FETCHES_AT_ONCE = 6;
const REDIRECTS = 3;
/** Types of pictures; not SVG, which can refer to other files. */
const PICTURE = /^image\/(webp|png|jpeg|avif|gif)\b/i;
const HOUR_MS = 3_600_000;
const PAUSE_MS = 30_000;
/** Failures in a row after which a host counts as down: one slow response does not mean that. */
const FAILURES_OF_A_HOST = 3;

const failures = keptBy()<{ answer: NoImage; until: number }>({ name: "pictures that fail", part: "facts" });

/** What this process saw of a host: nothing yet, its last answer, or failures in a row. */
export type HostState = { kind: "unseen" } | { kind: "working" } | { kind: "failing"; since: Date };

/** Failures are remembered and a failing host gets a pause, so a page of 200 pictures stays fast. */
export function imageHost(base: string, timeoutMs = 5000) {
  const turn = limit(FETCHES_AT_ONCE);
  const faults = rememberFaults();

  async function load(url: string, clock: () => Date): Promise<Uint8Array<ArrayBuffer> | NoImage> {
    try {
      const bytes = pictureOf(await request(url, base, timeoutMs));
      faults.end();
      return bytes;
    } catch (error) {
      return faults.add(url, error, clock().getTime());
    }
  }

  return {
    /** `url` must be below the host's address. */
    async fetch(url: string, clock: () => Date): Promise<Uint8Array<ArrayBuffer> | NoImage> {
      return (
        faults.of(url, clock().getTime()) ??
        // Checked again: the host may have gone down while waiting.
        (await turn(async () => faults.of(url, clock().getTime()) ?? (await load(url, clock))))
      );
    },
    state: faults.state,
    reject: (url: string, now: Date): NoImage => faults.remember(url, "unavailable", now.getTime() + HOUR_MS),
  };
}

function rememberFaults() {
  const host = {};
  let failuresInARow = 0;
  let pausedUntil = 0;
  let state: HostState = { kind: "unseen" };

  function remember(url: string, answer: NoImage, until: number): NoImage {
    failures.set(failures.key(host, {}, url), { answer, until });
    return answer;
  }

  return {
    remember,
    of(url: string, now: number): NoImage | null {
      const found = failures.get(failures.key(host, {}, url));
      if (found && found.until > now) return found.answer;
      return pausedUntil > now ? "unavailable" : null;
    },
    add(url: string, error: unknown, now: number): NoImage {
      if (isMissing(error)) {
        this.end();
        return remember(url, "missing", now + HOUR_MS);
      }
      if (state.kind !== "failing") state = { kind: "failing", since: new Date(now) };
      if (isFinal(error)) return remember(url, "unavailable", now + HOUR_MS);
      failuresInARow++;
      if (failuresInARow >= FAILURES_OF_A_HOST) pausedUntil = now + PAUSE_MS;
      return remember(url, "unavailable", now + PAUSE_MS);
    },
    end(): void {
      failuresInARow = 0;
      state = { kind: "working" };
    },
    state: () => state,
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof FetchError && (error.status === 404 || error.status === 410);
const isFinal = (error: unknown): boolean =>
  error instanceof Unusable || (error instanceof FetchError && !error.isTemporary);

/** @throws Unusable for a final response, any other error for a temporary one. */
async function request(url: string, base: string, timeoutMs: number): Promise<Fetched> {
  let place = url;
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    const answer = await fetchBounded(place, {
      redirect: "manual",
      timeoutMs,
      maxBytes: MAX_BYTES,
      headers: { accept: "image/webp,image/*", "user-agent": `Toploader/${version}` },
    });
    if (answer.bytes.length > 0) return answer;
    const location = answer.headers.get("location");
    if (answer.status < 300 || !location || !URL.canParse(location, place)) {
      throw new Unusable(`the image host answered ${answer.status}`);
    }
    place = new URL(location, place).href;
    if (new URL(place).origin !== new URL(base).origin) throw new Unusable("the image host redirects to another host");
  }
  throw new Unusable("the image host redirects in a loop");
}

function pictureOf({ headers, bytes }: Fetched): Uint8Array<ArrayBuffer> {
  if (!PICTURE.test(headers.get("content-type") ?? "")) throw new Unusable("the response is not a picture");
  return bytes;
}
