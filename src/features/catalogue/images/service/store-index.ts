import { rm } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { filesIn, pathIn } from "./store-files.ts";

/** How precisely the last use is stored. */
const USE_GRAIN_MS = 3_600_000;

/** Sizes of stored files within a limit in bytes; files used longest ago are deleted first. */
export function openIndex(folder: string, limitBytes: number) {
  const used = new Map<string, number>();
  const removals = new Set<Promise<void>>();
  const sizes = new LRUCache<string, number>({
    maxSize: Math.max(1, limitBytes),
    sizeCalculation: (size) => size,
    dispose(_, name, reason) {
      used.delete(name);
      if (reason === "evict") remove(name);
    },
  });

  function remove(name: string): void {
    const removal = rm(pathIn(folder, name), { force: true }).finally(() => removals.delete(removal));
    removals.add(removal);
  }

  return {
    async scan(): Promise<void> {
      const found = await filesIn(folder);
      const names = new Set(found.map(({ name }) => name));
      for (const name of [...sizes.keys()]) if (!names.has(name)) sizes.delete(name);
      for (const { name, size, usedAt } of found.sort((a, b) => a.usedAt - b.usedAt)) {
        if (sizes.has(name)) continue;
        used.set(name, usedAt);
        sizes.set(name, size);
        if (!sizes.has(name)) remove(name);
      }
      await Promise.all(removals);
    },
    async makeRoom(name: string, size: number): Promise<void> {
      sizes.set(name, size);
      used.set(name, Date.now());
      await Promise.all(removals);
    },
    forget(name: string): void {
      sizes.delete(name);
    },
    /** @returns whether to store the time of this use. */
    use(name: string, now: number): boolean {
      if (sizes.get(name) === undefined || now - (used.get(name) ?? 0) <= USE_GRAIN_MS) return false;
      used.set(name, now);
      return true;
    },
  };
}
