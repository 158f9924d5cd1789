import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import type { Tap } from "./tap.ts";

interface Schema extends DBSchema {
  taps: { key: string; value: Tap; indexes: { user: string } };
}

type Writable = IDBPObjectStore<Schema, ["taps"], "taps", "readwrite">;

/** Where taps are kept until the server has them: it outlives the page, the tab and the browser. */
export type TapStore = {
  put(tap: Tap): Promise<void>;
  remove(id: string): Promise<void>;
  /** All of one person, the oldest first. */
  of(user: string): Promise<Tap[]>;
};

/** In this browser's database. One that keeps nothing remembers nothing: there taps live as long as their page. */
export function openTapStore(): TapStore {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () => {
    opened ??= openDB<Schema>("toploader", 1, {
      upgrade: (db) => db.createObjectStore("taps", { keyPath: "id" }).createIndex("user", "user"),
      terminated: () => {
        opened = undefined;
      },
    });
    return opened;
  };
  const write = async (change: (taps: Writable) => unknown) => {
    try {
      const transaction = (await open()).transaction("taps", "readwrite");
      change(transaction.store);
      // Now, not when the page next gets a turn: it may be gone by then.
      transaction.commit();
      await transaction.done;
    } catch {
      // The tap is in memory still.
    }
  };
  return {
    put: (tap) => write((taps) => taps.put(tap)),
    remove: (id) => write((taps) => taps.delete(id)),
    async of(user) {
      try {
        const taps = await (await open()).getAllFromIndex("taps", "user", user);
        return taps.sort((a, b) => a.madeAt - b.madeAt);
      } catch {
        return [];
      }
    },
  };
}
