import { repairedName, type SpeciesName } from "#features/catalogue/japanese/rules/repair.ts";

const PREFIXES: Record<string, string> = {
  アローラ: "Alolan",
  ガラル: "Galarian",
  ヒスイ: "Hisuian",
  パルデア: "Paldean",
  メガ: "Mega",
  M: "M",
  わるい: "Dark",
  ダーク: "Dark",
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
  R団の: "Rocket's",
  ロケットの: "Rocket's",
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
  アンズの: "Janine's",
  ハヤトの: "Falkner's",
  ツクシの: "Bugsy's",
  アカネの: "Whitney's",
  マツバの: "Morty's",
  シジマの: "Chuck's",
  ミカンの: "Jasmine's",
  ヤナギの: "Pryce's",
  イブキの: "Clair's",
  イツキの: "Will's",
  シバの: "Bruno's",
  カリンの: "Karen's",
  ワタルの: "Lance's",
  ホロンの: "Holon's",
  ダイゴの: "Steven's",
  ペパーの: "Arven's",
  オリジン: "Origin Forme",
  げんし: "Primal",
  ゲンシ: "Primal",
  いちげき: "Single Strike",
  れんげき: "Rapid Strike",
  はくばじょう: "Ice Rider",
  こくばじょう: "Shadow Rider",
  ウルトラ: "Ultra",
  ブラック: "Black",
  ホワイト: "White",
  アオキの: "Larry's",
  ヒート: "Heat",
  ウォッシュ: "Wash",
  フロスト: "Frost",
  スピン: "Fan",
  カット: "Mow",
  名探偵: "Detective",
};

/** Forms behind the species in Japanese, before it in English. */
const FORMS: Record<string, string> = {
  みどりのめん: "Teal Mask",
  いどのめん: "Wellspring Mask",
  かまどのめん: "Hearthflame Mask",
  いしずえのめん: "Cornerstone Mask",
  アカツキ: "Bloodmoon",
  たそがれのたてがみ: "Dusk Mane",
  あかつきのつばさ: "Dawn Wings",
};

/** "みどりのめんex", "Xex", "スター（デルタ種）". */
const BEHIND =
  /^(?<form>[^\p{ASCII}]*?)(?<letter>[XY]?)(?<kind>ex|EX|GX|V|VMAX|VSTAR|V-UNION|BREAK|LV\.X|LEGEND|)(?<star>☆|★|スター|)(?<delta>（デルタ種）|)$/u;

export type SpeciesIndex = ReturnType<typeof speciesIndex>;

/** The longest matching name wins. */
export function speciesIndex(species: SpeciesName[]) {
  const byEnglish = new Map(species.map((one) => [plain(one.name), one]));
  const byId = new Map(species.map((one) => [one.id, one]));
  const longestFirst = species
    .filter((one) => (one.japaneseName?.length ?? 0) > 1)
    .toSorted((a, b) => b.japaneseName!.length - a.japaneseName!.length || a.id - b.id);
  const places = new Map(longestFirst.map((one, place) => [one, place]));
  const byLetter = Map.groupBy(longestFirst, (one) => one.japaneseName!.charAt(0));
  const longestIn = (text: string): SpeciesName | undefined =>
    [...new Set(text)]
      .flatMap((letter) => byLetter.get(letter)?.find(isIn(text)) ?? [])
      .reduce<SpeciesName | undefined>(
        (best, one) => (best && places.get(best)! < places.get(one)! ? best : one),
        undefined,
      );
  const speciesIn = (part: string, ids: number[]): SpeciesName | undefined =>
    ids.map((id) => byId.get(id)).find(isIn(part)) ?? longestIn(part);
  const japaneseNames = new Set(species.flatMap((one) => one.japaneseName?.normalize("NFKC") ?? []));
  return {
    /** Japanese name as printed; machine translations of some sources are put right. */
    japaneseName(name: string, ids: number[]): string {
      return ids.length === 1 ? repairedName(name, byId.get(ids[0]!), japaneseNames) : name;
    },
    /** `ids`: the source's species. An unknown prefix or suffix leaves the species name. */
    englishName(japanese: string, ids: number[]): string | undefined {
      const parts = partsOf(japanese);
      const names = parts.map((part) => translated(part, speciesIn(part, ids)));
      if (names.every((name) => name !== undefined)) return names.join(" & ");
      return parts.length === 1 && ids.length === 1 ? byId.get(ids[0]!)?.name : undefined;
    },
    /** "Mega Charizard X ex", "Alolan Vulpix", or Japanese. */
    ofName(name: string): number[] {
      const found = partsOf(name).map((part) => speciesIn(part, []) ?? longestRun(plain(part).split(" "), byEnglish));
      return found.flatMap((one) => one?.id ?? []);
    },
  };
}

const isIn = (text: string) => (one: SpeciesName | undefined) => text.includes(one?.japaneseName ?? "\0");

const partsOf = (name: string): string[] => name.split(/[＆&]/).map((part) => part.trim());

const plain = (name: string): string => name.replaceAll("’", "'").toLowerCase();

function longestRun(words: string[], byName: ReadonlyMap<string, SpeciesName>): SpeciesName | undefined {
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
  const { form = "", letter, kind, star, delta } = BEHIND.exec(after)?.groups ?? {};
  if (letter === undefined || (form !== "" && FORMS[form] === undefined)) return species.name;
  const words = [FORMS[form], prefix, species.name, letter, kind, star && "★", delta && "δ"];
  return words.filter(Boolean).join(" ");
}
