import { LRUCache } from "lru-cache";
import { version } from "../../../../../package.json";
import { type Fetched, FetchFault, fetchBounded } from "../../../../lib/fetch.ts";
import { limit } from "../../../../lib/limit.ts";

export type NoImage = "missing" | "unavailable";

/** A final response that is no picture: no retry soon. */
class Unusable extends Error {}

const LARGEST_BYTES = 5 * 1024 * 1024;
const FETCHES_AT_ONCE = 6;
const REDIRECTS = 3;
/** Not SVG: it can refer to other files. */
const PICTURE = /^image\/(webp|png|jpeg|avif|gif)\b/i;
const HOUR_MS = 3_600_000;
const REST_MS = 30_000;
/** In a row: one slow response does not mean the host is down. */
const FAILURES_OF_A_HOST = 3;
const REMEMBERED = 50_000;

/** Failures are remembered and a failing host gets a pause, so a page of 200 pictures stays fast. */
export function imageHost(base: string, timeoutMs = 5000) {
  const turn = limit(FETCHES_AT_ONCE);
  const remembered = new LRUCache<string, { answer: NoImage; until: number }>({ max: REMEMBERED });
  let failures = 0;
  let downUntil = 0;

  function remember(url: string, answer: NoImage, until: number): NoImage {
    remembered.set(url, { answer, until });
    return answer;
  }

  function known(url: string, now: number): NoImage | null {
    const found = remembered.get(url);
    if (found && found.until > now) return found.answer;
    return downUntil > now ? "unavailable" : null;
  }

  function failed(url: string, now: number): NoImage {
    failures++;
    if (failures >= FAILURES_OF_A_HOST) downUntil = now + REST_MS;
    return remember(url, "unavailable", now + REST_MS);
  }

  async function load(url: string, clock: () => Date): Promise<Uint8Array<ArrayBuffer> | NoImage> {
    try {
      const bytes = pictureOf(await request(url, base, timeoutMs));
      failures = 0;
      return bytes;
    } catch (error) {
      const now = clock().getTime();
      const isMissing = error instanceof FetchFault && (error.status === 404 || error.status === 410);
      if (isMissing) failures = 0;
      if (isMissing) return remember(url, "missing", now + HOUR_MS);
      const isFinal = error instanceof Unusable || (error instanceof FetchFault && !error.isTemporary);
      return isFinal ? remember(url, "unavailable", now + HOUR_MS) : failed(url, now);
    }
  }

  return {
    /** `url` must be below the host's address. */
    async fetch(url: string, clock: () => Date): Promise<Uint8Array<ArrayBuffer> | NoImage> {
      return (
        known(url, clock().getTime()) ??
        // Checked again: the host may have gone down while waiting.
        (await turn(async () => known(url, clock().getTime()) ?? (await load(url, clock))))
      );
    },
    reject: (url: string, now: Date): NoImage => remember(url, "unavailable", now.getTime() + HOUR_MS),
  };
}

/** @throws Unusable for a final response, any other error for a temporary one. */
async function request(url: string, base: string, timeoutMs: number): Promise<Fetched> {
  let place = url;
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    const answer = await fetchBounded(place, {
      redirect: "manual",
      timeoutMs,
      largestBytes: LARGEST_BYTES,
      headers: { accept: "image/webp,image/*", "user-agent": `Toploader/${version}` },
    });
    if (answer.bytes.length > 0) return answer;
    const location = answer.headers.get("location");
    if (answer.status < 300 || !location || !URL.canParse(location, place)) {
      throw new Unusable(`the image host answered ${answer.status}`);
    }
    place = new URL(location, place).href;
    if (new URL(place).origin !== new URL(base).origin) throw new Unusable("the image host leads to another host");
  }
  throw new Unusable("the image host leads in circles");
}

function pictureOf({ headers, bytes }: Fetched): Uint8Array<ArrayBuffer> {
  if (!PICTURE.test(headers.get("content-type") ?? "")) throw new Unusable("the answer is no picture");
  return bytes;
}
