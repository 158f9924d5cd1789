/** Languages in which cards have names beside those of their game; the last two and Korean are few sources' alone. */
export const localLanguages = ["fr", "de", "es", "it", "pt", "es-mx", "pt-br", "ko"] as const;

/** In which a person may read names of cards: English, those above, and Japanese for cards of the Japanese game. */
export const nameLanguages = ["en", ...localLanguages, "ja"] as const;
export type NameLanguage = (typeof nameLanguages)[number];

/** Language of a text for speech and fonts. Kanji count as Japanese: the catalogue has no other such language. */
export const langOf = (text: string): "ja" | undefined =>
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? "ja" : undefined;
