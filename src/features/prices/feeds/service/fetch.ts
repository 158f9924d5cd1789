import { setTimeout as sleep } from "node:timers/promises";
import { version } from "../../../../../package.json";
import type { SyncOptions } from "./sync.ts";

const CONNECTIONS = 2;
const TRIES = 4;
const TIMEOUT_MS = 60_000;
const USER_AGENT = `Toploader/${version} (card collection tracker; fetches each price list at most once a day)`;

/** An answer that repeating will not change. */
export class Refused extends Error {}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Asks until there is an answer, waiting longer each time. @throws Refused on 4xx, else the last failure. */
export async function ask(
  url: string,
  headers: Record<string, string>,
  { retryMs, signal }: SyncOptions,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    let wait = retryMs * 2 ** (attempt - 1);
    try {
      const answer = await fetch(url, {
        headers: { "user-agent": USER_AGENT, ...headers },
        signal: AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (answer.ok || answer.status === 304) return answer;
      await answer.body?.cancel();
      if (answer.status < 500 && answer.status !== 429) throw new Refused(`answered ${answer.status}`);
      const asked = Number(answer.headers.get("retry-after")) * 1000;
      if (asked > 0 && asked <= TIMEOUT_MS) wait = asked;
      throw new Error(`answered ${answer.status}`);
    } catch (error) {
      if (error instanceof Refused || attempt === TRIES || signal?.aborted) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
}

export async function eachOf<T>(list: T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = list.values();
  const worker = async () => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}
