/** Language of a text for speech and fonts. Kanji count as Japanese: the catalogue has no other such language. */
export const langOf = (text: string): "ja" | undefined =>
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? "ja" : undefined;
