export const decksPath = "/decks";

/** Address of a deck's page. */
export const deckPath = (id: string): string => `/decks/${id}`;

/** Address of a deck in the builder. */
export const builderPath = (id: string): string => `/decks/builder/${id}`;

/** Address of a call about a deck. */
export const deckApi = (id: string, call = ""): string => `/api/decks/${id}${call}`;
/** A visitor builds here. */
export const triedPath = "/trydeckbuilder";
