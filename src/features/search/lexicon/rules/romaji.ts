const ROWS: [kana: string, sounds: string][] = [
  ["アイウエオ", "a i u e o"],
  ["カキクケコガギグゲゴ", "ka ki ku ke ko ga gi gu ge go"],
  ["サシスセソザジズゼゾ", "sa shi su se so za ji zu ze zo"],
  ["タチツテトダヂヅデド", "ta chi tsu te to da ji zu de do"],
  ["ナニヌネノハヒフヘホ", "na ni nu ne no ha hi fu he ho"],
  ["バビブベボパピプペポ", "ba bi bu be bo pa pi pu pe po"],
  ["マミムメモヤユヨ", "ma mi mu me mo ya yu yo"],
  ["ラリルレロワヲンヴ", "ra ri ru re ro wa o n bu"],
];
const SOUNDS = new Map(
  ROWS.flatMap(([kana, sounds]) => sounds.split(" ").map((sound, at): [string, string] => [kana[at] ?? "", sound])),
);
const SMALL: Record<string, string> = { ァ: "a", ィ: "i", ゥ: "u", ェ: "e", ォ: "o", ャ: "ya", ュ: "yu", ョ: "yo" };

const kanaOffset = "ア".charCodeAt(0) - "あ".charCodeAt(0);

/** "ぴかちゅう" → "ピカチュウ" */
export const katakanaOf = (word: string): string =>
  word.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + kanaOffset));

const isKatakana = (word: string): boolean => /^[ァ-ヴー]{3,}$/.test(word);

function romaji(word: string): string {
  let text = "";
  for (const kana of word) {
    const small = SMALL[kana];
    if (small)
      text = text.replace(/[aiueo]$/, "").replace(/(sh|ch|j)?$/, (sound) => sound + (sound ? small.slice(-1) : small));
    else text += SOUNDS.get(kana) ?? "";
  }
  return text;
}

/** Equal for spellings of one Japanese word: "lizardon" and "rizaadon", "blacky" and "burakkii". */
const skeleton = (text: string): string =>
  text
    .replaceAll("l", "r")
    .replaceAll("v", "b")
    .replaceAll("c", "k")
    .replaceAll("x", "ks")
    .replace(/y(?![aiueo])/g, "i")
    .replace(/r(?=[^aiueoy])/g, "")
    .replaceAll("u", "")
    .replace(/(.)\1+/g, "$1");

const shortest = 5;

/** The Japanese words that typed letters may stand for, by name or sound; not by that of a known Latin word. */
export function japaneseWords(
  words: Iterable<string>,
  known: Iterable<string>,
  inLatin: Readonly<Record<string, string>>,
): (typed: string) => string | undefined {
  const latin = new Set(Array.from(known, skeleton));
  const found = new Map<string, string>();
  for (const word of words) {
    const sound = isKatakana(word) ? skeleton(romaji(word)) : "";
    if (sound !== "" && !latin.has(sound)) found.set(sound, word);
  }
  const named = new Map(Object.entries(inLatin));
  return (typed) => named.get(typed) ?? (typed.length >= shortest ? found.get(skeleton(typed)) : undefined);
}
