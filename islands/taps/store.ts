import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Tap } from "./tap.ts";

interface Schema extends DBSchema {
  taps: { key: string; value: Tap; indexes: { user: string } };
}

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
  return {
    put: (tap) =>
      open()
        .then((db) => db.put("taps", tap))
        .then(nothing, nothing),
    remove: (id) =>
      open()
        .then((db) => db.delete("taps", id))
        .then(nothing, nothing),
    of: (user) =>
      open()
        .then((db) => db.getAllFromIndex("taps", "user", user))
        .then((taps) => taps.sort((a, b) => a.madeAt - b.madeAt))
        .catch(() => []),
  };
}

const nothing = () => undefined;
