import { LRUCache } from "lru-cache";

const rememberedMilliseconds = 60_000;

/** When each topic last changed. What it does not know counts as changed. */
export function rememberChanges() {
  const last = new LRUCache<string, number>({ max: 10_000, ttl: rememberedMilliseconds });
  let listeningSince = Number.POSITIVE_INFINITY;
  return {
    listening(): void {
      listeningSince = performance.now();
    },
    add(topic: string): void {
      last.set(topic, performance.now());
    },
    has(topics: string[], milliseconds: number): boolean {
      const since = performance.now() - milliseconds;
      if (since < listeningSince || milliseconds >= rememberedMilliseconds) return true;
      return topics.some((topic) => (last.get(topic) ?? 0) > since);
    },
  };
}
