import type { CardIndex, KnownCard } from "#features/catalogue/lookup/rules/cards.ts";
import { fold } from "#features/catalogue/lookup/rules/names.ts";
import { isFoil, raritiesMeant, shopRarity } from "#features/transfer/printing/rules/rarities.ts";
import { wordsOfPrinting } from "#features/transfer/printing/rules/words.ts";
import type { RowToMatch } from "./row.ts";

/** `undefined`: a fact that the row does not say, or the catalogue does not know. */
type Answer = boolean | undefined;

/**
 * Those of several cards that a row's artist, rarity and finish may mean; all where these contradict every card. A
 * card about which a fact is unknown stays.
 */
export function ofFacts(index: CardIndex, row: RowToMatch, cards: KnownCard[]): KnownCard[] {
  if (cards.length < 2) return cards;
  const facts = [
    isBy(row.artist),
    isOfRarity(index, row.rarity, cards),
    (card: KnownCard) => mayBe(card, row.printing),
  ];
  const open = cards.filter((card) => facts.every((isSo) => isSo(card) !== false));
  const [only, other] = open;
  const isSure = only !== undefined && (other !== undefined || facts.some((isSo) => isSo(only) === true));
  return isSure ? open : cards;
}

const artistsIn = (text: string): string[] => text.split(/\s*(?:[,;/&+]|\band\b)\s*/).map(fold);

const isBy = (artist: string) => {
  const said = artist.trim() === "" ? [] : artistsIn(artist);
  return ({ artists }: KnownCard): Answer =>
    said.length === 0 || artists.length === 0 ? undefined : artists.some((id) => said.includes(fold(id)));
};

/** By the rarities that the text may name; where no card has one of them, by the fewer ones that shops tell apart. */
function isOfRarity({ sets }: CardIndex, text: string, cards: KnownCard[]): (card: KnownCard) => Answer {
  const gameOf = ({ setId }: KnownCard) => sets.byId.get(setId)?.category ?? "";
  const byGame = new Map([...new Set(cards.map(gameOf))].map((game) => [game, raritiesMeant(text, game)]));
  const meant = (card: KnownCard) => byGame.get(gameOf(card)) ?? [];
  const isOne = (card: KnownCard) => card.rarities.some((rarity) => meant(card).includes(rarity));
  const isStrict = cards.some(isOne);
  return (card) => {
    const named = meant(card);
    if (card.rarities.length === 0 || named.length === 0) return undefined;
    const sold = named.map(shopRarity);
    return isStrict ? isOne(card) : card.rarities.some((rarity) => sold.includes(shopRarity(rarity)));
  };
}

function mayBe({ rarities, variants }: KnownCard, printing: string): Answer {
  const words = wordsOfPrinting(printing);
  if (rarities.length === 0 || !rarities.every(isFoil))
    return words.has("reverse") || words.has("normal") ? true : undefined;
  const isReverse = variants.some((one) => !one.isGone && (one.isAssumed || one.finish.startsWith("reverse")));
  return words.has("normal") || (words.has("reverse") && !isReverse) ? false : undefined;
}
