/**
 * The `lang` of a name among English words, so that it is read aloud and drawn in its own script; undefined for
 * English. Kana and kanji are Japanese here: the catalogue has no other language that uses them.
 */
export const langOf = (text: string): "ja" | undefined =>
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? "ja" : undefined;
