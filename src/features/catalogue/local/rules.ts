import { parseAccept } from "hono/utils/accept";
import type { NameLanguage } from "#lib/text/language.ts";
import type { LocalNamed } from "../rules/names.ts";

/** What the languages of card names are called on pages. */
export const nameLanguageTitles: Record<NameLanguage, string> = {
  en: "English",
  fr: "French",
  de: "German",
  es: "Spanish",
  it: "Italian",
  pt: "Portuguese",
  "es-mx": "Spanish (Latin America)",
  "pt-br": "Portuguese (Brazil)",
  ko: "Korean",
  ja: "Japanese",
};

const regions: Partial<Record<NameLanguage, NameLanguage>> = { es: "es-mx", pt: "pt-br", "es-mx": "es", "pt-br": "pt" };

/** Languages in the order in which a card's name is taken; sources have Pocket's Portuguese names as those of Brazil alone. */
export function languagesTried(language: NameLanguage): NameLanguage[] {
  const other = regions[language];
  return other === undefined ? [language] : [language, other];
}

/**
 * The language of card names that a browser prefers, by its Accept-Language: its first one that has names here. Null where
 * that is English, or none has names.
 */
export function preferredLanguage(accepted: string, held: readonly NameLanguage[]): NameLanguage | null {
  const tags = parseAccept(accepted.slice(0, 200)).map(({ type }) => type.toLowerCase());
  const named = tags.map((tag) => held.find((one) => one === tag) ?? held.find((one) => one === tag.split("-")[0]));
  const first = named.find((one) => one !== undefined) ?? "en";
  return first === "en" ? null : first;
}

type Card = { id: string; category: string; name: string };

/** Cards with their names in a language, those of the Japanese game with their printed ones in Japanese; a card without one stays as it is. */
export function withNames<One extends Card>(
  language: NameLanguage,
  cards: One[],
  names: ReadonlyMap<string, LocalNamed>,
): (One & LocalNamed)[] {
  return cards.map((card) => {
    const isPrinted = language === "ja" && card.category === "JP";
    const named = isPrinted ? { localName: card.name, language } : names.get(card.id);
    return named ? { ...card, ...named } : card;
  });
}
