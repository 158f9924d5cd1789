import type { LRUCache } from "lru-cache";

/** Loads a value once for a key: requests at the same time share it, and one that failed is asked again. */
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
