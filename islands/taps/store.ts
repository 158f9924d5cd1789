import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import type { Tap } from "./tap.ts";

export type TapStore = {
  put(tap: Tap): Promise<void>;
  remove(id: string): Promise<void>;
  /** Oldest first. */
  of(user: string): Promise<Tap[]>;
};

/** IndexedDB; without it, taps live as long as their page. */
export function openTapStore(): TapStore {
  let opened: UseStore | undefined;
  const open = () => {
    opened ??= createStore("toploader", "taps");
    return opened;
  };
  const write = async (change: (taps: IDBObjectStore) => unknown) => {
    try {
      await open()("readwrite", (taps) => {
        change(taps);
        // At once: the page may be closing.
        taps.transaction.commit();
        return promisifyRequest(taps.transaction);
      });
    } catch {
      // The tap is still in memory.
    }
  };
  return {
    put: (tap) => write((taps) => taps.put(tap, tap.id)),
    remove: (id) => write((taps) => taps.delete(id)),
    async of(user) {
      try {
        const all = await open()("readonly", (taps) => promisifyRequest<Tap[]>(taps.getAll()));
        return all.filter((tap) => tap.user === user).sort((a, b) => a.madeAt - b.madeAt);
      } catch {
        return [];
      }
    },
  };
}
