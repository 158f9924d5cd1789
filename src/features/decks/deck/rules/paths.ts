export const decksPath = "/decks";
export const deckPath = (id: string): string => `/decks/${id}`;
export const builderPath = (id: string): string => `/decks/builder/${id}`;
export const deckApi = (id: string, call = ""): string => `/api/decks/${id}${call}`;
/** A visitor builds here. */
export const triedPath = "/trydeckbuilder";
