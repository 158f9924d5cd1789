import facts from "#db/seed/pokemon-tcg-data.json";
import { slug } from "#lib/text/slug.ts";

/** `digits`: the length of plain numbers in card ids. */
type KnownSet = {
  setId: string;
  seriesId: string;
  tcgplayerGroup?: number;
  cardmarketExpansion?: number;
  digits: number;
};

const SETS = new Map<string, KnownSet>(
  facts.sets.map(([ptcgSet, setId, seriesId, tcgplayerGroup, cardmarketExpansion, digits]) => [
    String(ptcgSet),
    {
      setId: String(setId),
      seriesId: String(seriesId),
      ...(tcgplayerGroup && { tcgplayerGroup: Number(tcgplayerGroup) }),
      ...(cardmarketExpansion && { cardmarketExpansion: Number(cardmarketExpansion) }),
      digits: Number(digits ?? 0),
    },
  ]),
);

/** Cards with another number or set in our catalogue. Null: the main source has the card twice. */
const CARDS = new Map(facts.cards as [string, string | null][]);

const SERIES = new Map(facts.series.map(([id, name]) => [name, id!]));

/** The ids that pokemon-tcg-data's sets have here, whichever source comes first. */
export const knownPtcgSets = [...SETS.values()].map(({ setId }) => setId);

export const ptcgAliases = [...knownPtcgSets, ...[...CARDS.values()].filter((id) => id !== null)];

/** Our set for an id of pokemontcg.io; undefined if we lack it. */
export const ptcgSet = (id: string): KnownSet | undefined => SETS.get(id);

/** Sets that pokemon-tcg-data counts to a larger one. */
export const partsOfPtcgSet = (id: string) =>
  facts.parts.filter(([whole]) => whole === id).map(([, setId, name]) => ({ setId: setId!, name: name! }));

/** Name of a series by our id, as pokemontcg.io writes it; undefined if it has none. */
export const seriesName = (id: string): string | undefined => facts.series.find(([one]) => one === id)?.[1];

/** Our id for a series of pokemontcg.io; a new one gets its slug. */
export const ptcgSeries = (name: string): string => SERIES.get(name) ?? slug(name);

const setOf = (id: string): string => id.slice(0, id.lastIndexOf("-"));

/** Our ids for a card of pokemontcg.io; null for a card that is not one of ours. */
export function ptcgCard(id: string, number: string): { id: string; setId: string; number: string } | null {
  const other = CARDS.get(id);
  if (other === null) return null;
  if (other)
    return { id: other, setId: setOf(other), number: other.slice(setOf(other).length + 1).replace("%3F", "?") };
  const known = SETS.get(setOf(id));
  if (!known) return { id, setId: setOf(id), number };
  const printed = /^\d+$/.test(number) ? number.padStart(known.digits, "0") : number;
  return { id: `${known.setId}-${printed}`, setId: known.setId, number };
}
