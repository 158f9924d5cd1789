import { type Condition, conditionKeys, conditions, languages } from "#features/collection/rules/copy-values.ts";
import { shortened } from "#features/transfer/matching/rules/row.ts";
import type { RowRemark } from "#features/transfer/remarks/schema/rows.ts";

type CopyLanguage = keyof typeof languages;

/** Other sites' words for conditions. European and American ones share words but not meanings. */
const conditionWords: Record<string, Condition> = {
  nm: "NM",
  nearmint: "NM",
  mint: "NM",
  m: "NM",
  mt: "NM",
  gemmint: "NM",
  packfresh: "NM",
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
  verygood: "MP",
  vg: "MP",
  gd: "MP",
  lightplayed: "MP",
  hp: "HP",
  heavilyplayed: "HP",
  played: "HP",
  pl: "HP",
  fair: "HP",
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

/** A condition's words without those for a print: "Near Mint Reverse Holofoil". */
const conditionIn = (text: string): string =>
  text.replace(/\b(holofoil|reverse|foil|unlimited|1st edition)\b/gi, "").trim();

/** The condition of a cell; of two, "NM/LP", the worse one. */
export function readCondition(text: string): Condition | undefined {
  const words = conditionIn(text);
  const whole = conditionWords[letters(words)];
  const parts = words.split(/[-/,]/).map((part) => conditionWords[letters(part)]);
  return whole ?? (parts.includes(undefined) ? undefined : conditionKeys.findLast((one) => parts.includes(one)));
}

/** What becomes of a condition whose word is none of ours; nothing to say of one that is. */
export function conditionRemark(text: string): RowRemark | undefined {
  const words = conditionIn(text);
  const code = readCondition(text);
  if (letters(words) === "" && !/\d/.test(words)) return undefined;
  if (code === undefined) return { kind: "unknown_condition", written: shortened(words) };
  const isOurs = letters(words) === letters(code) || letters(words).includes(letters(conditions[code]));
  return isOurs ? undefined : { kind: "other_condition", written: shortened(words), condition: code };
}

/** What languages are called in others of them. */
const otherWords: Partial<Record<CopyLanguage, string>> = {
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

export const languageWords = new Map<string, CopyLanguage>(
  (Object.entries(languages) as [CopyLanguage, string][]).flatMap(([code, name]): [string, CopyLanguage][] => [
    [code, code],
    [letters(name), code],
    ...(otherWords[code]?.split(" ") ?? []).map((word): [string, CopyLanguage] => [word, code]),
  ]),
);

/** The language of a cell, by its name in several languages or its code; undefined if unknown. */
export const readLanguage = (text: string): CopyLanguage | undefined => languageWords.get(letters(text));
