import type { Condition } from "#features/collection/rules/copy-values.ts";
import { languageWords } from "../row/rules/words.ts";

export type { Condition };

for (const [word, code] of [
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
