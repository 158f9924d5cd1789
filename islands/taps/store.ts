import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import type { Tap } from "./tap.ts";

/** Where taps are kept until the server has them: it outlives the page, the tab and the browser. */
export type TapStore = {
  put(tap: Tap): Promise<void>;
  remove(id: string): Promise<void>;
  /** All of one person, the oldest first. */
  of(user: string): Promise<Tap[]>;
};

/** In this browser's database. One that keeps nothing remembers nothing: there taps live as long as their page. */
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
        // Now, not when the page next gets a turn: it may be gone by then.
        taps.transaction.commit();
        return promisifyRequest(taps.transaction);
      });
    } catch {
      // The tap is in memory still.
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
