/** See docs/product.md, Decks. */
export const maxRows = 200;
export const maxVersions = 50;
export const maxDecks = 20;
export const maxDecksOfPro = 1000;
export const maxQuantity = 60;
/** Of what odds and test hands are made. */
export const maxShuffled = 1000;
export const maxNameLength = 60;
export const maxDescriptionLength = 5000;
export const decksPerPage = 24;

export const DECK_STALE =
  "Your deck has been changed somewhere else. Please refresh the page to see your up to date deck and try again.";
