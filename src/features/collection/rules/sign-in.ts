/** Makes the log-in page at `signIn` name the card. */
export const signInToAdd = (signIn: string, card: string): string => `${signIn}&${new URLSearchParams({ add: card })}`;
