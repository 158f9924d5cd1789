import { codeKey, otherNames } from "#features/catalogue/rules/set-codes.ts";
import { type Few, few } from "#lib/cache/kept.ts";
import { codeAtHome, setNamesAbroad } from "./abroad.ts";
import { fold } from "./names.ts";
import { readings, setKey } from "./set-names.ts";

export type KnownSet = {
  id: string;
  category: string;
  name: string;
  englishName: string | null;
  code: string | null;
  ptcgo: string | null;
  codes: string[];
  localNames?: string[];
  printedTotal: number;
  cardCount: number;
};

export type SetIndex = {
  byName: Map<string, KnownSet[]>;
  byCode: Map<string, KnownSet[]>;
  byId: Map<string, KnownSet>;
  kits: KnownSet[];
  promos: KnownSet[];
  galleries: KnownSet[];
  found: Few<KnownSet[]>;
};

/** Sets that have cards, by id, by name in all languages and by code of other tools. */
export function indexSets(all: KnownSet[]): SetIndex {
  const sets = all.filter(({ cardCount }) => cardCount > 0);
  const names = sets.flatMap((set) =>
    [set.name, set.englishName, ...(otherNames[set.id] ?? []), ...(setNamesAbroad[set.id] ?? [])].map(
      (name) => [setKey(name ?? ""), set] as const,
    ),
  );
  const own = new Set(names.map(([key]) => key));
  const local = sets.flatMap((set) => (set.localNames ?? []).map((name) => [setKey(name), set] as const));
  const codes = sets.flatMap((set) => set.codes.map((code) => [codeKey(code), set] as const));
  return {
    byName: grouped([...names, ...local.filter(([key]) => !own.has(key))]),
    byCode: grouped(codes),
    byId: new Map(all.map((set) => [set.id, set])),
    kits: sets.filter(({ name }) => /trainer kit/i.test(name)),
    promos: sets.filter(({ category, name }) => category === "EN" && /promos$/i.test(name)),
    galleries: sets.filter(({ name }) => /gallery|shiny vault|classic collection|unown collection/i.test(name)),
    found: few(2_000),
  };
}

const grouped = (pairs: (readonly [string, KnownSet])[]): Map<string, KnownSet[]> => {
  const named = Map.groupBy(pairs, ([key]) => key);
  named.delete("");
  return new Map([...named].map(([key, found]) => [key, [...new Set(found.map(([, set]) => set))]]));
};

/** Those of the sets that belong to a game; without one English leads, then any other. */
export function ofCategory(sets: KnownSet[], category: string): KnownSet[] {
  const own = sets.filter((set) => set.category === (category || "EN"));
  if (own.length > 0) return own;
  return category === "" ? sets : category === "EN" ? sets.filter((set) => set.category !== "JP") : [];
}

/** The sets with this name. Several may share it: a set and its gallery, the two halves of a trainer kit, all promos. */
export function setsNamed(index: SetIndex, name: string, category: string): KnownSet[] {
  const key = JSON.stringify([name, category]);
  return index.found.or(key, () => lookUp(index, name, category));
}

function lookUp(index: SetIndex, name: string, category: string): KnownSet[] {
  if (/trainer kit|half deck/i.test(name)) return kitsOf(index, name);
  for (const reading of readings(name)) {
    const found = ofCategory(index.byName.get(reading) ?? [], category);
    if (found.length > 0) return withGalleries(index, found);
  }
  if (/^(pokemon)?promo$/.test(setKey(name))) return ofCategory(index.promos, category);
  // "S12a: VSTAR Universe", or a code instead of a name.
  const [, code = ""] = /^\s*([A-Z]+\d+\w*)\s*:/i.exec(name) ?? /^\s*([\w.-]{2,10})\s*$/.exec(name) ?? [];
  return code === "" ? [] : setsCoded(index, code, category);
}

/** The sets with this code. A set with this code in PTCG Live wins over sets that have it in another source. */
export function setsCoded(index: SetIndex, code: string, category: string): KnownSet[] {
  const key = codeKey(code);
  const found = ofCategory(index.byCode.get(key) ?? index.byCode.get(codeKey(codeAtHome(code))) ?? [], category);
  const live = found.filter(({ ptcgo }) => codeKey(ptcgo ?? "") === key);
  return withGalleries(index, live.length > 0 ? live : found);
}

/**
 * Sets whose id this is in other tools, with their galleries; those where it is just a code only if there is no
 * other.
 */
export const setsOfId = (index: SetIndex, id: string): KnownSet[] => {
  const found = ofCategory(index.byCode.get(codeKey(id)) ?? [], "");
  const own = found.filter(({ ptcgo, code }) => ptcgo !== id.toUpperCase() && code !== id.toUpperCase());
  return withGalleries(index, own.length > 0 ? own : found);
};

/** Adds the sets that share a code or extend the name: "Unseen Forces Unown Collection". */
function withGalleries(index: SetIndex, found: KnownSet[]): KnownSet[] {
  const isOf = (gallery: KnownSet) => (set: KnownSet) =>
    gallery.category === set.category &&
    ((set.code !== null && gallery.code === set.code) || gallery.name.startsWith(`${set.name} `));
  return [...new Set([...found, ...index.galleries.filter((one) => found.some(isOf(one)))])];
}

const seriesOf = (name: string) => setKey(name.split(/[\s:]/)[0] ?? "").replace("hgss", "hs");

/** "EX Trainer Kit 1: Latias & Latios" is two sets here, each named by its Pokémon in brackets. */
function kitsOf({ kits }: SetIndex, name: string): KnownSet[] {
  const folded = fold(name);
  const own = kits.filter((kit) => !/^(ex|dp|hs|hgss|bw|xy|sm)\b/i.test(name) || seriesOf(kit.name) === seriesOf(name));
  const named = own.filter((kit) => folded.includes(fold(/\((.*)\)/.exec(kit.name)?.[1] ?? kit.name)));
  return named.length > 0 ? named : own;
}
