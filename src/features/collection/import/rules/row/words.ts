import { type Condition, type languageKeys, languages } from "../../../copies/rules.ts";

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
  sp: "LP",
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
  d: "DMG",
  poor: "DMG",
  po: "DMG",
};

const letters = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");

export const readCondition = (text: string): Condition | undefined =>
  conditionWords[letters(text.replace(/\b(holofoil|reverse|foil|unlimited|1st edition)\b/gi, ""))];

/** What languages are called in others of them. */
const otherWords: Partial<Record<Language, string>> = {
  en: "eng uk us engels engelsk angielski englisch anglais ingles inglese",
  ja: "jp jpn jap japanisch japonais japones giapponese",
  de: "ger deu deutsch allemand aleman tedesco alemao",
  fr: "fre fra franzosisch francais frances francese",
  it: "ita italienisch italien italiano",
  es: "spa esp spanisch espagnol espanol spagnolo espanhol",
  pt: "por ptbr br portugiesisch portugais portugues portoghese",
  nl: "dut niederlandisch neerlandais nederlands",
  ko: "kr kor koreanisch coreen coreano",
  zh: "cn chn chinesisch chinois chino cinese chines",
};

export const languageWords = new Map<string, Language>(
  (Object.entries(languages) as [Language, string][]).flatMap(([code, name]): [string, Language][] => [
    [code, code],
    [letters(name), code],
    ...(otherWords[code]?.split(" ") ?? []).map((word): [string, Language] => [word, code]),
  ]),
);

export const readLanguage = (text: string): Language | undefined => languageWords.get(letters(text));
