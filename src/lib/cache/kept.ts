import { LRUCache } from "lru-cache";
import { bytesIn } from "./bytes.ts";
import type { VersionName, Versions } from "./versions.ts";

/**
 * The parts of the budget: rendered pages, facts of the catalogue, and what belongs to one person. Each part gives up
 * what was used least, whichever cache holds it; so a crawl of all pages leaves the facts alone.
 */
const parts = { pages: 0.4, facts: 0.4, own: 0.2 };
type Part = keyof typeof parts;

type Figures = { name: string; part: Part; bytes: number; values: number; hits: number; misses: number };
type Entry = { versions: string; value: unknown; size: number; figures: Figures };

/** As CACHE_MB of src/config.ts, for tests and commands. */
const usualBudget = 320 * 1024 * 1024;
/** Of an entry besides its key and value. */
const bytesOfEntry = 300;

const all: Figures[] = [];
let stores = storesOf(usualBudget);

function storesOf(budget: number): Record<Part, LRUCache<string, Entry>> {
  const store = (part: Part) =>
    new LRUCache<string, Entry>({
      maxSize: Math.max(1, Math.floor(budget * parts[part])),
      dispose: ({ figures, size }) => {
        figures.bytes -= size;
        figures.values--;
      },
    });
  return { pages: store("pages"), facts: store("facts"), own: store("own") };
}

/** Bytes of all caches of the process together. Called once at the start: it drops what is kept. */
export function setBudget(bytes: number): void {
  for (const store of Object.values(stores)) store.clear();
  stores = storesOf(bytes);
}

/** What each cache holds and how often it was asked, for metrics. */
export const keptFigures = (): readonly Readonly<Figures>[] => all;

/** Where a value stands, and the versions of what it was made from. Only `Kept.key` makes one. */
class Key {
  constructor(
    readonly place: string,
    readonly versions: string,
  ) {}

  /** All that the value depends on, for ETags and keys of what is made from it. */
  get text(): string {
    return `${this.versions}${this.place}`;
  }
}

export type { Key };

const numbers = new WeakMap<object, number>();
let objects = 0;

/** Another number for each object of the process: in keys of what is made from it. */
export function numberOf(site: object): number {
  let number = numbers.get(site);
  if (number === undefined) {
    number = ++objects;
    numbers.set(site, number);
  }
  return number;
}

type Options<V> = {
  /** In metrics. */
  name: string;
  part: Part;
  /** Needed where closures hide what a value holds, where values share, or where one grows. */
  bytesOf?: (value: Awaited<V>) => number;
  milliseconds?: number;
};

export type Kept<Name extends VersionName, V> = {
  /** `site`: the database, or another object that the values belong to; null: every site of the process. */
  key(site: object | null, versions: Versions<Name>, ...state: readonly unknown[]): Key;
  get(key: Key): V | undefined;
  has(key: Key): boolean;
  set(key: Key, value: V): void;
  forget(key: Key): void;
  /** Made once: concurrent callers share a promise, and one that fails is dropped. */
  or(key: Key, make: () => V): V;
};

/**
 * A cache of values that were made from what `names` name, and from the state in their keys. A value of older versions
 * is never returned; the next one takes its place.
 */
export const keptBy =
  <Name extends VersionName = never>(...names: Name[]) =>
  <V>({ name, part, bytesOf = bytesIn, milliseconds }: Options<V>): Kept<Name, V> => {
    const figures: Figures = { name, part, bytes: 0, values: 0, hits: 0, misses: 0 };
    const prefix = `${all.push(figures)}.`;

    function put(place: string, entry: Entry): void {
      const store = stores[part];
      store.delete(place);
      if (entry.size > store.maxSize) return;
      figures.bytes += entry.size;
      figures.values++;
      store.set(place, entry, { size: entry.size, ttl: milliseconds });
    }

    function settled(place: string, entry: Entry, value: Awaited<V>): void {
      if (stores[part].peek(place) === entry) put(place, { ...entry, size: entry.size + Math.ceil(bytesOf(value)) });
    }

    const kept: Kept<Name, V> = {
      key(site, versions, ...state) {
        let place = prefix;
        if (site) place += numberOf(site);
        for (const one of state) {
          place += typeof one === "string" ? ` ${one.length}:${one}` : ` =${JSON.stringify(one)}`;
        }
        let text = "";
        for (const name of names) text += `${versions[name]}|`;
        return new Key(place, text);
      },
      get(key) {
        const entry = stores[part].get(key.place);
        if (entry === undefined || entry.versions !== key.versions) {
          figures.misses++;
          return undefined;
        }
        figures.hits++;
        return entry.value as V;
      },
      has: (key) => stores[part].peek(key.place)?.versions === key.versions,
      set({ place, versions }, value) {
        const size = bytesOfEntry + place.length + versions.length;
        const entry = { versions, value, size, figures };
        if (!(value instanceof Promise)) {
          return put(place, { ...entry, size: size + Math.ceil(bytesOf(value as Awaited<V>)) });
        }
        put(place, entry);
        value.then(
          (found: Awaited<V>) => settled(place, entry, found),
          () => stores[part].peek(place) === entry && stores[part].delete(place),
        );
      },
      forget: ({ place }) => void stores[part].delete(place),
      or(key, make) {
        const known = kept.get(key);
        if (known !== undefined) return known;
        const made = make();
        kept.set(key, made);
        return made;
      },
    };
    return kept;
  };

export type Few<V> = { or(key: string, make: () => V): V };

/** A few small values that depend on nothing that changes; the oldest goes when there are more than `most`. */
export function few<V>(most: number): Few<V> {
  const values = new Map<string, V>();
  return {
    or(key, make) {
      let value = values.get(key);
      if (value !== undefined) return value;
      value = make();
      if (values.size >= most) for (const oldest of values.keys()) if (values.delete(oldest)) break;
      values.set(key, value);
      return value;
    },
  };
}
