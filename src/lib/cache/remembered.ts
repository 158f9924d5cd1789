import type { LRUCache } from "lru-cache";

/** Cached by key and shared by concurrent callers; failures are not cached. */
export function remembered<K extends string | number, V>(
  cache: LRUCache<K, Promise<V>>,
  key: K,
  load: () => Promise<V>,
): Promise<V> {
  const known = cache.get(key);
  if (known) return known;
  const loading = load();
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  return loading;
}
