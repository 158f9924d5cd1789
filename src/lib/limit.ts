import { Refusal } from "./errors.ts";

/** Concurrency limit with a queue; beyond `longest` waiting, @throws Refusal 503. */
export function limit(count: number, longest = Number.POSITIVE_INFINITY): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= longest) throw new Refusal(503, BUSY);
    if (running >= count) await new Promise<void>((ready) => waiting.push(ready));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

const BUSY = "This site is too busy right now. Please try again in a moment.";

/** Concurrent callers of a key share one run. */
export function shared<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = running.get(key);
    if (known) return known;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
