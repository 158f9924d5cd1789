/** See docs/product.md, Decks. */
export const maxDeckRows = 200;
export const maxVersions = 50;
export const maxDecks = 20;
export const maxDecksOfPro = 1000;
export const maxDeckQuantity = 60;
/** Most cards of a deck for which odds and test hands are made. */
export const maxShuffled = 1000;
export const maxDeckName = 60;
export const maxDeckDescription = 5000;
export const decksPerPage = 24;
