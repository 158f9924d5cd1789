import { langOf } from "#lib/text/language.ts";

/** A card's name in the language that its reader chose; absent where the card has none in it. */
export type LocalNamed = { localName?: string; language?: string };

type Named = { name: string; englishName?: string | null } & LocalNamed;

/** The name in the reader's language of card names, else the English one: the interface is English. */
export const leadingName = ({ localName, ...named }: Named): string => localName ?? englishNameOf(named);

/** The English name, or the printed one where no English name is known. */
const englishNameOf = ({ name, englishName }: Named): string => englishName ?? name;

/** The other name, to stand below the one that leads: the English one, else the printed one; null where they are the same. */
export function nameBelow(named: Named): string | null {
  const below = named.localName === undefined ? named.name : englishNameOf(named);
  return below === leadingName(named) ? null : below;
}

/** Language of the name that leads, for speech and fonts. */
export const langOfLeading = (named: Named): string | undefined =>
  named.localName === undefined ? langOf(leadingName(named)) : named.language;

/** A card as JSON has it: name and language are null where it has none in the reader's language. */
export const withLocalName = <Card extends object>(card: Card & LocalNamed) => ({
  ...card,
  localName: card.localName ?? null,
  language: card.language ?? null,
});

/** "English", "Pocket": the game in tabs. */
export const shortGame = (name: string): string => name.replace(/^TCG | TCG$/, "");
