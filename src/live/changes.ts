import { LRUCache } from "lru-cache";

const rememberedMilliseconds = 60_000;

/** When each topic last changed, by the clock of `Server-Timing`. */
export function rememberChanges() {
  const last = new LRUCache<string, number>({ max: 10_000, ttl: rememberedMilliseconds });
  let listeningSince = Number.POSITIVE_INFINITY;
  return {
    listening(): void {
      listeningSince = Date.now();
    },
    add(topic: string): void {
      last.set(topic, Date.now());
    },
    /** The last moment at which one of the topics may have changed: what is not known counts as changed. */
    latest(topics: string[]): number {
      const unknown = Math.max(Date.now() - rememberedMilliseconds, listeningSince);
      return Math.max(unknown, ...topics.map((topic) => last.get(topic) ?? 0));
    },
  };
}
