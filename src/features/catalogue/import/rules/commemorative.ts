/**
 * Sets and series of commemorative reprints: Celebrations' Classic Collection, McDonald's Collections, trainer kits, and
 * jumbo cards. Such a print is legal where its original is, whatever its source says of it: never the other way round.
 * World Championship decks and Prize Packs are stamps, that is variants, of a card.
 */
export const commemorative = { sets: ["cel25cc", "jumbo"], series: ["mc", "tk"] };
