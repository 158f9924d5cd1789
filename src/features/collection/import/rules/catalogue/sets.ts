import { LRUCache } from "lru-cache";
import { fold } from "./names.ts";
import { aliases } from "./set-names.ts";

export type KnownSet = {
  id: string;
  category: string;
  name: string;
  englishName: string | null;
  code: string | null;
  otherCodes: string[];
  printedTotal: number;
};

export type SetIndex = {
  byName: Map<string, KnownSet[]>;
  byId: Map<string, KnownSet>;
  /** Cached lookups: a file repeats few set names. */
  found: LRUCache<string, KnownSet[]>;
};

export function indexSets(sets: KnownSet[]): SetIndex {
  const byName = new Map<string, KnownSet[]>();
  for (const set of sets) {
    const names = [set.id, set.name, set.englishName, set.code, ...set.otherCodes];
    if (set.category === "JP") names.push(set.id.replace(/^jp-/, ""));
    for (const name of new Set(names.map((one) => fold(one ?? "")))) {
      if (name !== "") byName.set(name, [...(byName.get(name) ?? []), set]);
    }
  }
  return { byName, byId: new Map(sets.map((set) => [set.id, set])), found: new LRUCache({ max: 2_000 }) };
}

/** Readings of a set's name, literal first, then without site prefixes. */
function readings(name: string): string[] {
  const bare = name.replace(/\s*[([].*?[)\]]/g, "").trim();
  const game = bare.replace(/^pok[eé]mon\s+(?:japanese\s+|tcg pocket\s+|pocket\s+)?/i, "");
  const all = [name, bare, game];
  // "SV04: Paradox Rift", "SM - Ultra Prism", "EX Dragon".
  for (const text of [bare, game]) {
    all.push(text.replace(/^[^:]{1,40}:\s*/, ""), text.replace(/^.{1,40}?\s[-–—]\s/, ""), text.replace(/^EX\s+/, ""));
  }
  return [...new Set(all.map(fold))].filter((text) => text !== "");
}

/** Sets of a name, else of a code. Several may share one: a set and its gallery, an English and a Japanese set. */
export function findSets(index: SetIndex, name: string, code: string): KnownSet[] {
  const key = JSON.stringify([name, code]);
  const found = index.found.get(key) ?? lookUp(index, name, code);
  index.found.set(key, found);
  return found;
}

function lookUp(index: SetIndex, name: string, code: string): KnownSet[] {
  for (const reading of readings(name)) {
    const found = index.byName.get(aliases.get(reading) ?? reading) ?? index.byName.get(reading);
    if (found) return withGalleries(index, found);
  }
  const byCode = index.byName.get(fold(code));
  return byCode ? withGalleries(index, byCode) : [];
}

/** Some sites count a gallery as part of its set. */
function withGalleries(index: SetIndex, found: KnownSet[]): KnownSet[] {
  const codes = new Set(found.map(({ category, code }) => code && `${category} ${fold(code)}`));
  const galleries = found.flatMap(({ code }) => index.byName.get(fold(code ?? "")) ?? []);
  const more = galleries.filter((set) => codes.has(`${set.category} ${fold(set.code ?? "")}`));
  return [...new Set([...found, ...more])];
}
