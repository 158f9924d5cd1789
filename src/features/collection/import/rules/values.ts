import { type Condition, type languageKeys, languages } from "../../copies/rules.ts";

export type { Condition };
export type Language = (typeof languageKeys)[number];

/** Other sites' words for conditions. European and American ones share words but not meanings. */
const conditionWords: Record<string, Condition> = {
  nm: "NM",
  nearmint: "NM",
  mint: "NM",
  m: "NM",
  mt: "NM",
  gemmint: "NM",
  lp: "LP",
  lightlyplayed: "LP",
  goodlightlyplayed: "LP",
  slightlyplayed: "LP",
  excellent: "LP",
  ex: "LP",
  mp: "MP",
  moderatelyplayed: "MP",
  good: "MP",
  gd: "MP",
  lightplayed: "MP",
  hp: "HP",
  heavilyplayed: "HP",
  played: "HP",
  pl: "HP",
  dmg: "DMG",
  damaged: "DMG",
  poor: "DMG",
  po: "DMG",
};

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

export const readCondition = (text: string): Condition | undefined =>
  conditionWords[letters(text.replace(/\b(holofoil|reverse|foil|unlimited|1st edition)\b/gi, ""))];

const languageWords = new Map<string, Language>(
  (Object.entries(languages) as [Language, string][]).flatMap(([code, name]): [string, Language][] => [
    [code, code],
    [letters(name), code],
  ]),
);
for (const [word, code] of [
  ["jp", "ja"],
  ["ger", "de"],
  ["kr", "ko"],
  ["chineset", "zh"],
  ["chineses", "zh"],
  ["traditionalchinese", "zh"],
  ["simplifiedchinese", "zh"],
  ["chinesetraditional", "zh"],
  ["chinesesimplified", "zh"],
  ["brazilianportuguese", "pt"],
  ["zht", "zh"],
  ["zhs", "zh"],
] as const) {
  languageWords.set(word, code);
}

export const readLanguage = (text: string): Language | undefined => languageWords.get(letters(text));
