export type SpeciesName = { id: number; name: string; japaneseName: string | null };

/** What machine translation made of the words around a species' name, and what the cards print. */
const OWNERS: [RegExp, string][] = [
  [/^(サブリナの|Sabrina(の|'s))/i, "ナツメの"],
  [/^(ブロックの|Brock's)/i, "タケシの"],
  [/^(ミスティの|霧の|Misty's)/i, "カスミの"],
  [/^(サージの|Lt\.? Surge's|Surge's)/i, "マチスの"],
  [/^(ブレインの|Blaine's)/i, "カツラの"],
  [/^(エリカの|Erika's)/i, "エリカの"],
  [/^(コガの|Koga's)/i, "キョウの"],
  [/^(ジャニー[ヌン]の|Janine(の|'s))/i, "アンズの"],
  [/^(フォークナーの|ファルクナーの|Falkner's)/i, "ハヤトの"],
  [/^(バグシーの|Bugsy(の|'s))/i, "ツクシの"],
  [/^(ホイットニーの|Whitney's)/i, "アカネの"],
  [/^(モーティー?の|Morty(の|'s))/i, "マツバの"],
  [/^(チャックの|Chuck's)/i, "シジマの"],
  [/^(ジャスミンの|Jasmine(の|'s))/i, "ミカンの"],
  [/^(プライスの|Pryce's)/i, "ヤナギの"],
  [/^(クレアの|クレアーの|Clair's)/i, "イブキの"],
  [/^(ウィルの|Will's)/i, "イツキの"],
  [/^(ブルーノの|Bruno's)/i, "シバの"],
  [/^(カレンの|Karen's)/i, "カリンの"],
  [/^(ランスの|Lance's)/i, "ワタルの"],
  [/^(ロケット団の|ロケットの|(Team )?Rocket(の|'s))/i, "ロケット団の"],
  [/^ホロンの/, "ホロンの"],
  [/^(暗い|ダーク|闇の|Dark )/i, "わるい"],
  [/^(軽い|軽|光の|ライト(?!ニング)|Light )/i, "やさしい"],
  [/^(輝く|シャイニング|Shining )/i, "ひかる"],
];

const SUFFIX = /((?: ?ex| Star|の星)?(?:（デルタ種）)?)$/i;

const printedSuffix = (text: string) => text.replace(/ ?ex/i, "ex").replace(/ Star|の星/i, "☆");

const plain = (text: string) => text.normalize("NFKC");

/**
 * The Japanese name of a Pokémon whose source has a machine translation ("金星" for Venusaur): its species' name, with the
 * owner before and "ex" or "（デルタ種）" behind. A name of any species, or an owner that is not known, is left alone.
 */
export function repairedName(name: string, species: SpeciesName | undefined, names: ReadonlySet<string>): string {
  const right = species?.japaneseName;
  if (!right || plain(name).includes(plain(right))) return name;
  const bare = name.replace(/\s*-?\d{3}\/\d{3}$/, "").trim();
  const suffix = printedSuffix(SUFFIX.exec(bare)?.[1] ?? "");
  const body = bare.replace(SUFFIX, "");
  const [pattern, owner = ""] = OWNERS.find(([known]) => known.test(body)) ?? [];
  const rest = pattern ? body.replace(pattern, "") : body;
  const isOwned = !pattern && /.の.|'s /.test(body) && !/^未定の.$/.test(body);
  return names.has(plain(rest)) || isOwned ? name : `${owner}${right}${suffix}`;
}
