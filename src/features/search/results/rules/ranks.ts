/** Ranks of the ways in which a card matches: of words as such, and of other meanings, more where the likeliest is not meant. */
export const ranks = { words: [0, 2, 4, 8, 12, 14, 18], meant: [0, 6, 6, 10, 14, 16, 18], lastMeant: 20 };
/** The rank of what matches in no such way. */
export const lastRank = 22;

/** "blaziken v" does not begin "blaziken vmax". */
export const begun = (name: string): string => name.replace(/(?<=(^| )\S{1,2})$/, " ");

/** Since this day English numbers have leading zeros: where one is typed with them, older sets rank later. */
export const padded = { since: "2022-02-25", laterBy: 10 };

/** Of equal matches, the games in this order. */
export const gamesInOrder = (ownsPocketOnly: boolean): string[] =>
  ownsPocketOnly ? ["TCG-POCKET-EN", "EN", "JP"] : ["EN", "JP", "TCG-POCKET-EN"];
