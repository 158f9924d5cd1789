/** Languages in which cards have names beside those of their game; the last two and Korean are few sources' alone. */
export const localLanguages = ["fr", "de", "es", "it", "pt", "es-mx", "pt-br", "ko"] as const;
