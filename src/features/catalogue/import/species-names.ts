/** A species, as far as the names on cards need it. */
export type SpeciesName = { id: number; name: string; japaneseName: string | null };

/** What stands before the species' name on Japanese cards, and what English cards say for it. */
const PREFIXES: Record<string, string> = {
  アローラ: "Alolan",
  ガラル: "Galarian",
  ヒスイ: "Hisuian",
  パルデア: "Paldean",
  メガ: "Mega",
  M: "M",
  わるい: "Dark",
  やさしい: "Light",
  ひかる: "Shining",
  かがやく: "Radiant",
  カスミの: "Misty's",
  タケシの: "Brock's",
  エリカの: "Erika's",
  マチスの: "Lt. Surge's",
  キョウの: "Koga's",
  ナツメの: "Sabrina's",
  カツラの: "Blaine's",
  サカキの: "Giovanni's",
  ロケット団の: "Team Rocket's",
  マグマ団の: "Team Magma's",
  アクア団の: "Team Aqua's",
  ヒビキの: "Ethan's",
  リーリエの: "Lillie's",
  マリィの: "Marnie's",
  ホップの: "Hop's",
  ナンジャモの: "Iono's",
  Nの: "N's",
  シロナの: "Cynthia's",
  ダイゴの: "Steven's",
  ペパーの: "Arven's",
  オリジン: "Origin Forme",
  げんし: "Primal",
  ウルトラ: "Ultra",
};

/** What may follow it. */
const SUFFIX = /^(ex|EX|GX|V|VMAX|VSTAR|V-UNION|BREAK|LV\.X)?$/;

/** Looks species up by their Japanese or English name; the longest name that fits wins. */
export function speciesIndex(species: SpeciesName[]) {
  const byEnglish = new Map(species.map((one) => [plain(one.name), one]));
  const byId = new Map(species.map((one) => [one.id, one]));
  return {
    /**
     * The English name of a Japanese Pokémon card with these species: prefix, species, suffix. Where the words around the
     * species' name are not known the species alone is given; undefined where its name is not on the card.
     */
    englishName(japanese: string, ids: number[]): string | undefined {
      const parts = japanese.split(/[＆&]/);
      const found = ids.map((id) => byId.get(id));
      if (found.length === 0 || parts.length !== found.length) return undefined;
      const names = parts.map((part, index) => translated(part.trim(), found[index]));
      return names.some((name) => name === undefined) ? undefined : names.join(" & ");
    },
    /** The species of an English Pokémon card, by its name: "Mega Charizard X ex", "Alolan Vulpix". */
    ofEnglishName(name: string): number[] {
      const ids = name.split(" & ").map((part) => speciesIn(plain(part).split(" "), byEnglish)?.id);
      return ids.flatMap((id) => id ?? []);
    },
  };
}

const plain = (name: string): string => name.replaceAll("’", "'").toLowerCase();

/** The species whose name is the longest run of these words. */
function speciesIn(words: string[], byName: ReadonlyMap<string, SpeciesName>): SpeciesName | undefined {
  for (let length = words.length; length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const found = byName.get(words.slice(start, start + length).join(" "));
      if (found) return found;
    }
  }
  return undefined;
}

function translated(japanese: string, species: SpeciesName | undefined): string | undefined {
  const at = species?.japaneseName ? japanese.indexOf(species.japaneseName) : -1;
  if (!species?.japaneseName || at < 0) return undefined;
  const before = japanese.slice(0, at).trim();
  const after = japanese.slice(at + species.japaneseName.length).trim();
  const prefix = before === "" ? "" : PREFIXES[before];
  const suffix = SUFFIX.test(after) ? after : undefined;
  if (suffix === undefined) return species.name;
  return [prefix, species.name, suffix].filter(Boolean).join(" ");
}
